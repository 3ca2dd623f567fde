import { useEffectEvent, useLayoutEffect } from 'react'
import { openQuestion } from '../kit/feedback/feedback.ts'
import { inPlace } from '../kit/overlay/in-place.ts'

export interface DeskKeyActions {
  search: () => void
  /** F4: focus the contact. */
  contact: () => void
  /** F6: hold. */
  hold: () => void
  /** F8: other payment. */
  pay?: () => void
  /** F9, Ctrl or ⌘ with Enter: record. */
  finish: () => void
  /** Undefined: there is nothing to print. */
  print: (() => void) | undefined
}

/** True in a field, where a key is text. @param search a field that does not count */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]') !== null

/**
 * Keyboard shortcuts of a desk, wherever the focus is. Scanners act as keyboards: typing outside a field focuses the search.
 * Off while a confirmation is open, or a record is created in place.
 * @param away true while a dialog is open: nothing behind it gets the focus
 */
export function useDeskKeys(actions: DeskKeyActions, away = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (openQuestion.get() || inPlace.get() || event.isComposing) return
    const mod = event.ctrlKey || event.metaKey
    const behind = away ? () => {} : undefined
    const [search, contact] = [behind ?? actions.search, behind ?? actions.contact]
    const action = { F2: search, F4: contact, F6: actions.hold, F8: actions.pay, F9: actions.finish }[event.key]
    if (action && !mod && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      // A key that is held down is pressed once.
      if (!event.repeat) action()
    } else if (mod && event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) actions.finish()
    } else if (mod && event.key.toLowerCase() === 'p' && actions.print) {
      event.preventDefault()
      actions.print()
    } else if (!away && !mod && !event.altKey && !isTyping(event.target)) {
      if (event.key === '/') {
        event.preventDefault()
        actions.search()
      } else if (event.key.length === 1 && event.key !== ' ' && !isInDialog(event.target)) actions.search()
    }
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"],[role="menu"],[popover]') !== null
