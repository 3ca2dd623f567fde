import type { Page } from '@playwright/test'
import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { expectSeen, howSeen } from './focus-seen.ts'
import { addContact, addProduct, openAt, openShop, stockUp } from './shop.ts'
import { atTheTill, codes, salesOf, threeProducts } from './till.ts'
import { inLongRun } from './sizes.ts'

/* Everyday work without a mouse. Tests of the desks use only keys already. */

test.beforeEach(interceptEarly)

/** Presses Tab until this element has the focus. @throws after forty presses */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'combobox' | 'tab', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${String(name)}.`)
}

test(
  'by keys alone: in by the log-in, a contact is made, found in its list, opened, and one is out again',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(shop.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(shop.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Adaeze' })).toBeVisible()

    await page.keyboard.press('n')
    await page.keyboard.press('c')
    const form = page.getByRole('dialog')
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type('Bola Ade')
    await tabTo(page, 'textbox', 'Phone')
    await page.keyboard.type('08031234567')
    await tabTo(page, 'textbox', 'Email')
    await page.keyboard.type('bola@mail.test')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(/\/contacts/)

    const row = page.getByRole('row', { name: /Bola Ade/ })
    await expect(row).toBeVisible()
    for (let presses = 0; presses < 60 && !(await row.evaluate((element) => element === document.activeElement)); presses++) {
      const isInTable = await page.evaluate(() => document.activeElement?.matches('tr[data-opens]') ?? false)
      await page.keyboard.press(isInTable ? 'ArrowDown' : 'Tab')
    }
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Bola Ade' })).toBeVisible()

    await page.locator('body').press('Tab')
    await tabTo(page, 'button', /^You:/)
    await page.keyboard.press('Enter')
    await tabTo(page, 'button', 'Log out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /log in|welcome/i })).toBeVisible()
  },
)

const phonebook = ['Name,Phone,Type,E-mail', 'Bola Ade,08031234567,Customer,bola@mail.test', 'Depot,0803,Supplier,depot@mail.test'].join(
  '\r\n',
)

test('contacts are brought in from a file: a wrong phone is put right in its place', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/contacts')
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByRole('heading', { name: 'Import contacts' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'phonebook.csv', mimeType: 'text/csv', buffer: Buffer.from(phonebook) })
  await expect(page.getByLabel('“Phone” is')).toHaveValue('phone')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const bad = page.getByRole('group', { name: 'Line 3' })
  await expect(bad.getByLabel('Phone')).toHaveValue('0803')
  await bad.getByLabel('Phone').fill('08059876543')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  const names = async () =>
    (
      await shop.call<{ rows: { name: string; phone: string | null; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts?sort=name.asc')
    ).rows
      .filter((contact) => !contact.is_walk_in)
      .map(({ name, phone }) => [name, phone])
  expect(await names()).toEqual([
    ['Bola Ade', '+2348031234567'],
    ['Depot', '+2348059876543'],
  ])
})

/** Tab to it, and see that it shows, and press it. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name)
  await expectSeen(page)
  await page.keyboard.press('Enter')
}

/** An action of a page, by its menu where the width puts it there. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await press(page, 'button', /^More/)
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 20 && !(await item.evaluate((element) => element === document.activeElement)); presses++)
    await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

test('by keys alone: from a sale, goods come back and their money is handed back', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await addProduct(shop, { name: 'Tecno Spark', sku: 'TEC-SP', price: 7_500_000 })
  await stockUp(shop, { [product]: 5 })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { sale } = await shop.call<{ sale: { id: string; number: string } }>('PUT', '/v1/business/sales', {
    contact: await addContact(shop, 'Ada Obi', 'customer'),
    location: rows[0]?.id,
    items: [{ product, quantity: 2, price: 7_500_000 }],
    payable_amount: 15_000_000,
    payment_accounts: [{ account: null, amount: 15_000_000 }],
  })
  await openAt(page, shop, `/sales/${sale.id}`)
  await expect(page.getByRole('heading', { level: 1, name: sale.number })).toBeVisible()
  await choose(page, /return/i)
  const quantity = page.getByLabel('Quantity of Tecno Spark')
  await expect(quantity).toBeFocused()
  await expectSeen(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await tabTo(page, 'combobox', 'Refund from')
  await expectSeen(page)
  await page.keyboard.type('Cash')
  await expect(page.getByLabel('Refund amount')).toHaveValue('75,000')
  await press(page, 'button', /^Record return/)
  await expect(page.getByRole('heading', { name: /Return saved · RI-000001/ })).toBeVisible()
  await press(page, 'link', 'Open return')
  await expect(page.getByRole('heading', { level: 1, name: 'RI-000001' })).toBeVisible()
  const levels = await shop.call<{ rows: { on_hand: number }[] }>('GET', '/v1/business/inventory-levels')
  expect(levels.rows).toMatchObject([{ on_hand: 4 }])
})

test(
  'by keys alone: the lines at the till are saved as a quotation, and the quotation becomes a sale',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await threeProducts(shop)
    await atTheTill(page, shop)
    await page.keyboard.type(`2*${codes[0]}`)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('2')
    await press(page, 'button', 'Save as quotation')
    const dialog = page.getByRole('dialog', { name: 'Save as quotation' })
    await expect(dialog.getByLabel('Valid until')).not.toHaveValue('')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await expectSeen(page)
    // Away and back: the focus is where it was.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save as quotation' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Valid until')).not.toHaveValue('')
    await tabTo(page, 'textbox', 'Note')
    await page.keyboard.type('Delivery included')
    await press(page, 'button', 'Save quotation')
    await expect(page.getByRole('heading', { level: 1, name: /QT-000001/ })).toBeVisible()
    await press(page, 'link', 'Create sale')
    await expect(page.getByText('Sold from QT-000001', { exact: false })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    expect(await salesOf(shop)).toMatchObject([{ payable_amount: 200_000, payment_status: 'paid' }])
  },
)

test('by keys alone: a product with variants is made, and one of them gets another price', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  const form = page.getByRole('dialog', { name: 'New product' })
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expectSeen(page)
  await page.keyboard.type('Polo')
  await tabTo(page, 'textbox', 'Selling price')
  await page.keyboard.type('5000')
  await press(page, 'button', /^Add colours, sizes/)
  await tabTo(page, 'textbox', 'Option')
  await page.keyboard.type('Colour')
  await tabTo(page, 'textbox', 'Add to Colour')
  for (const value of ['Red', 'Blue']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('group', { name: value, exact: true })).toBeVisible()
  }
  await press(page, 'button', 'Save product')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Polo/ })).toContainText('2 variants')

  const [parent] = (await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/products')).rows
  await page.goto(`/products/${parent?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Polo' })).toBeVisible()
  await press(page, 'button', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  const price = edit.getByRole('group', { name: 'Red', exact: true }).getByRole('textbox', { name: 'Selling price' })
  await expect(price).toBeVisible()
  for (let presses = 0; presses < 60 && !(await price.evaluate((element) => element === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(price).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('6500')
  await press(page, 'button', 'Save product')
  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Stock by variant' }).getByRole('row', { name: /Red/ })).toContainText('₦6,500.00')
  // Where the form was opened from.
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
})

test('an Enter before the answer takes the category of that name, of several that begin so', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  for (const name of ['Drinks', 'Drinks, cold', 'Drinks, hot']) await shop.call('PUT', '/v1/business/product-categories', { name })
  await openAt(page, shop, '/products?product=new')
  const form = page.getByRole('dialog', { name: 'New product' })
  const category = form.getByRole('combobox', { name: 'Category' })
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  let answer: () => void = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/product-categories?*search=*', async (route) => {
    await gate
    await route.continue()
  })
  await category.focus()
  const requestPromise = page.waitForRequest('**/product-categories?*search=*')
  await page.keyboard.type('drinks')
  await page.keyboard.press('Enter')
  await requestPromise
  await expect(category).toHaveValue('drinks')
  answer()
  await expect(category).toHaveValue('Drinks')
  await expect(form.getByRole('button', { name: 'Clear the choice' })).toBeVisible()
  await expect(form).toBeVisible()
})

for (const leaves of ['Tab', 'Shift+Tab'])
  test(`an Enter before the answer takes it, though ${leaves} has gone on meanwhile`, inLongRun, async ({ page, request }) => {
    const shop = await openShop(request)
    await shop.call('PUT', '/v1/business/product-categories', { name: 'Drinks' })
    await openAt(page, shop, '/products?product=new')
    const form = page.getByRole('dialog', { name: 'New product' })
    const category = form.getByRole('combobox', { name: 'Category' })
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    let answer: () => void = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/product-categories?*search=*', async (route) => {
      await gate
      await route.continue()
    })
    await category.focus()
    const requestPromise = page.waitForRequest('**/product-categories?*search=*')
    await page.keyboard.type('dri')
    await page.keyboard.press('Enter')
    await page.keyboard.press(leaves)
    await requestPromise
    await expect(category).not.toBeFocused()
    answer()
    await expect(category).toHaveValue('Drinks')
    await expect(category).not.toBeFocused()
    await expect(category).toHaveAttribute('aria-expanded', 'false')
    await expect(form.getByRole('button', { name: 'Clear the choice' })).toBeVisible()
  })

test(
  'a category chosen with Enter stays after Tab, and a category that was only typed is ignored',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    for (const name of ['Drinks', 'Bread']) await shop.call('PUT', '/v1/business/product-categories', { name })
    await openAt(page, shop, '/products?product=new')
    const form = page.getByRole('dialog', { name: 'New product' })
    const category = form.getByRole('combobox', { name: 'Category' })
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await category.focus()
    await page.keyboard.type('dri')
    await expect(page.getByRole('option', { name: 'Bread' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(category).toHaveValue('Drinks')
    await page.keyboard.press('Tab')
    await expect(category).not.toBeFocused()
    await expect(category).toHaveValue('Drinks')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await category.focus()
    await page.keyboard.type('bre')
    await expect(page.getByRole('option', { name: 'Bread' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(category).toHaveValue('Drinks')
  },
)

test('the focus is reported as unseen without its own ring, out of view, or under another element', inLongRun, async ({ page }) => {
  const colours =
    '<style>:root { --mantine-color-anchor: #0d5c46; --mantine-primary-color-filled: #0d5c46 } button { outline: none }</style>'
  const ring = 'style="outline: 2px solid #0d5c46"'
  const cases: [html: string, seen: string | RegExp][] = [
    [`<button id="at" ${ring}>Save</button>`, 'seen'],
    ['<button id="at">Save</button>', 'has no ring'],
    [`<div style="box-shadow: 0 0 9px #000" ${ring}><button id="at">Save</button><input></div>`, 'has no ring'],
    [`<div ${ring}><input><input id="at" style="outline: none"></div>`, 'has no ring'],
    ['<div style="border: 1px solid #0d5c46"><input id="at" style="outline: none"></div>', 'seen'],
    ['<div style="border: 1px solid #aaa"><input id="at" style="outline: none"></div>', 'has no ring'],
    [`<button id="at" ${ring.replace('"outline', '"position: fixed; top: -90px; outline')}>Save</button>`, 'out of view'],
    [`<button id="at" ${ring}>Save</button><div style="position: fixed; inset: 0; background: #fff"></div>`, /^under/],
  ]
  for (const [html, expectedResult] of cases) {
    await page.setContent(`<!doctype html><body>${colours}${html}`)
    await page.locator('#at').evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))
    expect(await page.evaluate(howSeen), html).toMatch(expectedResult)
  }
})
