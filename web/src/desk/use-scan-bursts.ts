import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { openQuestion } from '../kit/feedback/feedback.ts'
import { fieldOf, FieldSnapshot, isNumberField } from '../kit/field-snapshot.ts'
import { forgetScannedCode } from '../kit/overlay/typed-ahead.ts'
import { ScanBurst } from '../kit/scan-burst.ts'
import type { SearchHandle } from './search-handle.ts'

/** “12*”, or “12x”, typed by hand before the scan. */
const isTimes = /^\s*\d[\d.,]*\s*[*x×]\s*$/i

/**
 * True in dialogs that do not belong to the desk: in a product's form a scan is its barcode. Dialogs of the desk have `data-desk`. A
 * confirmation is for people, never for a scanner.
 */
const isElsewhere = (target: EventTarget | null): boolean => {
  const dialog = target instanceof Element ? target.closest('[aria-modal="true"]') : null
  return dialog !== null && !openQuestion.get() && !dialog.querySelector('[data-desk]')
}

/**
 * Scans of a desk, with any focus: the field that the scanner typed into gets its value back, the Enter reaches no control, and the code
 * goes to the search.
 */
export function useScanBursts(search: RefObject<SearchHandle | null>): void {
  const burst = useRef(new ScanBurst())
  const snapshots = useRef(new Map<NonNullable<ReturnType<typeof fieldOf>>, FieldSnapshot>())

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event.target)) return burst.current.forget()
    const step = burst.current.press(event, isNumberField(event.target))
    if (typeof step === 'string') {
      if (step === 'first') snapshots.current.clear()
      const searchField = search.current?.input()
      // Typed outside a field, the rest of it goes into the search.
      for (const field of [fieldOf(event.target), searchField]) {
        if (field && !snapshots.current.has(field)) snapshots.current.set(field, new FieldSnapshot(field))
      }
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    const searchField = search.current?.input()
    const wroteTo = fieldOf(event.target) ?? searchField
    let times = ''
    for (const [field, was] of snapshots.current) {
      const typed = field === wroteTo ? step.typed : ''
      const before = was.with(typed)
      const isPrefix = field === searchField && isTimes.test(before)
      if (isPrefix) times = before.replace(/[x×]\s*$/i, '*')
      if (isPrefix) was.empty()
      else if (field.value !== before) was.putBack(typed)
    }
    snapshots.current.clear()
    forgetScannedCode(step.code)
    search.current?.scan(times + step.code)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
