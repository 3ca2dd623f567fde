import { useLayoutEffect, useState } from 'react'

/** By touch the click comes a moment after the finger is gone. */
const untilClickMs = 100

/**
 * A value that does not change while a button is pressed: what it shows or hides would go from under the finger, and the press with it, since
 * a click needs both its ends on one element.
 */
export function useWhenReleased<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useLayoutEffect(() => {
    const show = () => setShown(value)
    if (!document.querySelector('button:active')) return show()
    let wait: number
    const released = () => {
      wait = window.setTimeout(show, untilClickMs)
    }
    addEventListener('pointerup', released)
    return () => {
      removeEventListener('pointerup', released)
      clearTimeout(wait)
    }
  }, [value])
  return shown
}
