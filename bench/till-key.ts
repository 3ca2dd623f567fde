import type { CDPSession, Page } from '@playwright/test'
import type { BuiltApp } from './built-app.ts'
import { logIn, noBrowser, openBrowser } from './browser.ts'
import type { Business } from './business.ts'
import { type Figures, median } from './figures.ts'

/** Lines on the sale before measuring; lines measured by wall clock; lines by processor time. */
const before = 100
const measured = 15
const timed = 10
/** Slowdown to the processor of a cheap laptop. */
const slowed = 4

const codeOf = (index: number) => String(6_000_000_000_000 + index)

/** Many products with a code each. */
async function addGoods({ client, location, contacts }: Business): Promise<void> {
  const items = []
  for (let index = 0; index < before + measured + timed; index++) {
    const form = { name: `Product ${index}`, type: 'standard', price: 1_000_00, barcode: codeOf(index) }
    const { product } = await client.must<{ product: { id: string } }>('PUT', '/v1/business/products', form)
    items.push({ product: product.id, quantity: 10, cost: 500_00 })
  }
  await client.must('PUT', '/v1/business/inventory-actions/intakes', { contact: contacts[0], location, items })
}

const lineCount = (page: Page) => page.locator('[aria-label^="Quantity of"]').count()

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** State of the page after the last Enter. Its listener runs before the till's, which stops a scanner's keys for others. */
interface Watched {
  enterAt: number
  line: Promise<number>
}

const watchEnter = () =>
  addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && ((globalThis as unknown as Watched).enterAt = timeStamp), true)

/** Makes the page watch for the next line. The result is read afterwards, so that nothing disturbs the page meanwhile. */
const lookOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = globalThis as unknown as Watched
    watched.line = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        // After the frame that shows it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - watched.enterAt))
          port1.start()
          port2.postMessage(null)
        })
      })
      // The newest line is on top: in the existing block, or in a new one.
      const lines = document.querySelector('[aria-label^="Quantity of"]')?.closest('[role="list"]')
      if (lines) observer.observe(lines, { childList: true, subtree: true })
    })
  })

/** Milliseconds from the last key of a scan to the frame with its line, measured in the page. */
const lineSeen = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as Watched).line)

async function keyToLine(page: Page, code: string): Promise<number> {
  await lookOut(page)
  await scan(page, code)
  return lineSeen(page)
}

/** Milliseconds of processor time of the page's main thread. */
async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Scans a code; measures processor time from the last key until the frame with its line. */
async function timeOfLine(page: Page, session: CDPSession, code: string): Promise<number> {
  await page.keyboard.type(code)
  await lookOut(page)
  const before = await processorTime(session)
  await page.keyboard.press('Enter')
  await lineSeen(page)
  return (await processorTime(session)) - before
}

/**
 * From a key at the till to the line on screen, with a hundred lines on the sale and a four times slower processor (`docs/performance.md`, Browser).
 */
export async function tillKey(figures: Figures, app: BuiltApp, business: Business): Promise<void> {
  const work = `a key to the line on screen, ${before} lines, ${slowed} × slowed`
  const browser = await openBrowser()
  if (!browser) return figures.skipped(work, noBrowser)
  try {
    await addGoods(business)
    const context = await browser.newContext({ baseURL: app.url, storageState: await logIn(browser, app, business) })
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(watchEnter)
    const page = await context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/sales/new')
    await page.getByRole('combobox', { name: 'Type a name or scan a code' }).focus()
    await page.waitForLoadState('networkidle')
    for (let index = 0; index < before; index++) await scan(page, codeOf(index))
    await page
      .locator('[aria-label^="Quantity of"]')
      .nth(before - 1)
      .waitFor()
    if ((await lineCount(page)) !== before) throw new Error(`${await lineCount(page)} lines stand there.`)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    // Before the slowdown, because throttling itself takes processor time.
    const times = []
    for (let index = before; index < before + timed; index++) times.push(await timeOfLine(page, session, codeOf(index)))
    figures.also(`${work}: processor time of the page, ${slowed} times`, `${(median(times) * slowed).toFixed(0)} ms`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const took = []
    for (let index = before + timed; index < before + timed + measured; index++) took.push(await keyToLine(page, codeOf(index)))
    const worst = Math.max(...took)
    figures.atMost(work, 50, median(took), { unit: ' ms', detail: `at most ${worst.toFixed(0)} ms` })
  } finally {
    await browser.close()
  }
}
