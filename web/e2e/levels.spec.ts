import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'

interface Made {
  id: string
}

test('a product is low at the location with a higher reorder level, and not at the other', async ({ page, request }) => {
  const shop = await openShop(request)
  const { location: yaba } = await shop.call<{ location: Made }>('PUT', '/v1/business/inventory-locations', {
    ...{ name: 'Yaba', country: 'NG', state: 'Lagos', city: 'Yaba', address: '4 Herbert Macaulay Way' },
    ...{ latitude: 6.5, longitude: 3.37 },
  })
  const { product: rice } = await shop.call<{ product: Made }>('PUT', '/v1/business/products', {
    ...{ name: 'Rice 5kg', sku: 'RICE-5', type: 'standard', price: 9_000_00 },
  })
  const supplier = await addContact(shop, 'Mile 12 Market', 'supplier')
  const { rows: places } = await shop.call<{ rows: Made[] }>('GET', '/v1/business/inventory-locations')
  for (const { id: location } of places)
    await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact: supplier, location, items: [{ product: rice.id, quantity: 8, cost: 7_000_00 }] },
    })
  expect(places.map(({ id }) => id)).toContain(yaba.id)

  await openAt(page, shop, `/products/${rice.id}?product=${rice.id}`)
  await page.getByRole('heading', { name: 'Rice 5kg', level: 1 }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await dialog.getByRole('textbox', { name: 'Reorder at' }).fill('4')
  await dialog.getByRole('button', { name: 'Another number at some locations' }).click()
  const own = dialog.getByRole('group', { name: 'Reorder at, by location' })
  await expect(own.getByRole('textbox', { name: 'Main store' })).toHaveAttribute('placeholder', '4')
  await own.getByRole('textbox', { name: 'Yaba' }).fill('10.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog).toHaveCount(0)

  const table = page.getByRole('table', { name: 'Stock by location' })
  await expect(table.getByRole('row', { name: /Yaba/ })).toContainText('Low')
  await expect(table.getByRole('row', { name: /Yaba/ })).toContainText('10.5')
  await expect(table.getByRole('row', { name: /Main store/ })).not.toContainText('Low')
  await expectAccessible(page)

  await openAt(page, shop, '/inventory-actions?below_reorder_level=true')
  await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor()
  await expect(page.getByRole('row', { name: /Rice 5kg/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Rice 5kg/ })).toContainText('Yaba')

  await openAt(page, shop, '/')
  await expect(page.getByText('Yaba · Reorder at 10.5')).toBeVisible()
})
