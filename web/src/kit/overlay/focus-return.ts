import { useEffect, useState } from 'react'

/** Milliseconds in which a screen may move the focus after a dialog closes: a till moves it to its search. */
const focusDelay = 20

/** Returns the focus to the element that opened a dialog, unless code moved it elsewhere. Mantine's own hook misses the first opening. */
export function useFocusReturn(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    // Before the dialog is mounted and takes the focus.
    if (opened) setOpener(document.activeElement)
  }
  useEffect(() => {
    if (opened || !(opener instanceof HTMLElement)) return
    const timer = setTimeout(() => {
      const focused = document.activeElement
      if (opener.isConnected && (!focused || focused === document.body || focused.closest('[data-closing]')))
        opener.focus({ preventScroll: true })
    }, focusDelay)
    return () => clearTimeout(timer)
  }, [opened, opener])
}
