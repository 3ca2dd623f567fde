import type { ComboboxStore } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

interface EnterKeyInput<Row> {
  typed: string
  rows: readonly Row[]
  /** Rows are still those of what was typed before. */
  busy: boolean
  pick: (row: Row) => void
}

/**
 * Enter takes the first row, once it is an answer to what is typed and not before, when it may be somebody else. Enter that comes
 * before the answer is kept until then, and takes the row if it is the only one.
 * @returns what the field does with keys, besides its own
 */
export function usePickerEnterKey<Row extends { id: string }>(box: ComboboxStore, { typed, rows, busy, pick }: EnterKeyInput<Row>) {
  const early = useRef(false)
  const answered = useEffectEvent((text: string, ids: string) => {
    if (!box.dropdownOpened || text.trim() === '') return
    const isOnly = ids !== '' && !ids.includes(',')
    const [only] = rows
    if (early.current && isOnly && only) pick(only)
    else box.selectFirstOption()
    early.current = false
  })
  const asked = useEffectEvent(() => box.resetSelectedOption())
  const ids = rows.map(({ id }) => id).join()
  useEffect(() => (busy ? asked() : answered(typed, ids)), [busy, ids, typed])
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') early.current = false
    else if (busy && typed.trim() !== '') {
      event.preventDefault()
      early.current = true
    }
  }
}
