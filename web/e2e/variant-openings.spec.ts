import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

test('a product with variants is created with the opening stock of each variant', inLongRun, async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 2000 })
  const shop = await openShop(request)
  await openAt(page, shop, '/products')
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New product' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Polo shirt')
  await dialog.getByRole('textbox', { name: 'Cost', exact: true }).fill('3000')
  await dialog.getByRole('textbox', { name: 'Selling price' }).fill('5000')
  await dialog.getByRole('button', { name: 'Add colours, sizes …' }).click()
  await dialog.getByRole('textbox', { name: 'Option', exact: true }).fill('Size')
  const values = dialog.getByRole('textbox', { name: 'Add to Size' })
  for (const value of ['Small', 'Medium', 'Large']) {
    await values.fill(value)
    await values.press('Enter')
  }
  const openings = dialog.getByRole('group', { name: 'Stock now' })
  await openings.getByRole('textbox', { name: 'Small' }).fill('3')
  await openings.getByRole('textbox', { name: 'Large' }).fill('2')
  // A quantity that was typed and cleared is not recorded.
  await openings.getByRole('textbox', { name: 'Medium' }).fill('7')
  await openings.getByRole('textbox', { name: 'Medium' }).fill('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: /Polo shirt/ })
  await expect(row).toContainText('3 variants')
  const { rows } = await shop.call<{ rows: { id: string; on_hand: number }[] }>('GET', '/v1/business/products')
  expect(rows).toMatchObject([{ on_hand: 5 }])
  const { product } = await shop.call<{ product: { edges: { variants: { name: string; on_hand: number }[] } } }>(
    'GET',
    `/v1/business/products/${rows[0]?.id}?with_variants`,
  )
  expect(product.edges.variants.map(({ name, on_hand }) => `${name} ${on_hand}`)).toEqual(['Small 3', 'Medium 0', 'Large 2'])
})
