import type { Page } from '@playwright/test'
import { expect, interceptEarly, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { atTheTill, codes, salesOf, search, threeProducts } from './till.ts'
import { scan } from './scanner.ts'

/** Holds the code of a screen's part back. @returns lets it arrive */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return arrive
}

const dialog = (page: Page) => page.getByRole('dialog')
const nameField = (page: Page) => dialog(page).locator('input[name="name"]')

test.beforeEach(interceptEarly)

test('what is typed while a dialog loads goes into its first field, and a space does not close it', async ({ page, request }) => {
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

test('what is typed while the payment opens is paid, and is not searched for', async ({ page, request }) => {
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

test('a scan while the payment opens is a scan, and no payment', async ({ page, request }) => {
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

test('Back closes a dialog that is an address; neither Back nor Forward opens it again', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop)
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await expect(page).toHaveURL('/contacts')
  const open = async () => {
    await page.getByRole('button', { name: 'New contact' }).first().click()
    await expect(nameField(page)).toBeFocused()
  }
  const isClosed = async () => {
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/contacts')
  }
  await open()
  await page.keyboard.press('Escape')
  await isClosed()
  await page.goForward()
  await isClosed()
  await open()
  await page.goBack()
  await isClosed()
  await page.goForward()
  await isClosed()
  // The address of a dialog that is open is kept by a reload.
  await open()
  await page.reload()
  await expect(nameField(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await isClosed()
  // One Back leaves the page: nothing of the dialogs is left in between.
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(dialog(page)).toHaveCount(0)
})

test('Back from a dialog with something typed asks first, and a saved one is not there again', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop)
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type('Hassan')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(nameField(page)).toHaveValue('Hassan')
  await dialog(page).locator('input[name="email"]').fill('hassan@mail.test')
  await dialog(page).getByLabel('Phone').fill('08059876543')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/contacts')
  await page.goForward()
  await expect(page).toHaveURL('/contacts')
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back closes the payment, and the till stays with its lines', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  // There is a page to go back to.
  await openAt(page, shop)
  await page.goto('/sales/new')
  await expect(search(page)).toBeFocused()
  await scan(page, codes[0])
  for (const how of ['Escape', 'Back'] as const) {
    await page.keyboard.press('F8')
    await expect(page.getByLabel('Paid by Cash')).toBeFocused()
    if (how === 'Back') await page.goBack()
    else await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.goForward()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/sales/new')
    await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back answers a question with no', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await openAt(page, shop)
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click()
  await page.getByRole('link', { name: 'New sale' }).first().click()
  await expect(search(page)).toBeFocused()
  await scan(page, codes[0])
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('button', { name: 'Keep sale' })).toBeFocused()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/sales/new')
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
})

test('a Save that is off is within reach, says for which fields, and shows them when it is pressed', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/products?product=new')
  const save = page.getByRole('button', { name: 'Save product' })
  await expect(save).toBeDisabled()
  await expect(page.getByText('Fill in Name')).toBeVisible()
  await expect(save).toHaveAccessibleDescription(/Fill in Name/)
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toBeFocused()
  await expect(page.getByText('Name cannot be empty')).toBeVisible()
  await page.keyboard.type('Rice 50kg')
  await expect(page.getByText(/^Fill in/)).toHaveCount(0)
  await expect(save).toBeEnabled()
})
