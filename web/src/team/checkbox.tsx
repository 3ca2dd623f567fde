import { useId } from 'react'
import style from './grants.module.css'

interface Props {
  label: string
  /** Accessible name, where the label alone is ambiguous: "Sales: Approve". */
  name?: string
  on: boolean
  /** Indeterminate. */
  isMixed?: boolean
  disabled: boolean
  /** Description. */
  does?: string
  /** Why it is disabled. */
  why?: string | undefined
  /** Shows `does` and `why` below it; otherwise as a tooltip. */
  hasTextBelow?: boolean
  turn: () => void
}

/** Native checkbox, since a grid has some ninety. */
export function Checkbox({ label, name, on, isMixed = false, disabled, does, why, hasTextBelow = false, turn }: Props) {
  const more = useId()
  return (
    <label
      className={style.tick}
      data-off={disabled || undefined}
      title={hasTextBelow ? undefined : [does, why].filter(Boolean).join('. ') || undefined}
    >
      <input
        type="checkbox"
        aria-label={name}
        aria-describedby={why ? more : undefined}
        checked={on}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={turn}
      />
      <span>
        {label}
        {hasTextBelow && does && <span className={style.does}>{does}</span>}
        {why && (
          <span id={more} className={hasTextBelow ? style.why : style.heard}>
            {why}
          </span>
        )}
      </span>
    </label>
  )
}
