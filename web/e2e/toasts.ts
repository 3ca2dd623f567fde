import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Texts of toasts in the order in which they were shown, without those that a test has waited for. */
const textsByPage = new WeakMap<Page, string[]>()

function shownOn(page: Page): string[] {
  const before = textsByPage.get(page)
  if (before) return before
  const texts: string[] = []
  textsByPage.set(page, texts)
  return texts
}

/** Runs in each page, so it may use only its parameters. */
function watchToasts(): void {
  if (window !== top) return
  let region: Element | null = null
  const tell = (toast: Node) => {
    if (!(toast instanceof Element)) return
    void (window as unknown as { toastShown: (text: string) => Promise<void> }).toastShown(toast.querySelector('p')?.textContent ?? '')
    if (document.documentElement.dataset.toasts === 'stay') toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  }
  const observer = new MutationObserver((changes) => {
    if (region) return changes.forEach(({ addedNodes }) => addedNodes.forEach(tell))
    region = document.querySelector('[data-paper="no"][aria-live="polite"]')
    if (!region) return
    observer.disconnect()
    observer.observe(region, { childList: true })
    region.childNodes.forEach(tell)
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Its pages tell the text of each toast as it is shown: three seconds later it is gone, before a slow test has looked. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('toastShown', ({ page }, text: string) => void shownOn(page).push(text))
  await context.addInitScript(watchToasts)
}

/** Waits until a toast with this text was shown, after the last one that a test waited for; it may be gone again. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const texts = shownOn(page)
  const fits = (toastText: string) => (typeof text === 'string' ? toastText.includes(text) : text.test(toastText))
  const matcher: unknown = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await expect.poll(() => [...texts], { message: 'toasts shown since the last that was waited for' }).toContainEqual(matcher)
  texts.splice(0, texts.findIndex(fits) + 1)
}

/** From here on toasts of the page that stands stay, as if the pointer came to each at once: for those whose button is pressed. */
export const holdToasts = (page: Page): Promise<unknown> => page.evaluate(() => (document.documentElement.dataset.toasts = 'stay'))
