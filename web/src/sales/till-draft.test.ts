import { expect, test } from 'vitest'
import { addGoods, changeLine, type Goods } from '../desk/lines.ts'
import { emptyDraft, figuresOf, saleBody, type Tax } from './till-draft.ts'

const vat: Tax = { id: 'vat', name: 'VAT', rate: 7.5, is_default: true }
const levy: Tax = { id: 'levy', name: 'Levy', rate: 1.2345, is_default: false }
const goods = (id: string, amount: number, taxes = ['vat']): Goods => ({
  id,
  name: id,
  sku: id,
  barcode: null,
  amount,
  cost: null,
  available: null,
  taxes,
})
const withLines = (...items: [Goods, number][]) => ({
  ...emptyDraft('lo1'),
  lines: items.reduce((lines, [product, quantity]) => addGoods(lines, product, quantity), emptyDraft().lines),
})

test('the till comes to what the server will say', () => {
  const draft = { ...withLines([goods('rice', 7_500_000), 3], [goods('delivery', 150_000), 1]), discount: '1,500' }
  const figures = figuresOf(draft, [vat, levy], 'vat')
  expect(figures.totals).toMatchObject({ subtotal: 22_650_000, tax_total: 1_687_500, total: 24_187_500 })
  expect(saleBody(draft, figures, [{ account: null, amount: 24_187_500 }], 'walk-in')).toEqual({
    contact: 'walk-in',
    location: 'lo1',
    items: [
      { product: 'rice', quantity: 3, price: 7_500_000, list_price: 7_500_000 },
      { product: 'delivery', quantity: 1, price: 150_000, list_price: 150_000 },
    ],
    discount: 150_000,
    tax: ['vat'],
    payable_amount: 24_187_500,
    payment_accounts: [{ account: null, amount: 24_187_500 }],
  })
})

test('a copied line takes nothing for the product’s price; a correction names the sale that it takes the place of', () => {
  const lines = changeLine(withLines([goods('rice', 7_500_000), 1]).lines, '1', { listed: -1 })
  const draft = { ...emptyDraft('lo1'), lines, corrects: { id: 'sa1', number: 'SL-000001', paid: 0, walkIn: false } }
  const body = saleBody(draft, figuresOf(draft, [], undefined), [], 'walk-in')
  expect(body).toMatchObject({ corrects: 'sa1', items: [{ price: 7_500_000 }] })
  expect(body.items[0]).not.toHaveProperty('list_price')
  expect(saleBody({ ...draft, corrects: null }, figuresOf(draft, [], undefined), [], 'walk-in')).not.toHaveProperty('corrects')
})

test('a tax is charged on the lines it covers, and one that is chosen replaces the usual one', () => {
  const draft = withLines([goods('rice', 100_000), 1], [goods('book', 50_000, []), 1])
  expect(figuresOf(draft, [vat, levy], 'vat').totals.tax_total).toBe(7500)
  expect(figuresOf({ ...draft, taxes: [] }, [vat, levy], 'vat').totals.tax_total).toBe(0)
  expect(figuresOf({ ...draft, taxes: ['levy'] }, [vat, levy], 'vat').taxes).toEqual([levy])
})

test('ten per cent goes on meaning that while goods are added', () => {
  const draft = { ...withLines([goods('rice', 100_000), 1]), discount: '10 %' }
  expect(figuresOf(draft, [], undefined).discount).toBe(10_000)
  expect(figuresOf({ ...draft, lines: addGoods(draft.lines, goods('rice', 100_000)) }, [], undefined).discount).toBe(20_000)
})

test('a discount that cannot be is said, and takes nothing off meanwhile', () => {
  const draft = withLines([goods('rice', 100_000), 1])
  expect(figuresOf({ ...draft, discount: '2k' }, [], undefined)).toMatchObject({ discountProblem: 'unclear', totals: { total: 100_000 } })
  expect(figuresOf({ ...draft, discount: '1001' }, [], undefined)).toMatchObject({
    discountProblem: 'too_large',
    totals: { total: 100_000 },
  })
})

test('a line with a half-typed quantity counts as nothing', () => {
  const draft = withLines([goods('rice', 100_000), 1], [goods('oil', 50_000), 1])
  const lines = changeLine(draft.lines, '1', { quantity: '' })
  expect(figuresOf({ ...draft, lines }, [], undefined).totals.total).toBe(50_000)
})
