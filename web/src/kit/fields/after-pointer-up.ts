let pressed = false

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => void (pressed = true), true)
  for (const over of ['pointerup', 'pointercancel']) addEventListener(over, () => void (pressed = false), true)
}

/**
 * Does something at once, or after the press that is under way. A field that is left by pressing something below it must not grow a
 * line at that moment: what is pressed would move away from under the pointer, and the press would be lost.
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
