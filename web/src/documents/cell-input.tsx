import type { KeyboardEvent } from 'react'
import style from './cell-input.module.css'

interface Props {
  label: string
  value: string
  onType: (text: string) => void
  /** The field is left: what was typed is shown tidily. */
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent) => void
  wrong: string | undefined
  placeholder?: string
}

/** A number in a line of a document. Plain, because a hundred of them stand on a screen. */
export function CellInput({ label, value, onType, onLeave, onKeyDown, wrong, placeholder }: Props) {
  return (
    <span className={style.cell} data-wrong={wrong !== undefined || undefined}>
      <input
        className={style.input}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}
