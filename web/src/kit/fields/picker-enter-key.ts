import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { OpenList } from './use-listbox.ts'

interface EnterKeyInput<Row> {
  typed: string
  rows: readonly Row[]
  /** True while rows belong to the previous text. */
  busy: boolean
  /** @param wentOn true if the field was left before the rows arrived */
  pick: (row: Row, wentOn: boolean) => void
  /** Creates a row from the text. Left out if none can be created, or if nothing else is asked: then Enter must not create one. */
  make?: (() => void) | undefined
}

/**
 * Enter picks the first row once the rows match the typed text. An Enter pressed earlier is remembered, also after the field is left. It
 * then picks the only row, or the only row of exactly that name, or creates a row if none matches.
 * @returns key handler, and `leave`, which calls `forget` once no pick is pending
 */
export function usePickerEnterKey<Row extends { id: string; name: string }>(
  box: OpenList,
  { typed, rows, busy, pick, make }: EnterKeyInput<Row>,
) {
  const isEnterPending = useRef(false)
  /** Set if the field was left meanwhile: clears its text. */
  const pendingForget = useRef<() => void>(undefined)
  const drop = () => {
    pendingForget.current?.()
    pendingForget.current = undefined
  }
  const onRows = useEffectEvent((text: string, ids: string) => {
    if (!box.dropdownOpened || text.trim() === '') return drop()
    const exactMatches = rows.filter(({ name }) => name.trim().toLowerCase() === text.trim().toLowerCase())
    const [only, ...otherRows] = exactMatches.length === 1 ? exactMatches : rows
    const wasEnterPending = isEnterPending.current
    isEnterPending.current = false
    if (wasEnterPending && only && otherRows.length === 0) pick(only, pendingForget.current !== undefined)
    else if (wasEnterPending && ids === '' && make && !pendingForget.current) make()
    else box.selectFirstOption()
    drop()
  })
  const onSearch = useEffectEvent(() => box.resetSelectedOption())
  const ids = rows.map(({ id }) => id).join()
  // In a layout effect: an Enter pressed as the rows appear would otherwise find no selected row and be lost.
  useLayoutEffect(() => (busy ? onSearch() : onRows(typed, ids)), [busy, ids, typed])
  return {
    press: (event: KeyboardEvent) => {
      pendingForget.current = undefined
      if (event.key === 'Enter' && busy && typed.trim() !== '') {
        event.preventDefault()
        isEnterPending.current = true
      } else if (event.key !== 'Tab' && event.key !== 'Shift') isEnterPending.current = false
    },
    leave: (forget: () => void) => {
      if (isEnterPending.current) pendingForget.current = forget
      else forget()
    },
  }
}
