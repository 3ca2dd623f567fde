import { useLayoutEffect, useState } from 'react'
import { Store } from './store.ts'

const pressed = new Store(false)

/** By touch the click comes a moment after the finger is gone. */
const untilClickMs = 100

function follow(): void {
  let wait: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    wait = setTimeout(() => pressed.set(false), untilClickMs)
  }
  addEventListener(
    'pointerdown',
    () => {
      clearTimeout(wait)
      pressed.set(true)
    },
    { capture: true },
  )
  addEventListener('pointerup', end, { capture: true })
  addEventListener('pointercancel', end, { capture: true })
}
follow()

/** Runs at once, or as soon as nothing is pressed any more. Returns what calls it off. */
function whenReleased(run: () => void): () => void {
  if (!pressed.get()) {
    run()
    return () => undefined
  }
  return pressed.subscribe(run)
}

/**
 * A value that does not change while the pointer is down: what it shows or hides would go from under the finger, and the press with it, since a
 * click needs both its ends on one element.
 */
export function useWhenReleased<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useLayoutEffect(() => whenReleased(() => setShown(value)), [value])
  return shown
}
