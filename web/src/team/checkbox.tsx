import { useId } from 'react'
import style from './grants.module.css'

interface Props {
  label: string
  /** As it is heard, where the label alone says too little: "Sales: Approve". */
  name?: string
  on: boolean
  /** Neither on nor off. */
  some?: boolean
  disabled: boolean
  /** What it lets one do. */
  does?: string
  /** Why it cannot be turned. */
  why?: string | undefined
  /** What it does and why it cannot be turned stand under it; otherwise they come when the mouse rests on it. */
  told?: boolean
  turn: () => void
}

/** The system's own tick box: there are some ninety of them in a grid. */
export function Checkbox({ label, name, on, some = false, disabled, does, why, told = false, turn }: Props) {
  const more = useId()
  return (
    <label
      className={style.tick}
      data-off={disabled || undefined}
      title={told ? undefined : [does, why].filter(Boolean).join('. ') || undefined}
    >
      <input
        type="checkbox"
        aria-label={name}
        aria-describedby={why ? more : undefined}
        checked={on}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        onChange={turn}
      />
      <span>
        {label}
        {told && does && <span className={style.does}>{does}</span>}
        {why && (
          <span id={more} className={told ? style.why : style.heard}>
            {why}
          </span>
        )}
      </span>
    </label>
  )
}
