import type { Page } from '@playwright/test'
import { wholeDay } from './days.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { inLongRun, widths } from './sizes.ts'

test.beforeEach(wholeDay)

/** A day of the business some days ago, `2026-11-20`: the app's clock is the machine's. */
const daysAgo = (many: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() - many * 86_400_000)

interface IdRow {
  id: string
}

/** A shop with rice on its shelf, and what sells it: to the walk-in customer, who pays. */
async function riceShop(shop: Shop) {
  const rice = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 100_000, cost: 60_000 })
  await stockUp(shop, { [rice]: 50 })
  const { rows: places } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/inventory-locations')
  const { rows: contacts } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/contacts?search=walk-in')
  const [location, walkIn] = [places[0]?.id, contacts[0]?.id]
  const sell = async (quantity: number, more: object = {}) => {
    const { sale } = await shop.call<{ sale: IdRow & { items: IdRow[] } }>('PUT', '/v1/business/sales', {
      ...{ contact: walkIn, location, items: [{ product: rice, quantity, price: 100_000 }], payable_amount: quantity * 100_000 },
      payment_accounts: [{ account: null, amount: quantity * 100_000 }],
      ...more,
    })
    return sale
  }
  return { rice, location, sell }
}

async function addCustomer(shop: Shop, name: string): Promise<string> {
  const form = { name, email: 'ada@mail.test', phone: '08059876542', contact_type: 'customer' }
  return (await shop.call<{ contact: IdRow }>('PUT', '/v1/business/contacts', form)).contact.id
}

const main = (page: Page) => page.getByRole('main')
const picker = (page: Page) => main(page).getByRole('button', { name: /^Period: / })
const choose = async (page: Page, period: string) => {
  await picker(page).click()
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: period, exact: true }).click()
}

for (const width of widths(1440))
  test(`another period is chosen, told against what, and opens its list with the same sum (${width})`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 })
    const shop = await openShop(request)
    const { sell } = await riceShop(shop)
    await sell(3)
    await sell(1, { date: daysAgo(1) })
    await sell(2, { date: daysAgo(2) })
    await sell(4, { date: daysAgo(40) })
    await openAt(page, shop)
    await expect(main(page).getByRole('link', { name: /^Sold today · 1 sale ₦3,000.00/ })).toBeVisible()
    await expect(picker(page)).toHaveText('Today')

    await choose(page, 'Yesterday')
    await expect(page).toHaveURL(/\/\?period=yesterday$/)
    const soldLink = main(page).getByRole('link', { name: /^Sold · / })
    await expect(soldLink).toHaveAccessibleName(/1 sale ₦1,000.00.*50% less.*The day before: ₦2,000.00/)
    await expect(main(page).getByText(/^compared with /)).toBeVisible()
    await expectAccessible(page)

    await choose(page, 'Last 30 days')
    await expect(soldLink).toHaveAccessibleName(/3 sales ₦6,000.00.*The 30 days before: ₦4,000.00/)
    await expect(main(page).getByRole('table', { name: 'Sold by day' }).getByRole('row')).toHaveCount(31)
    await expect(
      main(page)
        .getByRole('link', { name: /^Rice 50kg/ })
        .first(),
    ).toHaveAccessibleName(/6 sold · 100% of all sales.*₦6,000.00/)
    await expectAccessible(page)
    // A reload keeps it, and Back leads to the one before.
    await page.reload()
    await expect(soldLink).toHaveAccessibleName(/3 sales ₦6,000.00/)
    await soldLink.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
    await expect(main(page).getByText('3 sales').first()).toBeVisible()
    await expect(main(page).getByText('₦6,000.00').first()).toBeVisible()
    await page.goBack()
    await expect(soldLink).toHaveAccessibleName(/3 sales ₦6,000.00/)
    await page.goBack()
    await expect(soldLink).toHaveAccessibleName(/1 sale ₦1,000.00/)

    // Days of one's own, typed.
    await picker(page).click()
    const panel = page.getByRole('dialog', { name: 'Period' })
    await panel.getByLabel('From').fill(daysAgo(2))
    await panel.getByLabel('To').fill(daysAgo(1))
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(soldLink).toHaveAccessibleName(/2 sales ₦3,000.00/)
    await expect(page).toHaveURL(new RegExp(`from=${daysAgo(2)}&to=${daysAgo(1)}`))
  })

test('returned goods are taken off the profit, whose menu opens the returns', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const { rice, location, sell } = await riceShop(shop)
  const contact = await addCustomer(shop, 'Ada Obi')
  const sale = await sell(3, { contact, payment_accounts: [] })
  const items = [{ product: rice, quantity: 1, price: 100_000, sale_item: sale.items[0]?.id }]
  await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', { contact, location, sale: sale.id, items })
  await openAt(page, shop)
  await expect(main(page).getByRole('link', { name: /^Returns ₦1,000.00/ })).toBeVisible()
  const profit = main(page).getByRole('button', { name: /^Profit today ₦1,800.00/ })
  await expect(profit).toHaveAccessibleName(/after costs, tax and returns/)
  await profit.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Items returned' }).click()
  await expect(page).toHaveURL(/\/inventory-actions\?.*kind=return-inward.*#items$/)
  await expect(main(page).getByText('Rice 50kg').first()).toBeVisible()
})

test('on a phone what waits is approved on Home, and who owes is reminded there', inLongRun, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await openShop(request)
  const { sell } = await riceShop(shop)
  const contact = await addCustomer(shop, 'Ada Obi')
  await sell(2, { contact, payment_accounts: [] })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await sell(3)
  await openAt(page, shop)
  const soldLink = main(page).getByRole('link', { name: /^Sold today/ })
  await expect(soldLink).toHaveAccessibleName(/1 sale ₦2,000.00/)
  await main(page).getByRole('button', { name: 'Approve Sale SL-000002' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Rice 50kg/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  await expect(soldLink).toHaveAccessibleName(/2 sales ₦5,000.00/)
  await expect(main(page).getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await main(page).getByRole('button', { name: 'Remind Ada Obi' }).click()
  await expect(page.getByRole('dialog', { name: 'Remind Ada Obi' }).getByText(/owes/).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Email' }).click()
  await expect(
    page
      .getByText(/Ada Obi/)
      .filter({ hasText: /remind/i })
      .first(),
  ).toBeVisible()
  // The dialog's own title says as much before anything is sent.
  await expect(dialog.getByRole('heading', { name: 'Earlier reminders' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText('Reminded today')).toBeVisible()
  const { rows } = await shop.call<{ rows: object[] }>('GET', `/v1/business/contacts/${contact}/reminders`)
  expect(rows).toHaveLength(1)
})

test('Home shows sales of other tills while it is open, and nothing moves', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const { sell } = await riceShop(shop)
  await sell(1)
  await page.clock.install()
  await openAt(page, shop)
  const soldLink = main(page).getByRole('link', { name: /^Sold today/ })
  await expect(soldLink).toHaveAccessibleName(/1 sale ₦1,000.00/)
  await soldLink.focus()
  // Beside it all stands that comes with it.
  await expect(main(page).getByText('SL-000001')).toBeVisible()
  await expectAccessible(page)
  const place = await soldLink.boundingBox()
  await sell(2)
  await page.clock.fastForward(61_000)
  await expect(soldLink).toHaveAccessibleName(/2 sales ₦3,000.00/)
  await expect(soldLink).toBeFocused()
  expect(await soldLink.boundingBox()).toEqual(place)
  await expect(main(page).getByText('SL-000002')).toBeVisible()
})
