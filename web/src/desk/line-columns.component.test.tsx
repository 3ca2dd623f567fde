import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'
import { answerTill, quantityOf, search } from '../../testing/till.ts'

const goods = [
  { name: 'Oreo Biscuits 36g', sku: 'OREO', barcode: '6000000000011' },
  { name: 'Mama Gold Parboiled rice 10kg', sku: 'MAMA-GOLD-PARBOILED-RICE-X5M48-WHOLE-SACK', barcode: '6000000000028' },
]

/** Heights of the lines of a desk, in pixels. */
const heightsOf = (name: string | RegExp) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .elements()
    .map((line) => line.getBoundingClientRect().height)

test('lines of the till are of one height: a long code shares its line with the stock', async () => {
  await page.viewport(1440, 900)
  answerTill(goods)
  await openApp('/sales/new')
  for (const { barcode, name } of goods) {
    await search.fill(barcode)
    await userEvent.keyboard('{Enter}')
    await expect.element(quantityOf(name)).toHaveValue('1')
  }
  const heights = heightsOf('Lines, newest first')
  expect(heights.length).toBe(2)
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThanOrEqual(60)
})

test('lines of a return are of one height, with 96 px for the quantity and the rest for the product', async () => {
  await page.viewport(1440, 900)
  const location = { id: idOf('location'), name: 'Main shop', is_default: true }
  const items = goods.map(({ name, sku }, at) => ({ product_id: idOf('product', at + 1), name, sku, quantity: 2, price: 60_000 }))
  answer(api.locations.open, rowsOf(location))
  answer(api.bankAccounts.open, rowsOf())
  answer(api.products.open, rowsOf())
  answer(api.contacts.open, rowsOf())
  answer(api.sales.one, {
    sale: {
      ...{ id: idOf('sale'), number: 'SL-000001', location_id: location.id, payable_amount: 240_000, items },
      edges: {
        contact: { id: idOf('contact'), name: 'Bola Ade' },
        returnable: items.map((item) => ({ ...item, returned: 0, charges: [{ amount: 120_000, taken: 0 }] })),
      },
    },
  })
  await openApp(`/inventory-actions/new/return-inward?sale=${idOf('sale')}`)
  const quantity = page.getByLabelText('Quantity of Oreo Biscuits 36g')
  await expect.element(quantity).toBeVisible()
  const heights = heightsOf(/^Lines/)
  expect(heights.length).toBe(2)
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThanOrEqual(60)
  expect(quantity.element().parentElement?.getBoundingClientRect().width).toBe(96)
  expect(page.getByText('Oreo Biscuits 36g', { exact: true }).element().parentElement?.getBoundingClientRect().width).toBeGreaterThan(200)
})

test('the facts under a product’s name end before the quantity', async () => {
  await page.viewport(1440, 900)
  answerTill(goods)
  const items = goods.map((item, at) => ({ ...item, id: idOf('product', at + 1), cost: 1_690_000, price: 2_000_000, available: 89 }))
  answer(api.products.open, ({ query }) => rowsOf(...items.filter(({ barcode }) => barcode === query.search)))
  await openApp('/inventory-actions/new/intake')
  for (const { barcode, name } of goods) {
    await search.fill(barcode)
    await userEvent.keyboard('{Enter}')
    await expect.element(quantityOf(name)).toHaveValue('1')
    const line = quantityOf(name).element().closest('li')
    const costText = [...(line?.querySelectorAll('span') ?? [])].find(({ textContent }) => textContent === 'Last cost ₦16,900.00')
    const less = line?.querySelector('button')
    expect(costText?.getBoundingClientRect().right).toBeLessThan(less?.getBoundingClientRect().left ?? 0)
  }
})
