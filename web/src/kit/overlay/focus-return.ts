import { useEffect, useState } from 'react'

/** Milliseconds in which whoever closes a dialog may put the focus elsewhere: a till to its search. */
const pause = 20

/** The focus goes back to what a dialog was opened from, where nobody put it elsewhere. Mantine's own does not see the first opening. */
export function useFocusReturn(opened: boolean): void {
  const [was, setWas] = useState(false)
  const [from, setFrom] = useState<Element | null>(null)
  if (opened !== was) {
    setWas(opened)
    // Before the dialog stands, and takes the focus.
    if (opened) setFrom(document.activeElement)
  }
  useEffect(() => {
    if (opened || !(from instanceof HTMLElement)) return
    const timer = setTimeout(() => {
      const now = document.activeElement
      if (from.isConnected && (!now || now === document.body || now.closest('[data-closing]'))) from.focus({ preventScroll: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [opened, from])
}
