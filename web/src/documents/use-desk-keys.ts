import { useEffect, useEffectEvent } from 'react'
import { asked } from '../kit/feedback/feedback.ts'

export interface DeskKeyDeeds {
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
export function useDeskKeys(deeds: DeskKeyDeeds, away = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (asked.get() || event.isComposing) return
    const mod = event.ctrlKey || event.metaKey
    const deed = { F2: deeds.search, F4: deeds.contact, F8: deeds.other, F9: deeds.finish }[event.key]
    if (deed && !mod && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      // A key that is held down is pressed once.
      if (!event.repeat) deed()
    } else if (mod && event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) deeds.finish()
    } else if (mod && event.key.toLowerCase() === 'p' && deeds.print) {
      event.preventDefault()
      deeds.print()
    } else if (!away && !mod && !event.altKey && !isTyping(event.target)) {
      if (event.key === '/') {
        event.preventDefault()
        deeds.search()
      } else if (event.key.length === 1 && event.key !== ' ' && !isInDialog(event.target)) deeds.search()
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
