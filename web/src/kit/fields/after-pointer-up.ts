let pressed = false

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => void (pressed = true), true)
  for (const over of ['pointerup', 'pointercancel']) addEventListener(over, () => void (pressed = false), true)
}

/**
 * Runs at once, or after the current pointer press. An error line that appears on blur would shift the layout: the pressed element would
 * move away, and the click would be lost.
 */
export function afterPointerUp(callback: () => void): void {
  if (!pressed) return callback()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // The click event follows.
    setTimeout(callback)
  }
  for (const over of ['pointerup', 'pointercancel']) addEventListener(over, end, { capture: true, signal: ended.signal })
}
