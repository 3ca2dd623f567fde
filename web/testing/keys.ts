import { cdp } from 'vitest/browser'

/** Milliseconds between the keys of a scanner, and of a person. */
const pace = { scanner: 5, hand: 120 }

/** Seconds since 1970 of the last key: time never goes back. */
let last = 0

/**
 * Presses keys at a fixed pace, however busy the machine is, and then Enter. The times are set here, and the page receives trusted key
 * events.
 * @param ends whether Enter follows
 * @param goesOn whether the keys continue the word of those before them
 */
export async function typeAt(source: keyof typeof pace, text: string, { ends = true, goesOn = false } = {}): Promise<void> {
  // Keys go to the frame that has the focus.
  window.focus()
  // The first command to a browser waits until there is a way to it, and those sent meanwhile overtake it.
  await cdp().send('Browser.getVersion')
  // A person takes a moment between two things.
  if (!goesOn) last = Math.max(last + 1, Date.now() / 1000)
  const press = (key: string, typed: string, more: object = {}) => {
    last += pace[source] / 1000
    const event = { key, timestamp: last, ...more }
    return [
      cdp().send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text: typed, unmodifiedText: typed }),
      cdp().send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ]
  }
  const keys = Array.from(text, (key) => press(key, key))
  const enter = ends ? [press('Enter', '\r', { code: 'Enter', windowsVirtualKeyCode: 13 })] : []
  await Promise.all([...keys, ...enter].flat())
}

/** A barcode scanner: types faster than a person, and ends with Enter. */
export async function scan(...codes: string[]): Promise<void> {
  for (const code of codes) await typeAt('scanner', code)
}
