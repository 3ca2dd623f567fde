import type { Page } from '@playwright/test'

/** Milliseconds between the keys of a scanner, and of a person. */
const pace = { scanner: 5, hand: 120 }

/**
 * Keys that are pressed at a pace of their own, whatever the machine is busy with: the browser takes the times from here, and the page hears
 * trusted key events.
 */
export async function typeAt(page: Page, who: keyof typeof pace, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  let timestamp = await page.evaluate(() => (performance.timeOrigin + performance.now()) / 1000)
  const press = async (key: string, what: { text: string; code?: string; windowsVirtualKeyCode?: number }) => {
    timestamp += pace[who] / 1000
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp, unmodifiedText: what.text, ...what })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...what, text: '' })
  }
  for (const key of text) await press(key, { text: key })
  await press('Enter', { text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 })
  await browser.detach()
}

/** A scanner: it types the code faster than anybody, and ends it with Enter. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) await typeAt(page, 'scanner', code)
}
