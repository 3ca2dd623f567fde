import type { KeyboardEvent } from 'react'
import { useReaderNumber } from '../kit/fields/use-reader-number.ts'
import style from './cell-input.module.css'

interface Props {
  label: string
  value: string
  onType: (text: string) => void
  /** Blur: the text is formatted. */
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent) => void
  wrong: string | undefined
  placeholder?: string
  /** Unit shown after the value: “kg”. */
  sign?: string | undefined
  /** Sign shown before the value: “₦”. */
  before?: string
  /** Focused on mount, if a press asked for it. */
  isFocused?: boolean
}

/** Number input in a document line. A native input, since a screen may have hundreds. */
export function CellInput({ label, value, onType, onLeave, onKeyDown, wrong, placeholder, sign, before, isFocused }: Props) {
  const field = useReaderNumber(value, onType)
  return (
    <span className={style.cell} data-wrong={wrong !== undefined || undefined}>
      {before && <span aria-hidden>{before}</span>}
      <input
        {...field}
        className={style.input}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        autoFocus={isFocused}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
      {sign && (
        <span className={style.sign} aria-hidden>
          {sign}
        </span>
      )}
    </span>
  )
}
