import { expect, test } from './faultless.ts'
import { Line } from './quiet.ts'
import { addProduct, openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

interface TraceEvent {
  name: string
  args?: { elementCount?: number }
}

/** Elements of a line, of the sums beside it and of the search: some forty. */
const most = 80

test('a line that comes has itself styled, and not the others of its block', inLongRun, async ({ browser, page, request }) => {
  const shop = await openShop(request)
  const codes = [1, 2, 3, 4, 5, 6, 7].map((index) => `6${String(index).padStart(12, '0')}`)
  for (const barcode of codes) await addProduct(shop, { name: `Rice ${barcode}`, sku: `SKU-${barcode}`, barcode, price: 100 })
  await openAt(page, shop, '/sales/new')
  const line = new Line(page)
  await line.quiet()
  const ended = async (code: string) => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `Quantity of Rice ${code}` })).toBeVisible()
    await line.quiet()
  }
  const last = codes.pop() ?? ''
  for (const code of codes) {
    await page.keyboard.type(code)
    await ended(code)
  }
  await page.keyboard.type(last)
  await line.quiet()
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await ended(last)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0)
  expect(styled.length).toBeGreaterThan(0)
  expect(Math.max(...styled)).toBeLessThan(most)
})
