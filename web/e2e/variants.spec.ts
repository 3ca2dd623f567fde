import { expect, expectAccessible, test } from './faultless.ts'
import { scan } from './scanner.ts'
import { addContact, openAt, openShop } from './shop.ts'

const [red, green] = ['6000000000011', '6000000000028'] as const

interface Product {
  id: string
  full_name: string
  on_hand: number
}

test('a product with variants is made, gets another value, and is taken in and sold by scan', async ({ page, request }) => {
  // All of the form at once: its foot lies over no row.
  await page.setViewportSize({ width: 1440, height: 1800 })
  const shop = await openShop(request)
  await addContact(shop, 'Chidi Foods', 'supplier')
  await openAt(page, shop, '/products')
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New product' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Polo')
  await dialog.getByRole('textbox', { name: 'Cost' }).fill('3000')
  await dialog.getByRole('textbox', { name: 'Selling price' }).fill('5000')
  await dialog.getByRole('button', { name: 'Add colours, sizes' }).click()
  await dialog.getByRole('textbox', { name: 'Option', exact: true }).fill('Colour')
  const add = dialog.getByRole('textbox', { name: 'Add to Colour' })
  await add.fill('Red')
  await add.press('Enter')
  await add.fill('Blue')
  await add.press('Enter')
  const row = (name: string) => dialog.getByRole('group', { name, exact: true })
  await expect(row('Blue').getByRole('textbox', { name: 'Selling price' })).toHaveValue('5,000')
  await row('Red').getByRole('textbox', { name: 'Barcode' }).fill(red)
  await row('All variants').getByRole('textbox', { name: 'Selling price' }).fill('4500')
  await expect(row('Red').getByRole('textbox', { name: 'Selling price' })).toHaveValue('4,500')
  await row('Blue').getByRole('button', { name: 'Blue', exact: true }).click()
  const markup = row('Blue').getByRole('textbox', { name: 'Markup' })
  await expect(markup).toHaveValue('50')
  await markup.fill('60')
  await expect(row('Blue').getByRole('textbox', { name: 'Selling price' })).toHaveValue('4,800')
  await row('Blue').getByRole('textbox', { name: 'Selling price' }).fill('4500')
  await expect(markup).toHaveValue('50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog).toHaveCount(0)
  const line = page.getByRole('row', { name: /Polo/ })
  await expect(line).toContainText('2 variants')
  await expect(line).toContainText('₦4,500.00')

  const [parent] = (await shop.call<{ rows: Product[] }>('GET', '/v1/business/products')).rows
  await openAt(page, shop, `/products/${parent?.id}?product=${parent?.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  const more = edit.getByRole('textbox', { name: 'Add to Colour' })
  await more.fill('Green')
  await more.press('Enter')
  const fresh = edit.getByRole('group', { name: 'Green', exact: true })
  await fresh.getByRole('textbox', { name: 'Barcode' }).fill(green)
  await fresh.getByRole('textbox', { name: 'Selling price' }).fill('6000')
  await edit.getByRole('button', { name: 'Save product' }).click()
  await expect(edit).toHaveCount(0)
  const grid = page.getByRole('table', { name: 'Stock by variant' })
  await expect(grid.getByRole('row', { name: /Green/ })).toContainText('₦6,000.00')
  await expect(grid.getByRole('row', { name: /Red/ })).toContainText('₦4,500.00')
  await expectAccessible(page)

  await openAt(page, shop, '/inventory-actions/new/intake')
  const desk = page.getByRole('combobox', { name: 'Type a name or scan a code' })
  await expect(desk).toBeFocused()
  await scan(page, red, red, green)
  await expect(page.getByLabel('Quantity of Polo – Red')).toHaveValue('2')
  await expect(page.getByLabel('Quantity of Polo – Green')).toHaveValue('1')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Supplier' }).fill('chidi')
  await page.getByRole('option', { name: /Chidi Foods/ }).click()
  await page.getByRole('button', { name: /^Take in/ }).click()
  await expect
    .poll(async () => (await shop.call<{ product: Product }>('GET', `/v1/business/products/${parent?.id}`)).product.on_hand)
    .toBe(3)

  await openAt(page, shop, '/sales/new')
  await expect(desk).toBeFocused()
  await scan(page, green)
  await expect(page.getByLabel('Quantity of Polo – Green')).toHaveValue('1')
  await page.getByRole('button', { name: 'Cash – paid in full' }).click()
  await expect
    .poll(async () => (await shop.call<{ product: Product }>('GET', `/v1/business/products/${parent?.id}`)).product.on_hand)
    .toBe(2)
  const { rows } = await shop.call<{ rows: { name: string }[] }>('GET', `/v1/business/sales/items?product=${parent?.id}`)
  expect(rows.map(({ name }) => name)).toEqual(['Polo – Green'])
})
