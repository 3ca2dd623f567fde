import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { scan, typeAt } from './scanner.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { hire } from './team.ts'
import { inLongRun } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })
const unsettled = (page: Page) => page.getByRole('list', { name: 'Scans not added' }).getByRole('listitem')
const [milk, sugar] = ['6000000000011', '6000000000028'] as const

/** Milk at ₦1,000 that costs ₦700, sugar at ₦2,000: ten of each. */
async function stocked(shop: Shop): Promise<void> {
  const ids = [
    await addProduct(shop, { name: 'Milk', sku: 'MILK', price: 100_000, cost: 70_000, barcode: milk }),
    await addProduct(shop, { name: 'Sugar', sku: 'SUGAR', price: 200_000, cost: 150_000, barcode: sugar }),
  ]
  await stockUp(shop, Object.fromEntries(ids.map((id) => [id, 10])))
}

const sales = async (shop: Shop) => (await shop.call<{ rows: { payable_amount: number }[] }>('GET', '/v1/business/sales')).rows

async function atDesk(page: Page, login: Pick<Shop, 'email' | 'password'>, path = '/sales/new'): Promise<void> {
  await openAt(page, login, path)
  await expect(search(page)).toBeFocused()
}

test.beforeEach(interceptEarly)

test('scans that are not known stay, with a sound, and nothing is paid before each is settled', async ({ page, request }) => {
  const shop = await openShop(request)
  await stocked(shop)
  await page.addInitScript(() => {
    const counters = window as unknown as { tones: number }
    counters.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      counters.tones += 1
      start.call(this, when)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
  await atDesk(page, shop)
  await scan(page, milk, '9999999999999', '3*6000000001111', sugar)
  await expect(unsettled(page)).toHaveText([/Not found: 6000000001111× 3/, /Not found: 9999999999999/])
  await expect(page.getByLabel(/Quantity of/)).toHaveCount(2)
  // The sound is fetched with the first error.
  await expect.poll(tones).toBe(4)
  await expectAccessible(page)

  await expect(page.getByRole('complementary').getByText('2 scans are not added: add or remove them first')).toBeVisible()
  const pressed = [
    () => page.keyboard.press('F9'),
    () => page.keyboard.press('F8'),
    () => page.keyboard.press('Control+Enter'),
    () => page.getByRole('button', { name: 'Cash – paid in full' }).click(),
  ]
  for (const press of pressed) {
    await search(page).focus()
    await press()
    await expect(unsettled(page).first().getByRole('button', { name: 'Add product' })).toBeFocused()
  }
  // With the focus there a scan is a scan, and its Enter presses nothing.
  await scan(page, '9999999999999')
  await expect(unsettled(page)).toHaveText([/Not found: 6000000001111× 3/, /Not found: 9999999999999× 2/])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(unsettled(page)).toHaveCount(2)
  await page.keyboard.press('F9')
  await expect(unsettled(page).first().getByRole('button', { name: 'Add product' })).toBeFocused()
  expect(await sales(shop)).toEqual([])

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await expect(dialog.getByLabel('Barcode')).toHaveValue('6000000001111')
  await dialog.getByLabel('Name').fill('Gari')
  await dialog.getByLabel('Price').fill('500')
  // Nothing is counted of it, so that it can be sold at once.
  await dialog.getByRole('checkbox', { name: 'Count stock' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Quantity of Gari')).toHaveValue('3')
  await expect(search(page)).toBeFocused()
  await page.getByRole('button', { name: 'Remove scan: 9999999999999' }).click()
  await expect(unsettled(page)).toHaveCount(0)
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await sales(shop)).toMatchObject([{ payable_amount: 100_000 + 200_000 + 150_000 }])
})

test(
  'a cashier who may not add products is not offered it, and a scan without a reply stays and is retried',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push('ERR_FAILED')
    const shop = await openShop(request)
    await stocked(shop)
    const cashier = await hire(request, shop, ['sale.create', 'sale.view', 'contact.view'])
    await openAt(page, cashier)
    await page.route('**/v1/business/items-for-sale?*', (route) => route.abort())
    await page.goto('/sales/new')
    await expect(search(page)).toBeFocused()
    await scan(page, milk)
    await expect(unsettled(page)).toHaveText([/No answer yet: 6000000000011 is not added/])
    await page.unrouteAll()
    await page.keyboard.press('F9')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantity of Milk')).toHaveValue('1')
    await scan(page, '9999999999999')
    await expect(unsettled(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Add product' })).toHaveCount(0)
    await page.keyboard.press('F9')
    await expect(page.getByRole('button', { name: 'Remove scan' })).toBeFocused()
  },
)

test('a scan into any field of the till leaves it as it was and is a scan', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await stocked(shop)
  await addContact(shop, 'Bola Ade', 'customer')
  await atDesk(page, shop)
  await scan(page, sugar)
  await page.getByText('Date and note').click()
  const date = page.getByLabel('Date', { exact: true })
  const fields: [field: Locator, value: string][] = [
    [page.getByLabel('Price of Sugar'), '1,950'],
    [page.getByLabel('Quantity of Sugar'), '2'],
    [page.getByLabel('Discount, as amount or percent'), '10%'],
    [page.getByLabel('Note'), 'by hand'],
    [date, '2026-01-15'],
    [date, ''],
  ]
  for (const [index, [field, value]] of fields.entries()) {
    await field.fill(value)
    await scan(page, milk)
    await expect(page.getByLabel('Quantity of Milk')).toHaveValue(String(index + 1))
    await expect(field).toHaveValue(value)
    await expect(field).toBeFocused()
  }
  await page.getByRole('button', { name: 'Change' }).click()
  // A date that is taken out is today's again.
  const shopDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })
  await expect.poll(async () => (await date.inputValue()) === shopDays.format(Date.now())).toBe(true)
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await customer.fill('bol')
  await scan(page, milk)
  await expect(page.getByLabel('Quantity of Milk')).toHaveValue('7')
  await expect(customer).toHaveValue('bol')
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeFocused()
  // “12*” by hand, then a scan; and a scan while a button has the focus.
  await search(page).fill('12*')
  await scan(page, sugar)
  await expect(page.getByLabel('Quantity of Sugar')).toHaveValue('14')
  await expect(search(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Remove Sugar' }).focus()
  await scan(page, sugar)
  await expect(page.getByLabel('Quantity of Sugar')).toHaveValue('15')
  await expect(search(page)).toHaveValue('')
})

test('a line that is scanned again while it is typed in keeps the focus', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const codes = Array.from({ length: 20 }, (_, at) => `60000000001${10 + at}`)
  const goods = codes.map((barcode, at) => ({ name: `Soap ${at + 1}`, sku: `SOAP-${at + 1}`, price: 100_000, barcode }))
  const ids = await Promise.all(goods.map((product) => addProduct(shop, product)))
  await stockUp(shop, Object.fromEntries(ids.map((id) => [id, 10])))
  await atDesk(page, shop)
  await scan(page, ...codes)
  const lines = page.getByRole('list', { name: 'Lines, newest first' }).getByRole('listitem')
  await expect(lines).toHaveCount(20)
  const [quantity, price] = [page.getByLabel('Quantity of Soap 3', { exact: true }), page.getByLabel('Price of Soap 12', { exact: true })]
  await quantity.fill('4')
  await scan(page, '6000000000112')
  await expect(quantity).toHaveValue('5')
  await expect(quantity).toBeFocused()
  await expect(lines.first()).toContainText('Soap 3')
  await price.focus()
  await scan(page, '6000000000110')
  await expect(lines.first()).toContainText('Soap 1')
  await expect(price).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
})

test(
  'a scan into the payment sheet is a scan; one that is not known closes it; typing stays typing',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await stocked(shop)
    await atDesk(page, shop)
    await scan(page, sugar)
    await page.keyboard.press('F8')
    const cash = page.getByLabel('Paid by Cash')
    await cash.fill('50000')
    await scan(page, milk)
    await expect(cash).toHaveValue('50000')
    await expect(page.getByLabel('Quantity of Milk')).toHaveValue('1')
    await scan(page, '9999999999999')
    await expect(page.getByRole('dialog').getByText('One scan is not added: add or remove it first')).toBeVisible()
    await cash.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(unsettled(page).getByRole('button', { name: 'Add product' })).toBeFocused()
    expect(await sales(shop)).toEqual([])

    const price = page.getByLabel('Price of Sugar')
    await price.focus()
    await typeAt(page, 'hand', '12345678')
    await expect(price).toHaveValue('12,345,678')
    await expect(unsettled(page)).toHaveCount(1)
  },
)

test('a price that looks like a slip is asked about once, one under cost of who sees costs', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await stocked(shop)
  await atDesk(page, shop)
  await scan(page, milk)
  const price = page.getByLabel('Price of Milk')
  await price.fill('12000')
  await page.keyboard.press('F9')
  const line = page.getByRole('listitem').filter({ hasText: 'Milk' })
  await expect(line.getByText('₦12,000.00 is more than ten times the usual ₦1,000.00')).toBeVisible()
  await expect(line.getByRole('button', { name: 'Keep ₦12,000.00' })).toBeFocused()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Use ₦1,000.00' }).click()
  await expect(price).toHaveValue('1,000')
  await price.fill('650')
  await page.keyboard.press('F8')
  await expect(line.getByText('₦650.00 is below the cost of ₦700.00')).toBeVisible()
  await expect(line.getByRole('button', { name: /^Keep/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line.getByRole('button', { name: /^Keep/ })).toHaveCount(0)
  await expect(search(page)).toBeFocused()
  await page.reload()
  await expect(price).toHaveValue('650')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await sales(shop)).toMatchObject([{ payable_amount: 65_000 }])
})

test('the till offers no goods that it sold, and a refusal ends with its line', inLongRun, async ({ page, request, refusals }) => {
  refusals.push(422)
  const shop = await openShop(request)
  await stocked(shop)
  await atDesk(page, shop)
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await scan(page, `9*${milk}`)
  await expect(line('Milk')).toContainText('10 available')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  await scan(page, milk)
  await expect(line('Milk')).toContainText('1 available')
  // Another till sells the last one.
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { rows: goods } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/products?search=MILK')
  const { rows: people } = await shop.call<{ rows: { id: string; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts/open')
  await shop.call('PUT', '/v1/business/sales', {
    contact: people.find((contact) => contact.is_walk_in)?.id,
    location: rows[0]?.id,
    items: [{ product: goods[0]?.id, quantity: 1, price: 100_000 }],
    payable_amount: 100_000,
    payment_accounts: [{ account: null, amount: 100_000 }],
  })
  await scan(page, sugar)
  await page.keyboard.press('F9')
  await expect(line('Milk').getByRole('alert')).toHaveText('None available at Main store')
  await expect(line('Milk')).not.toContainText('1 available')
  await page.getByRole('button', { name: 'Remove Milk' }).click()
  await expect(search(page)).toBeFocused()
  await expect(page.getByText('Invalid input supplied')).toHaveCount(0)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000003' })).toBeVisible()
})

test(
  'the same at the intake desk: unknown scans bar it, fields are left alone, the focus comes back',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await stocked(shop)
    await atDesk(page, shop, '/inventory-actions/new/intake')
    await scan(page, milk, '9999999999999')
    await expect(unsettled(page)).toHaveText([/Not found: 9999999999999/])
    const cost = page.getByLabel('Cost of Milk')
    await cost.fill('710')
    await scan(page, sugar)
    await expect(page.getByLabel('Quantity of Sugar')).toHaveValue('1')
    await expect(cost).toHaveValue('710')
    await page.keyboard.press('F4')
    await page.getByRole('combobox', { name: 'Supplier' }).fill('depot')
    await page.getByRole('option', { name: /^Depot/ }).click()
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('F9')
    await expect(unsettled(page).getByRole('button', { name: 'Add product' })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(unsettled(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove Sugar' }).click()
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Intake saved · SI-000002' })).toBeVisible()
  },
)

test('an amount typed on a payment sheet is paid by F9 too, and a scan into it is a scan', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await stocked(shop)
  await atDesk(page, shop)
  await scan(page, sugar)
  await page.keyboard.press('F8')
  const cash = page.getByLabel('Paid by Cash')
  await expect(cash).toBeFocused()
  // The walk-in customer owes nothing: less than the total is no payment, and F9 makes none of it.
  await cash.fill('500')
  await page.keyboard.press('F9')
  await expect(page.getByText('₦1,500.00 left to pay.', { exact: false })).toBeVisible()
  // Nothing behind the sheet receives keys.
  await page.keyboard.press('F4')
  await expect(cash).toBeFocused()
  await cash.fill('5000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  await expect(page.getByText('Change ₦3,000.00')).toBeVisible()

  await page.goto('/inventory-actions/new/intake')
  await expect(search(page)).toBeFocused()
  await scan(page, milk)
  await page.keyboard.press('F4')
  await page.getByRole('combobox', { name: 'Supplier' }).fill('depot')
  await page.getByRole('option', { name: /^Depot/ }).click()
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F8')
  await expect(cash).toBeFocused()
  await cash.fill('300')
  await scan(page, sugar, '9999999999999')
  await expect(cash).toHaveValue('300')
  await expect(page.getByLabel('Quantity of Sugar')).toHaveValue('1')
  await expect(page.getByRole('dialog').getByText('One scan is not added: add or remove it first')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(unsettled(page).getByRole('button', { name: 'Add product' })).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('F8')
  await expect(cash).toHaveValue('300')
  await cash.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000002' })).toBeVisible()
  await expect(page.getByText('₦300.00 is paid')).toBeVisible()
})
