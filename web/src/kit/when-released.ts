import { useLayoutEffect, useState } from 'react'

/** Milliseconds. On touch, the click event follows the release by a moment. */
const clickDelay = 100

/**
 * A value that does not change while a button is pressed. A change could move the button, and a click needs press and release on one
 * element.
 */
export function useStableWhilePressed<T>(value: T): T {
  const [stableValue, setStableValue] = useState(value)
  useLayoutEffect(() => {
    const show = () => setStableValue(value)
    if (!document.querySelector('button:active')) return show()
    let wait: number
    const released = () => {
      wait = window.setTimeout(show, clickDelay)
    }
    addEventListener('pointerup', released)
    return () => {
      removeEventListener('pointerup', released)
      clearTimeout(wait)
    }
  }, [value])
  return stableValue
}
