import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { OpenList } from './use-listbox.ts'

interface EnterKeyInput<Row> {
  typed: string
  rows: readonly Row[]
  /** True while rows belong to the previous text. */
  busy: boolean
  pick: (row: Row) => void
  /** Makes a row of the text; left out where none can be made, or where making it asks nothing more. */
  make?: (() => void) | undefined
}

/**
 * Enter picks the first row, once rows match the typed text. Enter pressed
 * earlier is remembered, and picks the row if it is the only match or the only one of that very name, or makes one where nothing matches.
 * @returns keydown handler for the field
 */
export function usePickerEnterKey<Row extends { id: string; name: string }>(
  box: OpenList,
  { typed, rows, busy, pick, make }: EnterKeyInput<Row>,
) {
  const early = useRef(false)
  const answered = useEffectEvent((text: string, ids: string) => {
    if (!box.dropdownOpened || text.trim() === '') return
    const named = rows.filter(({ name }) => name.trim().toLowerCase() === text.trim().toLowerCase())
    const [only, ...others] = named.length === 1 ? named : rows
    if (early.current && only && others.length === 0) pick(only)
    else if (early.current && ids === '' && make) make()
    else box.selectFirstOption()
    early.current = false
  })
  const asked = useEffectEvent(() => box.resetSelectedOption())
  const ids = rows.map(({ id }) => id).join()
  // Before the rows are painted: an Enter pressed as they come would find none chosen, and be lost.
  useLayoutEffect(() => (busy ? asked() : answered(typed, ids)), [busy, ids, typed])
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') early.current = false
    else if (busy && typed.trim() !== '') {
      event.preventDefault()
      early.current = true
    }
  }
}
