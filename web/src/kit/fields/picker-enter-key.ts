import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { OpenList } from './use-listbox.ts'

interface EnterKeyInput<Row> {
  typed: string
  rows: readonly Row[]
  /** True while rows belong to the previous text. */
  busy: boolean
  /** @param wentOn whether the field was left before the answer came */
  pick: (row: Row, wentOn: boolean) => void
  /** Makes a row of the text; left out where none can be made, or where making it asks nothing more. */
  make?: (() => void) | undefined
}

/**
 * Enter picks the first row, once rows match the typed text. Enter pressed
 * earlier is remembered, also by whoever has gone on to the next field, and picks the row if it is the only match or the only one of that very
 * name, or makes one where nothing matches.
 * @returns what the field does with a key, and as it is left: what is not picked yet is forgotten by `forget`, once that is known
 */
export function usePickerEnterKey<Row extends { id: string; name: string }>(
  box: OpenList,
  { typed, rows, busy, pick, make }: EnterKeyInput<Row>,
) {
  const early = useRef(false)
  /** The field was left meanwhile: what drops its text. */
  const left = useRef<() => void>(undefined)
  const drop = () => {
    left.current?.()
    left.current = undefined
  }
  const answered = useEffectEvent((text: string, ids: string) => {
    if (!box.dropdownOpened || text.trim() === '') return drop()
    const named = rows.filter(({ name }) => name.trim().toLowerCase() === text.trim().toLowerCase())
    const [only, ...others] = named.length === 1 ? named : rows
    const wasEarly = early.current
    early.current = false
    if (wasEarly && only && others.length === 0) pick(only, left.current !== undefined)
    else if (wasEarly && ids === '' && make && !left.current) make()
    else box.selectFirstOption()
    drop()
  })
  const asked = useEffectEvent(() => box.resetSelectedOption())
  const ids = rows.map(({ id }) => id).join()
  // Before the rows are painted: an Enter pressed as they come would find none chosen, and be lost.
  useLayoutEffect(() => (busy ? asked() : answered(typed, ids)), [busy, ids, typed])
  return {
    press: (event: KeyboardEvent) => {
      left.current = undefined
      if (event.key === 'Enter' && busy && typed.trim() !== '') {
        event.preventDefault()
        early.current = true
      } else if (event.key !== 'Tab' && event.key !== 'Shift') early.current = false
    },
    leave: (forget: () => void) => {
      if (early.current) left.current = forget
      else forget()
    },
  }
}
