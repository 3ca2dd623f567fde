import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'

interface Level {
  product: { name: string }
  on_hand: number
}

test('the sale of a new composite takes its components off the shelf, and canceling the sale puts them back', async ({ page, request }) => {
  // All of the form at once: its foot lies over no row.
  await page.setViewportSize({ width: 1440, height: 1800 })
  const shop = await openShop(request)
  const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const opening = (quantity: number, cost: number) => ({ location: places[0]?.id, quantity, cost })
  for (const [name, quantity, cost] of [
    ['Ofada rice', 9, 200_000],
    ['Palm oil', 3, 100_000],
  ] as const)
    await shop.call('PUT', '/v1/business/products', { name, type: 'standard', cost, opening: opening(quantity, cost) })
  const onHand = async () => {
    const { rows } = await shop.call<{ rows: Level[] }>('GET', '/v1/business/inventory-levels?sort=product.asc')
    return rows.map(({ product, on_hand }) => `${product.name} ${on_hand}`)
  }

  await openAt(page, shop, '/products')
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New product' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gift basket')
  await dialog.getByRole('checkbox', { name: 'It is made of other products' }).check()
  await expect(dialog.getByRole('textbox', { name: 'Cost', exact: true })).toHaveCount(0)
  const add = dialog.getByRole('combobox', { name: 'Add a product' })
  for (const name of ['Ofada rice', 'Palm oil']) {
    await add.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveValue('1')
  }
  await dialog.getByRole('textbox', { name: 'Ofada rice', exact: true }).fill('2')
  await expect(dialog.getByText('The contents of one cost ₦5,000.00.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Selling price' }).fill('6500')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog).toHaveCount(0)
  const [basket] = (await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/products/composites/open')).rows

  await openAt(page, shop, `/products/${basket?.id}`)
  await expect(page.getByRole('heading', { name: 'Gift basket', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Contents' }).getByRole('row', { name: /Ofada rice/ })).toContainText('2')
  await expectAccessible(page)

  await openAt(page, shop, '/sales/new')
  const desk = page.getByRole('combobox', { name: 'Type a name or scan a code' })
  await expect(desk).toBeFocused()
  await desk.fill('basket')
  await expect(page.getByRole('option', { name: /Gift basket/ })).toContainText('3')
  await page.getByRole('option', { name: /Gift basket/ }).click()
  await expect(page.getByLabel('Quantity of Gift basket')).toHaveValue('1')
  await page.getByRole('button', { name: 'Cash – paid in full' }).click()
  await expect.poll(onHand).toEqual(['Ofada rice 7', 'Palm oil 2'])

  const [sale] = (await shop.call<{ rows: { id: string; number: string }[] }>('GET', '/v1/business/sales')).rows
  await openAt(page, shop, `/sales/${sale?.id}`)
  await expect(page.getByRole('heading', { name: sale?.number ?? '', level: 1 })).toBeVisible()
  await expect(page.getByText('2 × Ofada rice, 1 × Palm oil')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel sale' }).click()
  const confirmDialog = page.getByRole('dialog')
  await expect(confirmDialog).toContainText('Ofada rice')
  await confirmDialog.getByLabel('Reason').fill('Rung up twice')
  await confirmDialog.getByRole('button', { name: 'Cancel sale' }).click()
  await expect.poll(onHand).toEqual(['Ofada rice 9', 'Palm oil 3'])
})
