import type { Locator, Page } from '@playwright/test'
import { expect, test } from './faultless.ts'
import { addProduct, openAt, openShop, stockUp } from './shop.ts'

/* Letters twice as large on the narrowest usual phone: nothing is cut off, and nothing lies under something else. */

test.use({ viewport: { width: 390, height: 844 } })

async function withLetters(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = `html{font-size:${size}%}`
      document.head.append(style)
    })
  }, percent)
}

/** Where the letters of each stand. */
const lettersOf = (of: Locator) =>
  of.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

test('the words of the menu at the foot stand beside one another', async ({ page, request }) => {
  await withLetters(page, 200)
  await openAt(page, await openShop(request), '/')
  const menu = page.getByRole('navigation', { name: 'Most used' })
  await expect(menu.getByRole('link')).toHaveCount(4)
  const words = await lettersOf(menu.getByRole('link'))
  for (const [at, { left, right }] of words.entries()) {
    expect(left).toBeGreaterThanOrEqual(words[at - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(390)
  }
})

for (const [percent, language] of [
  [200, 'en'],
  [100, 'fr'],
] as const)
  test(`a sale’s total is never under a button, and its end is never under the bar (${percent} %, ${language})`, async ({
    page,
    request,
  }) => {
    const shop = await openShop(request)
    await stockUp(shop, { [await addProduct(shop, { name: 'Rice 5kg', sku: 'RICE-5', price: 1_129_000_00 })]: 5 })
    await withLetters(page, percent)
    await page.addInitScript((locale) => localStorage.setItem('kasuwa.locale', locale), language)
    await openAt(page, shop, '/sales/new')
    await page.getByRole('combobox').first().click()
    await page.keyboard.type('Rice')
    await page.getByRole('option', { name: /Rice 5kg/ }).click()
    const bar = page.locator('[data-desk-bar]')
    await expect(bar.getByRole('button').last()).toBeEnabled()
    const [total] = await lettersOf(page.locator('[data-desk-bar] strong'))
    const buttons = await bar.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(buttons).toHaveLength(2)
    for (const { left, right, top } of buttons) {
      expect(right).toBeLessThanOrEqual(390)
      expect((total?.right ?? 390) <= left || (total?.bottom ?? 844) <= top).toBe(true)
    }
    // What the page ends with can be brought above it.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const ends = await page
      .locator('main')
      .evaluate((main) =>
        Math.max(
          ...[...main.querySelectorAll('button, input, dd, dt')]
            .filter((one) => one.checkVisibility() && !one.closest('[data-desk-bar]'))
            .map((one) => one.getBoundingClientRect().bottom),
        ),
      )
    expect(ends).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  })

test('a business with a long name comes in with nothing cut off', async ({ page, request }) => {
  const name = 'Okafor Provisions and General Merchandise Enterprises (Nigeria) Limited'
  const found = {
    ...{ name, made_at: '2026-11-20T08:00:00.000Z', rows: 12, pictures: 0, people_total: 1, has_you: true },
    people: [{ name: 'Adaeze Okafor', email: 'owner@shop.test', is: 'you' }],
  }
  const rest = { upload: 'of a test', file_name: 'okafor.kasuwa', size: 1, progress: 100, fault: null, business: null }
  const arrival = { ...rest, status: 'ready', found }
  await page.route('**/v1/merchant/business-file', (route) => route.fulfill({ json: { is_open: true, arrival } }))
  await openAt(page, await openShop(request), '/?business=file')
  const dialog = page.getByRole('dialog', { name: 'Bring a business in from a file' })
  const button = dialog.getByRole('button', { name: `Bring ${name} in` })
  await expect(button).toBeVisible()
  for (const part of [button, dialog.getByRole('heading', { name }), dialog.getByRole('listitem').getByText('You', { exact: true })]) {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  expect((await lettersOf(button))[0]?.right).toBeLessThanOrEqual(390)
})
