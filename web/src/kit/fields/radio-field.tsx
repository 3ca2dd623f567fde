import { Radio } from '@mantine/core'
import style from './radio-field.module.css'
import { type FieldProps, useField } from './use-field.ts'
import shapes from '../page/shapes.module.css'

interface Props<T extends string | number> extends FieldProps<T> {
  choices: readonly { value: T; label: string; hint?: string }[]
}

/** Radio cards: few options, each with a sentence. */
export function RadioField<T extends string | number>({ at, label, hint, choices }: Props<T>) {
  const { value, error, set, leave } = useField(at, label, (otherValue) => choices.find((choice) => choice.value === otherValue)?.label)
  return (
    <Radio.Group
      name={at.path}
      label={label}
      description={hint}
      error={error}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(picked) => set(choices.find((choice) => String(choice.value) === picked)?.value ?? null)}
      onBlur={leave}
    >
      <div className={style.choices}>
        {choices.map((choice) => (
          <Radio.Card key={choice.value} value={String(choice.value)} className={style.card}>
            <Radio.Indicator size="sm" className={style.dot} />
            <span className={style.words}>
              <span className={shapes.strong}>{choice.label}</span>
              {choice.hint && <span className={style.hint}>{choice.hint}</span>}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
