import type { Page } from '@playwright/test'
import { wholeDay } from './days.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { hire } from './team.ts'
import { search } from './till.ts'
import { inLongRun } from './sizes.ts'

test.beforeEach(wholeDay)

/** A day of the business some days ago, `2026-11-20`: the app's clock is the machine's. */
const daysAgo = (many: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() - many * 86_400_000)

/** A sale of ₦9,999,999,999.99 some days ago, and one of ₦500 fourteen days before that. */
async function sell(shop: Shop, ago = 2): Promise<string> {
  const gold = await addProduct(shop, { name: 'Gold bar', sku: 'GOLD', price: 1_000_000_000_00, cost: 5_000_000_000_0 })
  await stockUp(shop, { [gold]: 10 })
  const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { rows: contacts } = await shop.call<{ rows: { id: string; name: string }[] }>('GET', '/v1/business/contacts?search=walk-in')
  const sellGold = (date: string, price: number) =>
    shop.call('PUT', '/v1/business/sales', {
      contact: contacts[0]?.id,
      location: places[0]?.id,
      date,
      items: [{ product: gold, quantity: 1, price }],
      payable_amount: price,
      payment_accounts: [{ account: null, amount: price }],
    })
  await sellGold(daysAgo(ago), 999_999_999_999)
  await sellGold(daysAgo(ago + 14), 50_000)
  return gold
}

const chart = (page: Page) => page.getByRole('table', { name: 'Sold by day' })

test(
  'bars tell their figures to the pointer, the arrow keys and as a table, against the fourteen days before',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await sell(shop)
    await openAt(page, shop, `/?from=${daysAgo(13)}&to=${daysAgo(0)}`)
    await expect(chart(page).getByRole('row')).toHaveCount(15)
    await expectAccessible(page)

    // The chart is one tab stop: today. Two slots to the left are the sales of that day, and of the day two weeks before.
    const bar = (slot: number) => chart(page).locator(`[data-slot="${slot}"] [tabindex]`)
    await bar(13).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(bar(11)).toBeFocused()
    await expect(bar(11)).toHaveAccessibleName(/, 1 sale$/)
    const daySlot = chart(page).locator('[data-slot="11"]')
    await expect(daySlot.getByText('₦9,999,999,999.99').last()).toBeVisible()
    await expect(daySlot.getByText('₦500.00').last()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(daySlot.getByText('₦500.00')).toHaveCount(1)
    await page.keyboard.press('Home')
    await expect(bar(0)).toBeFocused()

    await page.getByRole('button', { name: 'Show as a table' }).click()
    const sums = chart(page).getByRole('row', { name: 'Total' })
    await expect(sums.getByRole('cell')).toHaveText(['₦9,999,999,999.99', '₦500.00'])
    await expectAccessible(page)
    await chart(page).getByRole('row', { name: '1 sale' }).or(chart(page).getByRole('row').nth(3)).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/sales\\?.*from=${daysAgo(2)}`))
  },
)

test('no figure of Home is cut on a phone, and a product shows its latest sales', inLongRun, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await openShop(request)
  const gold = await sell(shop, 0)
  const { contact } = await shop.call<{ contact: { id: string } }>('PUT', '/v1/business/contacts', {
    name: 'Alhaji Muhammadu Sanusi Abdulkarim & Sons Wholesale Ltd Kano',
    email: 'alhaji@mail.test',
    phone: '08059876542',
    contact_type: 'customer',
  })
  await shop.call('POST', `/v1/business/contacts/${contact.id}/adjust-balance`, { amount: 500_000, type: 'increment' })
  await openAt(page, shop, '/?period=last-30-days')
  await expect(page.getByRole('link', { name: /^Sold/ })).toBeVisible()
  await expect(page.getByText('2 sold · 100% of all sales')).toBeVisible()
  const cut = await page.locator('main [data-value="money"]').evaluateAll((all) =>
    all
      .filter((element) => {
        const box = element.getBoundingClientRect()
        // Text for screen readers only is one pixel wide.
        if (box.width <= 1) return false
        for (let frame = element.parentElement; frame && frame.tagName !== 'MAIN'; frame = frame.parentElement) {
          const { left, right } = frame.getBoundingClientRect()
          if (getComputedStyle(frame).overflowX !== 'visible' && (box.right > right + 1 || box.left < left - 1)) return right - left > 1
        }
        return box.right > innerWidth
      })
      .map((element) => element.textContent),
  )
  expect(cut).toEqual([])
  await expect(page.getByRole('region').or(page.locator('main')).getByText('₦9,999,999,999.99').first()).toBeAttached()
  await page.goto(`/products/${gold}`)
  await expect(page.getByRole('list', { name: 'Latest sales' }).getByRole('listitem')).toHaveCount(2)
})

test('a list prints as a table, with whose and of when, and nothing to press', inLongRun, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const shop = await openShop(request)
  await sell(shop)
  await openAt(page, shop, `/sales?from=${daysAgo(20)}&to=${daysAgo(0)}`)
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible()
  await expect(page.locator('main').getByText(/^SL-/).first()).toBeVisible()
  await expect(page.locator('main').getByRole('table')).toHaveCount(0)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const main = page.locator('main')
  await expect(main.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  await expect(main.getByText('Okafor Stores')).toBeVisible()
  await expect(main.getByText(/^Printed on .* by Adaeze Okafor$/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: /menu/i })).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New sale' })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ink).toBe('rgb(25, 29, 29)')

  // Back on the screen all of it is as before.
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible()
  await expect(main.getByText(/^Printed on/)).toHaveCount(0)
})

test('a clerk without a dashboard has at hand their sales of today, the newest sales and a price search, and names stand in order', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const bread = await addProduct(shop, { name: 'Bread', sku: 'BREAD', price: 90_000 })
  await stockUp(shop, { [bread]: 9 })
  for (const name of ['Zobo makers', 'Bakers', 'Millers']) await shop.call('PUT', '/v1/business/brands', { name })
  const musa = await hire(request, shop, ['sale.view', 'sale.create', 'product.view', 'brand.view'])
  const { rows: people } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts/open')
  const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const sale = { contact: people[0]?.id, location: places[0]?.id, items: [{ product: bread, quantity: 1, price: 90_000 }] }
  const paid = { payable_amount: 90_000, payment_accounts: [{ account: null, amount: 90_000 }] }
  await shop.call('PUT', '/v1/business/sales', { ...sale, ...paid })
  await openAt(page, musa)
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  const main = page.getByRole('main')
  // The owner sold it: it is among the newest, and not among their own.
  await expect(main.getByText('SL-000001')).toBeVisible()
  await expect(main.getByRole('link', { name: /You sold today · no sales yet/ })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Find a price' })).toBeVisible()
  await expectAccessible(page)
  // A link on Home opens the sales parked in this browser.
  await expect(main.getByRole('link', { name: '1 held sale' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Record a sale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New sale' })).toBeVisible()
  await search(page).fill('BREAD')
  await search(page).press('Enter')
  await expect(page.getByLabel('Quantity of Bread')).toHaveValue('1')
  await page.keyboard.press('F6')
  await page.getByLabel('Name for this one').press('Enter')
  await expect(page.getByText('Scan or type the first product')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await expect(main.getByRole('link', { name: '1 held sale' })).toBeVisible()
  await main.getByRole('link', { name: 'Find a price' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.getByRole('tab', { name: 'Brands' }).click()
  const names = page.getByRole('row').filter({ hasText: /Zobo|Bakers|Millers/ })
  // The newest first (spec §9), and in the order of their names once that is asked for.
  await expect(names).toHaveText([/^Millers/, /^Bakers/, /^Zobo makers/])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(names).toHaveText([/^Bakers/, /^Millers/, /^Zobo makers/])
})
