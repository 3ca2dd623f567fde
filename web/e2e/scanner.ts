import type { CDPSession, Page } from '@playwright/test'

/** Milliseconds between the keys of a scanner, and of a person. */
const pace = { scanner: 5, hand: 120 }

interface Keyboard {
  browser: CDPSession
  /** Seconds since 1970 of the last key: time never goes back. */
  last: number
}

const keyboards = new WeakMap<Page, Promise<Keyboard>>()

function keyboardOf(page: Page): Promise<Keyboard> {
  let keyboard = keyboards.get(page)
  if (!keyboard) {
    keyboard = page
      .context()
      .newCDPSession(page)
      .then((browser) => ({ browser, last: 0 }))
    keyboards.set(page, keyboard)
  }
  return keyboard
}

/**
 * Presses keys at a fixed pace, however busy the machine is, and then Enter. The times are set here, and the page receives trusted key
 * events.
 */
export async function typeAt(page: Page, source: keyof typeof pace, text: string): Promise<void> {
  const keyboard = await keyboardOf(page)
  // A person pauses between two inputs.
  keyboard.last = Math.max(keyboard.last + 1, Date.now() / 1000)
  const press = (key: string, typed: string, more: object = {}) => {
    keyboard.last += pace[source] / 1000
    const event = { key, timestamp: keyboard.last, ...more }
    return [
      keyboard.browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text: typed, unmodifiedText: typed }),
      keyboard.browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ]
  }
  const keys = Array.from(text, (key) => press(key, key))
  await Promise.all([...keys, press('Enter', '\r', { code: 'Enter', windowsVirtualKeyCode: 13 })].flat())
}

/** A barcode scanner: types faster than a person, and ends with Enter. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) await typeAt(page, 'scanner', code)
}
