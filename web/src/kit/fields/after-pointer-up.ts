let pressed = false

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => void (pressed = true), true)
  for (const over of ['pointerup', 'pointercancel']) addEventListener(over, () => void (pressed = false), true)
}

/**
 * Runs at once, or after the current pointer press. A field blurred by pressing something below it must not show an error
 * line at that moment: the layout shift would move the pressed element away, and the click would be lost.
 */
export function afterPointerUp(act: () => void): void {
  if (!pressed) return act()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // The click comes right after.
    setTimeout(act)
  }
  for (const over of ['pointerup', 'pointercancel']) addEventListener(over, end, { capture: true, signal: ended.signal })
}
