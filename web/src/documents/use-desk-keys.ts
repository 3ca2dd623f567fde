import { useEffect, useEffectEvent } from 'react'
import { openQuestion } from '../kit/feedback/feedback.ts'

export interface DeskKeyActions {
  search: () => void
  /** F4: whom it is with. */
  contact: () => void
  /** F8: another way than the usual. */
  other?: () => void
  /** F9, Ctrl or ⌘ with Enter: it is done. */
  finish: () => void
  /** Undefined: there is nothing to print. */
  print: (() => void) | undefined
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]') !== null

/**
 * The keys of a desk, wherever the focus is. A scanner types like a person, so whatever is typed outside a field goes to the search.
 * @param away something lies over the desk: typing belongs there
 */
export function useDeskKeys(actions: DeskKeyActions, away = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (openQuestion.get() || event.isComposing) return
    const mod = event.ctrlKey || event.metaKey
    const action = { F2: actions.search, F4: actions.contact, F8: actions.other, F9: actions.finish }[event.key]
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
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"],[role="menu"],[popover]') !== null
