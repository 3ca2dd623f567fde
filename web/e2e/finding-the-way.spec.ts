import { expect, test } from './faultless.ts'
import { pressPair } from './pair-of-keys.ts'
import { openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

test('a screen opens at its last tab, by way of another with tabs and after a reload', async ({ page, request }) => {
  await openAt(page, await openShop(request))
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
  const brands = page.getByRole('tab', { name: 'Brands' })
  await menu('Products').click()
  await brands.click()
  await expect(brands).toHaveAttribute('aria-selected', 'true')
  await menu('Contacts').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await menu('Products').click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(brands).toHaveAttribute('aria-selected', 'true')

  await page.reload()
  await expect(brands).toHaveAttribute('aria-selected', 'true')
  // A link to a form or from Home belongs to one tab, which opens.
  await menu('Contacts').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await pressPair(page, 'n', 'p')
  await expect(page.getByRole('dialog', { name: 'New product' })).toBeVisible()
  await page.goto('/products#products')
  await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true')
})

test('an address that leads nowhere says so in the tab’s title too', async ({ page, request }) => {
  await openAt(page, await openShop(request), '/products')
  await expect(page).toHaveTitle('Kasuwa - Products')
  await page.goto('/prodcuts')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Kasuwa - Not found')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).not.toHaveTitle('Kasuwa - Not found')
})

test('a picker shows more than its first rows, by the keys', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const names = Array.from({ length: 25 }, (_, index) => `Brand ${String(index + 1).padStart(2, '0')}`)
  for (const name of names) await shop.call('PUT', '/v1/business/brands', { name })
  await openAt(page, shop, '/products')
  await page.getByRole('button', { name: 'New product' }).first().click()
  const form = page.getByRole('dialog', { name: 'New product' })
  const brand = form.getByRole('combobox', { name: 'Brand' })
  const options = page.getByRole('listbox', { name: 'Brand' }).getByRole('option')
  await brand.click()
  await expect(options).toHaveText([...names.slice(0, 20), 'Show more'])
  // Up from the first is the last: more. Its first row is where the keys go on.
  await brand.press('ArrowDown')
  await brand.press('ArrowUp')
  await brand.press('Enter')
  await expect(options).toHaveText(names)
  await brand.press('Enter')
  await expect(brand).toHaveValue('Brand 21')
})
