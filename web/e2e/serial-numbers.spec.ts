import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { scan } from './scanner.ts'
import { addContact, addProduct, openAt, openShop, type Shop } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })
const entry = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a serial number' })
const pick = (page: Page) => page.getByRole('textbox', { name: 'Scan, type or search a serial number' })

const imeis = ['356938035643809', '490154203237518', '352099001761481'] as const

/** A phone tracked by IMEI, with a year's warranty. */
async function phone(shop: Shop): Promise<string> {
  await addContact(shop, 'Slot Depot', 'supplier')
  const product = await addProduct(shop, { name: 'Spark 20', sku: 'SPARK', price: 15_000_000, cost: 9_000_000, barcode: '6000000000011' })
  await shop.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: true, warranty_months: 12 })
  return product
}

/** The same, taken in with these numbers. */
async function phones(shop: Shop, serials: readonly string[] = imeis): Promise<string> {
  const product = await phone(shop)
  const [places, suppliers] = await Promise.all([
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations'),
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts?search=Slot'),
  ])
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    contact: suppliers.rows[0]?.id,
    location: places.rows[0]?.id,
    items: [{ product, quantity: serials.length, cost: 9_000_000, metadata: { serial_numbers: serials } }],
  })
  return product
}

const unitsOf = async (shop: Shop) =>
  (await shop.call<{ rows: { serial_number: string; status: string }[] }>('GET', '/v1/business/inventory-serial-numbers')).rows
    .map(({ serial_number, status }) => `${serial_number} ${status}`)
    .toSorted()

test('phones come in by scanning their IMEIs, one is sold by scanning it, and its page tells its life', async ({ page, request }) => {
  const shop = await openShop(request)
  await phone(shop)
  await openAt(page, shop, '/inventory-actions/new/intake')
  await expect(search(page)).toBeFocused()
  // The product needs serial numbers; from then on every scan counts as one.
  await scan(page, '6000000000011')
  await expect(entry(page)).toBeFocused()
  await scan(page, imeis[0], imeis[1], imeis[0])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${imeis[0]} is already on the list.`)).toBeVisible()
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  // A slip is doubted, and taken off again.
  await entry(page).fill('356938035643808')
  await entry(page).press('Enter')
  await expect(dialog.getByText('Not a valid IMEI: check for a typing mistake.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove 356938035643808' }).click()
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await expect(entry(page)).toBeFocused()
  await entry(page).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Quantity of Spark 20')).toHaveValue('2')
  await expect(page.getByText(`${imeis[0]}, ${imeis[1]}`)).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.keyboard.type('slot')
  await expect(page.getByRole('option', { name: /Slot Depot/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/You will owe Slot Depot/)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()
  expect(await unitsOf(shop)).toEqual([`${imeis[0]} available`, `${imeis[1]} available`])

  await page.goto('/sales/new')
  await expect(search(page)).toBeFocused()
  await scan(page, imeis[1])
  await expect(page.getByRole('list', { name: /Lines/ }).getByText(imeis[1])).toBeVisible()
  await expect(page.getByLabel('Quantity of Spark 20')).toHaveValue('1')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /SL-000001/ })).toBeVisible()
  expect(await unitsOf(shop)).toEqual([`${imeis[0]} available`, `${imeis[1]} sold`])

  await page.goto('/serial-numbers')
  await expect(page.getByRole('heading', { name: 'Serial numbers', level: 1 })).toBeVisible()
  await page.getByRole('row').filter({ hasText: imeis[1] }).click()
  await expect(page.getByRole('button', { name: `Copy ${imeis[1]}` })).toBeVisible()
  await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  const life = page.getByRole('region', { name: 'History' }).or(page.locator('section', { hasText: 'History' }))
  await expect(life.getByRole('link', { name: 'SI-000001' })).toBeVisible()
  await expect(life.getByRole('link', { name: 'SL-000001' })).toBeVisible()
  await expect(page.getByText('Warranty until')).toBeVisible()
  await expectAccessible(page)
  await life.getByRole('link', { name: 'SL-000001' }).click()
  await expect(page.getByRole('heading', { name: 'SL-000001' })).toBeVisible()
  await expect(page.getByRole('link', { name: imeis[1] })).toBeVisible()
})

test('a line without its units is not sold, says why, and takes them from the list or a range', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await phones(shop, ['SN001', 'SN002', 'SN003', 'SN004'])
  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('3*spark')
  await expect(page.getByRole('option', { name: /Spark 20/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(pick(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F9')
  await expect(page.getByText('One line needs serial numbers')).toBeVisible()
  const ask = page.getByRole('button', { name: '0 of 3 serial numbers of Spark 20' })
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pick(page)).toBeFocused()
  await expect(page.getByText('Available here: 4')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pick SN004' }).click()
  await expect(pick(page)).toBeFocused()
  await pick(page).fill('SN001-SN002')
  await pick(page).press('Enter')
  // Full: it closes by itself.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('SN004, SN001, SN002')).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /SL-000001/ })).toBeVisible()
  expect(await unitsOf(shop)).toEqual(['SN001 sold', 'SN002 sold', 'SN003 available', 'SN004 sold'])
})

test('units on hand are named all at once when a product begins to be tracked', async ({ page, request }) => {
  const shop = await openShop(request)
  await addContact(shop, 'Slot Depot', 'supplier')
  const product = await addProduct(shop, { name: 'Spark 20', sku: 'SPARK', price: 15_000_000, cost: 9_000_000 })
  const [places, suppliers] = await Promise.all([
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations'),
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts?search=Slot'),
  ])
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    contact: suppliers.rows[0]?.id,
    location: places.rows[0]?.id,
    items: [{ product, quantity: 3, cost: 9_000_000 }],
  })
  await openAt(page, shop, `/products/${product}?product=${product}`)
  await expect(page.getByText('The 3 units on hand have no serial numbers yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Enter serial numbers' }).click()
  const field = page.getByRole('textbox', { name: /Scan or type a serial number at/ })
  await expect(field).toBeVisible()
  await field.fill('sn1-sn3')
  await field.press('Enter')
  await expect(page.getByText('3 of 3 serial numbers')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register units' }).click()
  await expectToast(page, '3 units of Spark 20 registered')
  await page.getByRole('tab', { name: 'Serial numbers' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'sn2' })).toBeVisible()
  expect(await unitsOf(shop)).toEqual(['sn1 available', 'sn2 available', 'sn3 available'])
})

test('a unit is found from anywhere, edited, and the entry of the edit is taken off the log', async ({ page, request }) => {
  const shop = await openShop(request)
  await phones(shop)
  await openAt(page, shop, '/serial-numbers')
  await expect(page.getByRole('row').filter({ hasText: imeis[2] })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Go to, start or find' })
  await expect(palette).toBeFocused()
  await palette.fill(imeis[2])
  await expect(page.getByRole('option', { name: new RegExp(imeis[2]) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Copy ${imeis[2]}` })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Note').fill('Screen was changed')
  await page.getByLabel('Colour').fill('Gravity Black')
  await page.getByLabel('Maker’s warranty until').fill('2027-03-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note: nothing → Screen was changed')).toBeVisible()
  const facts = page.getByRole('region', { name: 'Details' }).or(page.locator('section', { hasText: 'Taken in with' }))
  await expect(facts.getByText('Gravity Black')).toBeVisible()
  await page.getByRole('button', { name: /^More: Changed/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note: nothing → Screen was changed')).toBeHidden()
  await page.goto('/serial-numbers/change-logs')
  await expect(page.getByRole('row').filter({ hasText: imeis[0] })).toBeVisible()
  await expectAccessible(page)
})

test('one of two sold phones is picked and returned damaged, and is not for sale', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await phones(shop)
  const [places, contacts] = await Promise.all([
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations'),
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts?search=Slot'),
  ])
  const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
    contact: contacts.rows[0]?.id,
    location: places.rows[0]?.id,
    items: [{ product, quantity: 2, price: 15_000_000, metadata: { serial_numbers: [imeis[0], imeis[1]] } }],
    payable_amount: 30_000_000,
  })
  await openAt(page, shop, `/inventory-actions/new/return-inward?sale=${sale.id}`)
  await page.getByRole('button', { name: 'Pick serial numbers · Spark 20' }).click()
  await expect(pick(page)).toBeFocused()
  // A unit that was not on this sale cannot be returned from it.
  await scan(page, imeis[2])
  await expect(page.getByText(`${imeis[2]} is not one of these.`)).toBeVisible()
  await page.getByRole('button', { name: `Pick ${imeis[1]}` }).click()
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done: 1 number' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Quantity of Spark 20')).toHaveValue('1')
  await page.getByLabel('Condition of Spark 20').selectOption('damaged')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /RI-000001/ })).toBeVisible()
  expect(await unitsOf(shop)).toEqual([`${imeis[0]} sold`, `${imeis[2]} available`, `${imeis[1]} damaged`].toSorted())
})

test('two of three ordered phones come by their numbers, and one is still to come', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await phone(shop)
  const [places, contacts] = await Promise.all([
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations'),
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts?search=Slot'),
  ])
  const { purchase_order: order } = await shop.call<{ purchase_order: { id: string } }>('PUT', '/v1/business/purchase-orders', {
    contact: contacts.rows[0]?.id,
    location: places.rows[0]?.id,
    date: '2026-01-05',
    items: [{ product, quantity: 3, cost: 9_000_000 }],
  })
  await openAt(page, shop, `/inventory-actions/new/intake?order=${order.id}`)
  await page.getByRole('button', { name: '0 of 3 serial numbers of Spark 20' }).click()
  await expect(entry(page)).toBeFocused()
  await scan(page, imeis[0], imeis[1])
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done: 2 numbers' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('One line needs serial numbers')).toBeVisible()
  await page.getByLabel('Quantity of Spark 20').fill('2')
  await expect(page.getByText('One line needs serial numbers')).toBeHidden()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()
  expect(await unitsOf(shop)).toEqual([`${imeis[0]} available`, `${imeis[1]} available`])
  const { purchase_order: left } = await shop.call<{ purchase_order: { items: { left: number }[] } }>(
    'GET',
    `/v1/business/purchase-orders/${order.id}`,
  )
  expect(left.items.map((item) => item.left)).toEqual([1])
})

test(
  'a kit asks for the phone that is in it, takes the one that is scanned, and gives that one back',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const product = await phones(shop, ['SN00001', 'SN00002', 'SN00003'])
    const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const contact = await addContact(shop, 'Ada Obi', 'customer')
    const kit = { name: 'Starter kit', type: 'standard', price: 16_000_000, composites: [{ product, quantity: 1 }] }
    await shop.call('PUT', '/v1/business/products', kit)
    await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: places[0]?.id, payable_amount: 15_000_000 },
      items: [{ product, quantity: 1, price: 15_000_000, metadata: { serial_numbers: ['SN00003'] } }],
    })
    await openAt(page, shop, '/sales/new')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('kit')
    await expect(page.getByRole('option', { name: /Starter kit/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Serial numbers of Spark 20 · Starter kit' })).toBeVisible()
    await expect(pick(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('F9')
    const serialButton = page.getByRole('button', { name: '0 of 1 serial number of Spark 20' })
    await expect(serialButton).toBeFocused()
    // A sold unit is reported as sold, and is not offered as a new product.
    await scan(page, 'SN00003')
    const scans = page.getByRole('list', { name: 'Scans not added' })
    await expect(scans.getByText('SN00003 was sold with SL-000001')).toBeVisible()
    await expect(page.getByRole('button', { name: /Add product/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove scan: SN00003' }).click()
    await scan(page, 'SN00002')
    await expect(page.getByRole('button', { name: '1 of 1 serial number of Spark 20' })).toBeVisible()
    await expect(page.getByRole('list', { name: /Lines/ }).getByText('SN00002')).toBeVisible()
    await expect(page.getByLabel('Quantity of Spark 20')).toHaveCount(0)
    await page.getByRole('button', { name: '1 of 1 serial number of Spark 20' }).click()
    await expect(pick(page)).toBeFocused()
    await page.getByRole('button', { name: 'Remove SN00002' }).click()
    await expect(page.getByText('1 to go')).toBeVisible()
    await page.getByRole('button', { name: 'Pick SN00002' }).click()
    await expect(pick(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: /SL-000002/ })).toBeVisible()
    expect(await unitsOf(shop)).toEqual(['SN00001 available', 'SN00002 sold', 'SN00003 sold'])

    const { rows: sales } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/sales')
    await page.goto(`/sales/${sales[0]?.id}`)
    await expect(page.getByRole('heading', { name: 'SL-000002', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'SN00002' })).toBeVisible()
    await page.goto(`/inventory-actions/new/return-inward?sale=${sales[0]?.id}`)
    await expect(page.getByText('Choose what the customer returns from')).toBeVisible()
    await page.getByRole('button', { name: '0 of 1 serial number of Spark 20' }).click()
    await expect(pick(page)).toBeFocused()
    await page.getByRole('button', { name: 'Pick SN00002' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel('Refund from').selectOption('cash')
    await page.getByRole('button', { name: 'Record return' }).click()
    await expect(page.getByRole('heading', { name: /Return saved · RI-000001/ })).toBeVisible()
    expect(await unitsOf(shop)).toEqual(['SN00001 available', 'SN00002 available', 'SN00003 sold'])
  },
)
