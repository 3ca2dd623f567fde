import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { scan } from './scanner.ts'
import { hire } from './team.ts'
import { inLongRun } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

interface Contacts {
  rows: { name: string; phone: string | null; email: string | null; contact_type: string; balance: number }[]
}
const contactsOf = async (shop: Shop, search: string) =>
  (await shop.call<Contacts>('GET', `/v1/business/contacts?search=${encodeURIComponent(search)}`)).rows

/** Counts what the person does from here on: each tap, and each key that types nothing. */
async function counting(page: Page) {
  await page.evaluate(() => {
    const counters = window as unknown as { taps: number; keys: number }
    Object.assign(counters, { taps: 0, keys: 0 })
    addEventListener('click', (event) => (counters.taps += event.detail > 0 ? 1 : 0), true)
    addEventListener('keydown', (event) => (counters.keys += event.key.length > 1 ? 1 : 0), true)
  })
  return () =>
    page.evaluate(() => {
      const { taps, keys } = window as unknown as { taps: number; keys: number }
      return { taps, keys }
    })
}

test(
  'a first delivery by keys alone: supplier and goods are created at the desk, and the input stays',
  inLongRun,
  async ({ page, request, refusals }) => {
    test.slow()
    const shop = await openShop(request)
    await openAt(page, shop, '/inventory-actions/new/intake')
    await expect(search(page)).toBeFocused()
    const count = await counting(page)

    await page.keyboard.type('12*Stabilo pen')
    await expect(page.getByRole('option', { name: 'Add “Stabilo pen” as a new product' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'New product').getByLabel('Name')).toHaveValue('Stabilo pen')
    await expect(dialog(page, 'New product').getByLabel('Cost')).toBeFocused()
    // In the form a scan is the barcode, and no cost.
    await scan(page, '6000000000042')
    await expect(dialog(page, 'New product').getByLabel('Barcode')).toHaveValue('6000000000042')
    await expect(dialog(page, 'New product').getByLabel('Cost')).toHaveValue('')
    await page.keyboard.type('150')
    await page.keyboard.press('Tab')
    await page.keyboard.type('250')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'New product')).toHaveCount(0)
    await expect(page.getByLabel('Quantity of Stabilo pen')).toHaveValue('12')
    await expect(page.getByLabel('Cost of Stabilo pen')).toHaveValue('150')
    await expect(search(page)).toBeFocused()

    // No supplier is selected: the error is in view, not under the list.
    await page.keyboard.press('F9')
    const supplier = page.getByRole('combobox', { name: 'Supplier' })
    await expect(supplier).toBeFocused()
    const wrong = page.getByText('Choose a supplier')
    await expect(wrong).toBeVisible()
    await expect(page.getByRole('listbox', { name: 'Supplier' })).toBeVisible()
    const [error, list] = [await wrong.boundingBox(), await page.getByRole('listbox', { name: 'Supplier' }).boundingBox()]
    expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0)

    await page.keyboard.type('Dangote Depot')
    await expect(page.getByRole('option', { name: 'New supplier “Dangote Depot”' })).toBeVisible()
    await page.keyboard.press('Enter')
    const form = dialog(page, 'New supplier')
    await expect(form.getByLabel('Name')).toHaveValue('Dangote Depot')
    await expect(form.getByLabel('Phone')).toBeFocused()
    await expectAccessible(page)
    // The desk's keys are off meanwhile.
    await page.keyboard.press('F9')
    refusals.push(422)
    await page.keyboard.type('0803')
    await page.keyboard.press('Enter')
    await expect(form.getByText('The phone number is not valid')).toBeVisible()
    await expect(form.getByLabel('Phone')).toBeFocused()
    await page.keyboard.type('5550142')
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(page.locator('strong', { hasText: 'Dangote Depot' })).toBeVisible()
    await expect(page.getByLabel('Quantity of Stabilo pen')).toHaveValue('12')
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()

    expect(await contactsOf(shop, 'Dangote')).toMatchObject([
      { name: 'Dangote Depot', phone: '+2348035550142', email: null, contact_type: 'supplier', balance: -1_800_00 },
    ])
    // Twelve by hand, one of a scanner.
    expect((await count()).keys).toBeLessThanOrEqual(13)
    await page.goto('/inventory-actions/new/intake')
    await expect(search(page)).toBeFocused()
    await scan(page, '6000000000042')
    await expect(page.getByLabel('Quantity of Stabilo pen')).toHaveValue('1')
  },
)

test('at the till a debtor whose number is known is taken with one key, and a new one keeps the sale as it stands', async ({
  page,
  request,
  refusals,
}) => {
  test.slow()
  const shop = await openShop(request)
  await stockUp(shop, { [await addProduct(shop, { name: 'Rice 1kg', sku: 'RICE', price: 1_500_00, barcode: '6000000000011' })]: 10 })
  await shop.call('POST', '/v1/business/contacts/quick', { name: 'Hassan Musa', phone: '08035550101' })
  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeFocused()
  await scan(page, '6000000000011')
  await expect(page.getByLabel('Quantity of Rice 1kg')).toHaveValue('1')

  const customer = page.getByRole('combobox', { name: 'Customer' })
  const form = dialog(page, 'New customer')
  await page.keyboard.press('F4')
  await expect(customer).toBeFocused()
  await page.keyboard.type('Alhaji Hassan')
  await expect(page.getByRole('option', { name: 'New customer “Alhaji Hassan”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Phone')).toBeFocused()
  // The till's keys are off meanwhile: nothing is sold to the walk-in customer.
  await page.keyboard.press('F9')
  await expect(form.getByLabel('Phone')).toBeFocused()
  refusals.push(422)
  await page.keyboard.type('08035550101')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Hassan Musa has this number')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Use Hassan Musa (0803 555 0101)' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.locator('strong', { hasText: 'Hassan Musa' })).toBeVisible()
  await expect(search(page)).toBeFocused()
  expect(await contactsOf(shop, 'Hassan')).toHaveLength(1)

  // Closing it leaves the picker unchanged. A number typed there becomes the new contact's phone.
  await page.keyboard.press('F4')
  await page.keyboard.type('08035550177')
  await expect(page.getByRole('option', { name: 'New customer “08035550177”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Phone')).toHaveValue('0803 555 0177')
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(customer).toBeFocused()
  await expect(customer).toHaveValue('08035550177')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ngozi Eze')
  await page.keyboard.press('Enter')
  await expect(page.locator('strong', { hasText: 'Ngozi Eze' })).toBeVisible()
  await expect(search(page)).toBeFocused()
  await expect(page.getByLabel('Quantity of Rice 1kg')).toHaveValue('1')
  expect(await contactsOf(shop, 'Ngozi')).toMatchObject([{ phone: '+2348035550177', email: null, contact_type: 'customer' }])

  expect((await shop.call<{ rows: object[] }>('GET', '/v1/business/sales')).rows).toEqual([])

  // Fields that she never had may stay empty; the form requires no more.
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts?search=Ngozi')
  await page.goto(`/contacts/${rows[0]?.id}?contact=edit`)
  const edit = dialog(page, 'Edit contact')
  await edit.getByLabel('City').fill('Ikeja')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  expect(await contactsOf(shop, 'Ngozi')).toMatchObject([{ city: 'Ikeja', email: null }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a first delivery: supplier and goods are made without leaving the desk', inLongRun, async ({ page, request }) => {
    const shop = await openShop(request)
    await openAt(page, shop, '/inventory-actions/new/intake')
    await expect(search(page)).toBeVisible()
    const count = await counting(page)
    await search(page).tap()
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('Stabilo pen')
    await page.getByRole('option', { name: 'Add “Stabilo pen” as a new product' }).tap()
    const product = dialog(page, 'New product')
    await product.getByLabel('Cost').fill('150')
    await product.getByLabel('Selling price').tap()
    await expect(product.getByLabel('Selling price')).toBeFocused()
    await page.keyboard.type('250')
    await product.getByRole('button', { name: 'Save product' }).tap()
    await expect(page.getByLabel('Quantity of Stabilo pen')).toHaveValue('1')
    await page.getByRole('combobox', { name: 'Supplier' }).tap()
    await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
    await page.keyboard.type('Dangote Depot')
    await page.getByRole('option', { name: 'New supplier “Dangote Depot”' }).tap()
    const supplier = dialog(page, 'New supplier')
    await supplier.getByLabel('Phone').fill('08035550142')
    await supplier.getByRole('button', { name: 'Save supplier' }).tap()
    await expect(page.locator('strong', { hasText: 'Dangote Depot' })).toBeVisible()
    await page.getByRole('button', { name: /^Take in/ }).tap()
    await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()
    expect((await count()).taps).toBeLessThanOrEqual(8)
  })
})

test('how many there are stays when the whole form is opened', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('Stabilo pen')
  await page.getByRole('option', { name: 'Add “Stabilo pen” as a new product' }).click()
  const form = dialog(page, 'New product')
  await form.getByLabel('Selling price').fill('250')
  await form.getByLabel('Stock now').fill('12')
  await form.getByLabel('Cost per unit').fill('150')
  await form.getByRole('button', { name: 'More' }).click()
  await expect(form.getByLabel('Stock now')).toHaveValue('12')
  await expect(form.getByLabel('Cost per unit')).toHaveValue('150')
  // An untracked product has no opening stock.
  await form.getByRole('checkbox', { name: 'Count stock' }).click()
  await form.getByRole('checkbox', { name: 'Count stock' }).click()
  await expect(form.getByLabel('Stock now')).toHaveValue('')
  await form.getByLabel('Stock now').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Quantity of Stabilo pen')).toHaveValue('1')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
})

test('a cashier without the permissions is not offered new contacts or products', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const cashier = await hire(request, shop, ['sale.create'])
  await openAt(page, cashier, '/sales/new')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('Stabilo pen')
  await expect(page.getByText('No product “Stabilo pen”')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F4')
  await page.keyboard.type('Hassan')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})
