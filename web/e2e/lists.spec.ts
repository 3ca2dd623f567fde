import { readFileSync } from 'node:fs'
import { wholeDay } from './days.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

test.beforeEach(wholeDay)

test('a list shows its totals under its fixed links and dates, and is saved with plain figures', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
  await shop.call('PATCH', `/v1/business/products/${product}`, { has_inventory: false })
  const contact = await addContact(shop, 'Bola Ade', 'customer')
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const sell = (paid: number) =>
    shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
      ...{ contact, location: rows[0]?.id, items: [{ product, quantity: 1, price: 100_000 }], payable_amount: 100_000 },
      payment_accounts: paid > 0 ? [{ account: null, amount: paid }] : [],
    })
  for (const paid of [100_000, 100_000, 100_000, 100_000, 40_000]) await sell(paid)
  const { sale } = await sell(0)
  await shop.call('PATCH', `/v1/business/sales/${sale.id}/status`, { status: 'canceled' })

  await openAt(page, shop, '/sales')
  const strip = page.getByRole('group', { name: 'Totals' })
  const expectTotals = (text: string) => expect(strip).toHaveText(text)
  await expectTotals('6 sales1 canceled, not in the sumsTotal₦5,000.00Paid₦4,400.00Left to pay₦600.00')
  // A row's payment, returns and cancellation are one column.
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /SL-000006/ })).toContainText('Canceled')
  await page.getByRole('link', { name: 'Unpaid', exact: true }).click()
  await expect(page).toHaveURL(/payment_status=unpaid/)
  await expectTotals('1 saleTotal₦1,000.00Paid₦400.00Left to pay₦600.00')
  await expect(page.getByRole('columnheader', { name: 'Left to pay' })).toBeVisible()
  await expect(page.getByRole('row', { name: /SL-000005/ })).not.toContainText('Approved')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, for any program' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Sales \d{4}-\d\d-\d\d\.csv$/)
  const [heads = '', row = '', ...more] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(heads).toMatch(/^\uFEFFNumber,Date,Due,Status,Customer,.*Total \(₦\),Paid \(₦\),Cash rounding \(₦\),Returned \(₦\),Payment/)
  expect(row).toMatch(
    /^SL-000005,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-\d\d-\d\d,Approved,Bola Ade,.*1000\.00,400\.00,0\.00,0\.00,Part paid/,
  )
  expect(more).toEqual([''])

  // The address stores the dates, not names such as “Yesterday”.
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Add filter: Date' }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expectTotals('6 sales1 canceled, not in the sumsTotal₦5,000.00Paid₦4,400.00Left to pay₦600.00')
})

test(
  'a link from before a list had other orders and filters shows the list without them',
  inLongRun,
  async ({ page, request, refusals }) => {
    const shop = await openShop(request)
    for (const name of ['Agege bread', 'Butter mint']) await addProduct(shop, { name, sku: name.slice(0, 3), price: 90_000 })
    const names = page.getByRole('row').filter({ hasText: /Agege bread|Butter mint/ })
    // No order that the list has: it is not asked for, so nothing is refused.
    await openAt(page, shop, '/products?sort=popularity.asc')
    await expect(names).toHaveText([/Butter mint/, /Agege bread/])
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL('/products?sort=name.asc')
    await expect(names).toHaveText([/Agege bread/, /Butter mint/])

    refusals.push(422)
    await page.goto('/products?is_active=perhaps&sort=name.asc')
    await expect(names).toHaveText([/Agege bread/, /Butter mint/])
    await expect(page).toHaveURL('/products?sort=name.asc')
  },
)

test(
  'the panel beside a list goes with the list it was opened on; days go on past midnight; few rows are chosen on a phone',
  inLongRun,
  async ({ page, request, refusals }) => {
    const shop = await openShop(request)
    for (const name of ['Agege bread', 'Butter mint']) await addProduct(shop, { name, sku: name.slice(0, 3), price: 90_000 })
    await openAt(page, shop, '/products?sort=name.asc')
    const row = page.getByRole('row').filter({ hasText: 'Agege bread' })
    await row.focus()
    await row.press('ArrowRight')
    const panel = page.getByRole('complementary', { name: 'At a glance' })
    await expect(panel.getByRole('heading', { name: 'Agege bread' })).toBeVisible()
    await page.getByRole('link', { name: 'Hidden', exact: true }).click()
    await expect(page).toHaveURL(/is_active=false/)
    await expect(panel).toHaveCount(0)
    await page.goBack()
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/products?sort=name.asc')

    refusals.push(404)
    await page.goto('/products?peek=gone')
    await expect(panel).toContainText('This is not here.')
    await expect(panel.getByRole('button', { name: 'Try again' })).toHaveCount(0)

    // Half an hour before midnight in Lagos, as the list takes minutes to load. “Today” then becomes the next day.
    const dayMs = 86_400_000
    const midnight = Math.ceil((Date.now() + 3_600_000) / dayMs) * dayMs - 3_600_000
    const haircut = { name: 'Haircut', price: 50_000, type: 'standard', has_inventory: false }
    const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', haircut)
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const contact = await addContact(shop, 'Bola Ade', 'customer')
    await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: rows[0]?.id, items: [{ product: product.id, quantity: 1, price: 50_000 }], payable_amount: 50_000 },
      payment_accounts: [{ account: null, amount: 50_000 }],
    })
    await page.clock.install({ time: midnight - 1_800_000 })
    await page.goto('/sales')
    const today = page.getByRole('link', { name: 'Today', exact: true })
    const dayAt = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(time)
    await expect(today).toHaveAttribute('href', new RegExp(`from=${dayAt(midnight - 1_800_000)}`))
    await page.clock.fastForward(1_801_000)
    await expect(today).toHaveAttribute('href', new RegExp(`from=${dayAt(midnight)}`))

    // On a phone, by the keyboard.
    await page.goto('/products?sort=name.asc')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Select several' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Select Butter mint' }).press('Space')
    await expect(page.getByRole('region', { name: 'Actions on the selected' })).toContainText('1 selected')
    await expectAccessible(page)
  },
)
