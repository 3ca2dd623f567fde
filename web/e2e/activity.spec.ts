import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'

test('the pages of a product and a sale list their events, and a row is previewed beside its list', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const shop = await openShop(request)
  const form = { name: 'Torch', type: 'standard', has_inventory: false, price: 250_000, cost: 100_000 }
  const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', form)
  await shop.call('PATCH', `/v1/business/products/${product.id}`, { price: 300_000 })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts/open')
  const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations/open')
  for (const quantity of [1, 2, 3])
    await shop.call('PUT', '/v1/business/sales', {
      contact: rows[0]?.id,
      location: places[0]?.id,
      items: [{ product: product.id, quantity, price: 300_000 }],
      payable_amount: quantity * 300_000,
      payment_accounts: [{ account: null, amount: quantity * 300_000 }],
    })
  await openAt(page, shop, `/products/${product.id}`)
  const changed = page.getByRole('listitem').filter({ hasText: 'Price changed' })
  await expect(changed).toContainText(/Selling price ₦2,500\.00.*₦3,000\.00/)
  await expect(changed).toContainText('Adaeze Okafor')
  await expectAccessible(page)

  await page.goto('/sales')
  const panel = page.getByRole('complementary', { name: 'At a glance' })
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  await row('SL-000003').focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('heading', { name: 'SL-000003' })).toBeVisible()
  await expect(panel).toContainText('₦9,000.00')
  await expect(row('SL-000003')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('heading', { name: 'SL-000002' })).toBeVisible()

  // The whole opens over it, and Back finds it as it was.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'SL-000002' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Recorded' })).toContainText('₦6,000.00 paid')
  await expectAccessible(page)
  await page.goBack()
  await expect(panel.getByRole('heading', { name: 'SL-000002' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/sales')

  // Where there is no room for it there is none.
  await row('SL-000001').hover()
  await page.getByRole('button', { name: 'At a glance: SL-000001' }).click()
  await expect(panel.getByRole('heading', { name: 'SL-000001' })).toBeVisible()
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect(panel).toBeHidden()
})
