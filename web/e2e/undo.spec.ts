import type { Page } from '@playwright/test'
import { stopClock } from './clock.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { expectToast } from './toasts.ts'

interface Product {
  product: { id: string; is_active: boolean }
}

/** Buttons and links of the page that a toast covers. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[role="status"] button')].map((button) => button.parentElement?.getBoundingClientRect())
    return [...document.querySelectorAll('main button, main a')]
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect()
        return toasts.some((box) => box && top < box.bottom && box.top < bottom && left < box.right && box.left < right)
      })
      .map((element) => element.textContent)
  })

test('a toast undoes hiding a product from the till, waits under the pointer or focus, and says why an undo fails', async ({
  page,
  request,
  refusals,
}) => {
  const shop = await openShop(request)
  const { product } = await shop.call<Product>('PUT', '/v1/business/products', { name: 'Rice 50kg', price: 50_000, type: 'standard' })
  const isShown = async () => (await shop.call<Product>('GET', `/v1/business/products/${product.id}`)).product.is_active
  await page.clock.install()
  await openAt(page, shop, `/products/${product.id}`)
  /** Leaves the clock standing, so that the toast stays until it is told. */
  const hide = async () => {
    await page.clock.resume()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Hide from till' }).hover()
    await stopClock(page)
    await page.getByRole('menuitem', { name: 'Hide from till' }).click()
    await expect(hidden).toBeVisible()
  }
  const hidden = page.getByText('Hidden from the till: Rice 50kg')
  const back = page.getByText('Shown at the till: Rice 50kg')

  await hide()
  // Its three seconds stand still while the pointer or the focus is on it.
  await hidden.hover()
  expect(await isShown()).toBe(false)
  expect(await coveredBy(page)).toEqual([])
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(hidden).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(back).toBeVisible()
  expect(await isShown()).toBe(true)
  await page.clock.runFor(3_100)
  await expect(back).toHaveCount(0)
  await page.clock.resume()
  await expectAccessible(page)

  // By its key; and where it is gone meanwhile, the server's reason is told.
  await hide()
  await page.keyboard.press('Control+z')
  await expect(back).toBeVisible()
  expect(await isShown()).toBe(true)
  await page.clock.runFor(3_100)
  await hide()
  await hidden.hover()
  await shop.call('DELETE', `/v1/business/products/${product.id}`)
  refusals.push(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'This was not found')
})
