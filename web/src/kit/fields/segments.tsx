import { useId } from 'react'
import style from './segments.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Radio buttons that look like one control, for two to four options. */
export function Segments<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={style.segments}>
      <legend>{label}</legend>
      <div className={style.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={style.segment}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
