import { Radio } from '@mantine/core'
import style from './radio-field.module.css'
import shapes from '../page/shapes.module.css'

/** Cards of a radio group: few options, each with a sentence. */
export function RadioCards({ choices }: { choices: readonly { value: string; label: string; hint?: string | undefined }[] }) {
  return (
    <div className={style.choices}>
      {choices.map((choice) => (
        <Radio.Card key={choice.value} value={choice.value} className={style.card}>
          <Radio.Indicator size="sm" className={style.dot} />
          <span className={style.words}>
            <span className={shapes.strong}>{choice.label}</span>
            {choice.hint && <span className={`${shapes.small} ${style.hint}`}>{choice.hint}</span>}
          </span>
        </Radio.Card>
      ))}
    </div>
  )
}
