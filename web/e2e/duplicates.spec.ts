import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

interface ProductRow {
  id: string
  name: string
  sku: string
  barcode: string | null
  price: number
  on_hand: number | null
  edges: { tags?: { name: string }[]; variants?: ProductRow[] }
}

test(
  'a product is duplicated with its variants and tags: the form opens filled, and nothing is stored before it is saved',
  inLongRun,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1440, height: 1800 })
    const shop = await openShop(request)
    const { product_tag: tag } = await shop.call<{ product_tag: { id: string } }>('PUT', '/v1/business/product-tags', { name: 'School' })
    const size = (value: string, more: object) => ({ name: value, options: [{ name: 'Size', value }], ...more })
    const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', {
      ...{ name: 'Polo shirt', sku: 'POLO', type: 'standard', inventory_type: 'variant', price: 5000_00, cost: 3000_00, tags: [tag.id] },
      variants: [size('Medium', { barcode: '615001' }), size('Large', { price: 5500_00 }), size('Small', { active: false })],
    })
    const listed = async () =>
      (await shop.call<{ rows: ProductRow[] }>('GET', '/v1/business/products?sort=name.asc')).rows.map(({ name }) => name)

    await openAt(page, shop, `/products/${product.id}`)
    await expect(page.getByRole('heading', { name: 'Polo shirt', level: 1 })).toBeVisible()
    await chooseAction(page, 'Duplicate')
    const dialog = page.getByRole('dialog', { name: 'New product' })
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveValue('Polo shirt (copy)')
    await expect(dialog.getByRole('group', { name: 'Medium' }).getByRole('textbox', { name: 'Barcode' })).toHaveValue('')
    await expect(dialog.getByRole('group', { name: 'Small' })).toHaveCount(0)
    await expect(dialog.getByRole('textbox', { name: 'SKU' })).toHaveValue('')
    await expectAccessible(page)
    expect(await listed()).toEqual(['Polo shirt'])

    await name.fill('Polo shirt long')
    await dialog.getByRole('button', { name: 'Save product' }).click()
    await expect(page.getByRole('heading', { name: 'Polo shirt long', level: 1 })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await listed()).toEqual(['Polo shirt', 'Polo shirt long'])
    const id = page.url().split('/').at(-1) ?? ''
    expect(id).not.toBe(product.id)
    const copy = (await shop.call<{ product: ProductRow }>('GET', `/v1/business/products/${id}?with_tags&with_variants`)).product
    expect(copy.edges.tags).toMatchObject([{ name: 'School' }])
    expect(copy.edges.variants).toMatchObject([
      { name: 'Medium', barcode: null, price: 5000_00, on_hand: 0 },
      { name: 'Large', price: 5500_00, on_hand: 0 },
    ])
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Polo shirt', level: 1, exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  },
)
