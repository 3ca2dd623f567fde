import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, stockUp } from './shop.ts'

/* What is too long for its place ends in dots; the whole of it is under the mouse, at the keyboard's place and under a finger. */

const long = 'Golden Penny semovita of the finest wheat, ten bags of one kilogram each in a carton, from the mill at Apapa wharf in Lagos'
const bubble = (page: Page) => page.locator('[data-whole-text]')

test('a name that is cut in a list is whole under the mouse and at the row the keyboard is on', async ({ page, request }) => {
  const shop = await openShop(request)
  await addProduct(shop, { name: long, sku: 'SEMO', price: 90_000 })
  await addProduct(shop, { name: 'Bread', sku: 'BREAD', price: 90_000 })
  await page.setViewportSize({ width: 1100, height: 800 })
  await openAt(page, shop, '/products?sort=name.desc')
  const name = page.getByRole('row').getByText(long)
  await name.hover()
  await expect(bubble(page)).toHaveText(long)
  await page.mouse.move(0, 0)
  await expect(bubble(page)).toHaveCount(0)

  const row = page.getByRole('row', { name: /Golden Penny/ })
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').focus()
  while (!(await row.evaluate((own) => own === document.activeElement))) await page.keyboard.press('Tab')
  await expect(bubble(page)).toHaveText(long)
  await expectAccessible(page)
  const [whole, of] = [await bubble(page).boundingBox(), await row.boundingBox()]
  expect(whole && of && whole.y >= of.y + of.height && whole.x + whole.width <= 1100).toBe(true)
  await page.keyboard.press('Escape')
  await expect(bubble(page)).toHaveCount(0)
  // What fits says no more.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: /Bread/ })).toBeFocused()
  await expect(bubble(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page)).toHaveText(long)
})

test('a heading that is cut is a place of the keyboard, as long as it is cut', async ({ page, request }) => {
  const shop = await openShop(request)
  const id = await addProduct(shop, { name: long, sku: 'SEMO', price: 90_000 })
  await page.setViewportSize({ width: 320, height: 800 })
  await openAt(page, shop, `/products/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(long)
  await expect(heading).not.toHaveAttribute('tabindex')
  await page.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Shift+Tab')
  for (let presses = 0; presses < 6 && !(await heading.evaluate((own) => own === document.activeElement)); presses++)
    await page.keyboard.press('Shift+Tab')
  await expect(heading).toBeFocused()
  await expect(bubble(page)).toHaveText(long)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bubble(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(heading).not.toHaveAttribute('tabindex')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 800 } })

  test('a tap shows a heading whole, and the next takes it away', async ({ page, request }) => {
    const shop = await openShop(request)
    const id = await addProduct(shop, { name: long, sku: 'SEMO', price: 90_000 })
    await openAt(page, shop, `/products/${id}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.tap()
    await expect(bubble(page)).toHaveText(long)
    const whole = await bubble(page).boundingBox()
    expect(whole && whole.x >= 8 && whole.x + whole.width <= 320 - 8).toBe(true)
    await page.touchscreen.tap(160, 600)
    await expect(bubble(page)).toHaveCount(0)
  })

  test('a finger that stays on a tile of the till shows its name whole, and puts nothing on the sale', async ({ page, request }) => {
    const shop = await openShop(request)
    const product = await addProduct(shop, { name: long, sku: 'SEMO', price: 90_000 })
    await stockUp(shop, { [product]: 9 })
    const location = (await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')).rows[0]?.id
    const contact = await addContact(shop, 'Bola Ade', 'customer')
    const items = [{ product, quantity: 1, price: 90_000 }]
    await shop.call('PUT', '/v1/business/sales', { contact, location, items, payable_amount: 90_000 })
    await page.setViewportSize({ width: 820, height: 1180 })
    await openAt(page, shop, '/sales/new')
    const tile = page.getByRole('button', { name: new RegExp(long) })
    await expect(tile).toBeVisible()
    const press = (type: string) => tile.dispatchEvent(type, { pointerType: 'touch', bubbles: true, isPrimary: true })
    await press('pointerdown')
    await expect(bubble(page)).toHaveText(long)
    await press('pointerup')
    await tile.dispatchEvent('click', { pointerType: 'touch', bubbles: true })
    await expect(page.getByLabel(`Quantity of ${long}`)).toHaveCount(0)
    // A tap is a tap.
    await tile.tap()
    await expect(page.getByLabel(`Quantity of ${long}`)).toHaveValue('1')
  })
})
