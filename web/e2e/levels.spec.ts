import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, openAt, openShop, stockUp } from './shop.ts'
import { search } from './till.ts'
import { inLongRun, widths } from './sizes.ts'

interface IdRow {
  id: string
}

test('a product is low at the location with a higher reorder level, and not at the other', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const { location: yaba } = await shop.call<{ location: IdRow }>('PUT', '/v1/business/inventory-locations', {
    ...{ name: 'Yaba', country: 'NG', state: 'Lagos', city: 'Yaba', address: '4 Herbert Macaulay Way' },
    ...{ latitude: 6.5, longitude: 3.37 },
  })
  const { product: rice } = await shop.call<{ product: IdRow }>('PUT', '/v1/business/products', {
    ...{ name: 'Rice 5kg', sku: 'RICE-5', type: 'standard', price: 9_000_00 },
  })
  const supplier = await addContact(shop, 'Mile 12 Market', 'supplier')
  const { rows: places } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/inventory-locations')
  for (const { id: location } of places)
    await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact: supplier, location, items: [{ product: rice.id, quantity: 8, cost: 7_000_00 }] },
    })
  expect(places.map(({ id }) => id)).toContain(yaba.id)

  await openAt(page, shop, `/products/${rice.id}?product=${rice.id}`)
  await page.getByRole('heading', { name: 'Rice 5kg', level: 1 }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await dialog.getByRole('textbox', { name: 'Reorder at' }).fill('4')
  await dialog.getByRole('button', { name: 'Different number per location' }).click()
  const reorderLevels = dialog.getByRole('group', { name: 'Reorder at, by location' })
  await expect(reorderLevels.getByRole('textbox', { name: 'Main store' })).toHaveAttribute('placeholder', '4')
  await reorderLevels.getByRole('textbox', { name: 'Yaba' }).fill('10.5')
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

test('rice by the kilo: one and a quarter is sold at the till and printed', async ({ page, request }) => {
  const shop = await openShop(request)
  const make = async (form: object) =>
    (await shop.call<{ product: IdRow }>('PUT', '/v1/business/products', { type: 'standard', price: 1_200_00, ...form })).product.id
  const rice = await make({ name: 'Ofada rice', sku: 'OFADA' })

  await openAt(page, shop, `/products/${rice}?product=${rice}`)
  await page.getByRole('heading', { name: 'Ofada rice', level: 1 }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await dialog.getByRole('combobox', { name: 'Sold by' }).selectOption('Kilograms (kg)')
  // Products sold by weight have no weight field.
  await expect(dialog.getByRole('textbox', { name: 'Weight per unit' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog).toHaveCount(0)
  await stockUp(shop, { [rice]: 10 })

  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeFocused()
  await search(page).fill('ofada')
  const match = page.getByRole('option', { name: /Ofada rice/ })
  await expect(match).toContainText('10 kg available')
  await expect(match).toContainText('/ kg')
  await match.click()
  const quantity = page.getByLabel('Quantity of Ofada rice')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('1.25')
  await expect(page.getByRole('list', { name: 'Lines, newest first' }).getByRole('listitem')).toContainText('₦1,500.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cash – paid in full' }).click()
  await expect(page.getByRole('heading', { name: /^Sale saved/ })).toBeVisible()

  const { rows } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/sales')
  // The receipt as it is printed.
  const paper = await page.evaluate(async (path) => {
    const { token } = JSON.parse(localStorage.getItem('kasuwa.session') ?? '{}') as { token: string }
    return (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).text()
  }, `/v1/business/sales/${rows[0]?.id}/download?format=receipt`)
  expect(paper).toContain('1.25\u00A0kg × ₦1,200.00')
  await openAt(page, shop, `/sales/${rows[0]?.id}`)
  await page.getByRole('heading', { name: /SL-000001/, level: 1 }).waitFor()
  await expect(page.getByRole('row', { name: /Ofada rice/ })).toContainText('1.25 kg')
})

for (const width of widths(390))
  test(
    `the stock screen shows the stock by location and the quantity that a pending sale reserves, at ${width} px`,
    inLongRun,
    async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 })
      const shop = await openShop(request)
      await shop.call('PUT', '/v1/business/inventory-locations', {
        ...{ name: 'Yaba', country: 'NG', state: 'Lagos', city: 'Yaba', address: '4 Herbert Macaulay Way' },
        ...{ latitude: 6.5, longitude: 3.37 },
      })
      const { product: rice } = await shop.call<{ product: IdRow }>('PUT', '/v1/business/products', {
        ...{ name: 'Rice 5kg', sku: 'RICE-5', type: 'standard', price: 9_000_00 },
      })
      const supplier = await addContact(shop, 'Mile 12 Market', 'supplier')
      const { rows: places } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/inventory-locations?sort=name.asc')
      for (const { id: location } of places)
        await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
          ...{ contact: supplier, location, items: [{ product: rice.id, quantity: 8, cost: 7_000_00 }] },
        })
      await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
      await shop.call('PUT', '/v1/business/sales', {
        ...{ contact: supplier, location: places[0]?.id, payable_amount: 27_000_00 },
        items: [{ product: rice.id, quantity: 3, price: 9_000_00 }],
      })

      await openAt(page, shop, '/inventory-actions#locations')
      await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor()
      const isWide = width > 1024
      const row = page.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: 'Rice 5kg' })
      await expect(row).toContainText('16')
      await expectAccessible(page)
      if (isWide) {
        await page.getByRole('button', { name: '8 of Rice 5kg at Main store: show details' }).click()
      } else {
        await expect(row).toContainText('Yaba 8')
        await page.getByRole('tab', { name: 'In stock' }).click()
        // The tab before names the same goods and places.
        await expect(page.getByRole('tab', { name: 'In stock' })).toHaveAttribute('aria-selected', 'true')
        await page.getByRole('listitem').filter({ hasText: 'Main store' }).getByRole('button', { name: 'Rice 5kg' }).click()
      }
      const level = page.getByRole('dialog', { name: 'Rice 5kg · Main store' })
      await expect(level.getByRole('listitem').filter({ hasText: 'Available' })).toContainText('5')
      await expectAccessible(page)
      await level.getByRole('link', { name: /^Reserved/ }).click()
      await expect(page.getByRole('tab', { name: 'Reserved' })).toHaveAttribute('aria-selected', 'true')
      const reservedRow = page.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: 'SL-000001' })
      await expect(reservedRow).toHaveCount(1)
      await expect(reservedRow).toContainText('3')
      await page.getByRole('tab', { name: 'In stock' }).click()
      await expect(page.getByRole('tab', { name: 'In stock' })).toHaveAttribute('aria-selected', 'true')
      const shelf = page.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: 'Main store' })
      await (isWide ? shelf.getByText('Main store') : shelf.getByRole('button', { name: 'Rice 5kg' })).click()
      await level.getByRole('link', { name: /^Stock value/ }).click()
      await expect(page.getByRole('tab', { name: 'Stock history' })).toHaveAttribute('aria-selected', 'true')
      // Only that location's movements, once the filters apply.
      const movementRow = page.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: 'SI-00000' })
      await expect(movementRow).toHaveCount(1)
      await expect(movementRow).toContainText('₦56,000.00')
    },
  )
