import { expect, test } from 'vitest'
import { addGoods, changeLine, type Goods } from '../desk/lines.ts'
import { emptyDraft, figuresOf, pressedTaxes, saleBody, type Tax, taxLinesOf } from './till-draft.ts'

const vat: Tax = { id: 'vat', name: 'VAT', rate: 7.5, inclusive: false, is_default: true }
const levy: Tax = { id: 'levy', name: 'Levy', rate: 1.2345, inclusive: false, is_default: false }
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
  expect(figuresOf({ ...draft, taxes: ['levy'] }, [vat, levy], 'vat').taxes).toMatchObject([levy])
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

const inPrice: Tax = { ...vat, inclusive: true }

test('a tax in the price is part of the total', () => {
  const draft = withLines([goods('rice', 107_500), 1])
  const figures = figuresOf(draft, [inPrice], 'vat')
  expect(figures.totals).toMatchObject({ subtotal: 107_500, tax_total: 7500, total: 107_500 })
  expect(taxLinesOf(figures)).toMatchObject([{ id: 'vat', base: 100_000, amount: 7500, inclusive: true }])
  expect(saleBody(draft, figures, [], 'walk-in')).toMatchObject({ tax: ['vat'], payable_amount: 107_500 })
  expect(saleBody(draft, figures, [], 'walk-in')).not.toHaveProperty('tax_off')
})

test('a tax in the price that is removed comes off it, and is put back by the next press', () => {
  const draft = withLines([goods('rice', 107_500), 1])
  const { taxes } = figuresOf(draft, [inPrice], 'vat')
  const off = { ...draft, ...pressedTaxes(taxes, inPrice, 'vat') }
  const figures = figuresOf(off, [inPrice], 'vat')
  expect(figures.totals).toMatchObject({ subtotal: 107_500, tax_total: 0, total: 100_000 })
  expect(taxLinesOf(figures)).toMatchObject([{ amount: 0, taken_off: 7500 }])
  expect(saleBody(off, figures, [], 'walk-in')).toMatchObject({ tax: [], tax_off: ['vat'], payable_amount: 100_000 })
  expect(pressedTaxes(figures.taxes, inPrice, 'vat')).toEqual({ taxes: ['vat'], taxesOff: [] })
})

test('a tax that is not usual is charged, taken off, and left out in turn', () => {
  const draft = { ...withLines([goods('rice', 107_500), 1]), taxes: [] }
  const press = (part: object) => pressedTaxes(figuresOf({ ...draft, ...part }, [inPrice], undefined).taxes, inPrice, undefined)
  const charged = press({})
  expect(charged).toEqual({ taxes: ['vat'], taxesOff: [] })
  const off = press(charged)
  expect(off).toEqual({ taxes: [], taxesOff: ['vat'] })
  expect(press(off)).toEqual({ taxes: [], taxesOff: [] })
})

test('a tax on top takes the price without the tax in it', () => {
  const draft = { ...withLines([goods('rice', 107_500, ['vat', 'levy']), 2]), discount: '150', taxes: ['vat', 'levy'] }
  const figures = figuresOf(draft, [inPrice, levy], 'vat')
  // ₦2,150.00 less ₦150.00 holds ₦139.53 of VAT; the levy of 1.2345 % is on ₦1,860.47.
  expect(figures.totals).toMatchObject({ subtotal: 215_000, included_tax: 13_953, tax_total: 13_953 + 2297, total: 200_000 + 2297 })
})

test('the order of lines does not change the parts of a tax in the price', () => {
  const [a, b, c] = [goods('a', 1001), goods('b', 1001), goods('c', 1001)] as const
  const sharesOf = (...items: Goods[]) => {
    const draft = withLines(...items.map((item): [Goods, number] => [item, 1]))
    const { shares = [] } = figuresOf(draft, [inPrice], 'vat').totals.taxes[0] ?? {}
    return Object.fromEntries(draft.lines.map(({ product }, index) => [product, shares[index]]))
  }
  expect(sharesOf(c, a, b)).toEqual(sharesOf(a, b, c))
})
