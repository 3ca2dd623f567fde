import type { Page } from '@playwright/test'
import { expect, interceptEarly, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { atTheTill, codes, salesOf, search, threeProducts } from './till.ts'
import { scan } from './scanner.ts'
import { inLongRun } from './sizes.ts'

/** Holds the code of a screen's part back. @returns lets it arrive */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(file, async (route) => {
    await gate
    await route.continue()
  })
  return arrive
}

const dialog = (page: Page) => page.getByRole('dialog')
const nameField = (page: Page) => dialog(page).locator('input[name="name"]')

test.beforeEach(interceptEarly)

test('keys typed while a dialog loads go into its first field, and a space does not close it', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/products')
  const arrive = await holdBack(page, /product-form-[^/]+\.js/)
  await page.getByRole('button', { name: 'New product' }).first().click()
  await expect(dialog(page)).toBeFocused()
  await page.keyboard.type('Stabilo Penx')
  await page.keyboard.press('Backspace')
  await expect(dialog(page)).toContainText('Loading')
  arrive()
  await expect(nameField(page)).toHaveValue('Stabilo Pen')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type('cil')
  await expect(nameField(page)).toHaveValue('Stabilo Pencil')
})

test('an amount typed while the payment opens is paid, and is not searched for', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await addContact(shop, 'Bola Ade', 'customer')
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  const arrive = await holdBack(page, /modal-frame-[^/]+\.js/)
  await page.keyboard.press('F8')
  await page.keyboard.type('5000')
  await expect(search(page)).toHaveValue('')
  arrive()
  await expect(page.getByLabel('Paid by Cash')).toHaveValue('5000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  await expect(page.getByText('Change ₦4,000.00')).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 100_000, payment_status: 'paid' }])
})

test('a scan while the payment opens is a scan, and no payment', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  const arrive = await holdBack(page, /modal-frame-[^/]+\.js/)
  await page.keyboard.press('F8')
  await scan(page, codes[1])
  await expect(page.getByLabel('Quantity of Product 2')).toHaveValue('1')
  await page.keyboard.type('70')
  arrive()
  await expect(page.getByLabel('Paid by Cash')).toHaveValue('70')
})
