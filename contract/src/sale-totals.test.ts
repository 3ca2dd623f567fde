import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineTotal, parseMoney, prorate, allocate } from './platform/money.ts'
import { netOf, percentOf, saleTotals, taxCovers } from './sale-totals.ts'

const always = () => true

test('the figures of the shop’s first sale', () => {
  const lines = [
    { quantity: 3000, price: 7_500_000 },
    { quantity: 1000, price: 150_000 },
  ]
  const totals = saleTotals(lines, 150_000, [{ rate: 75_000, covers: always }])
  expect(totals).toMatchObject({ subtotal: 22_650_000, taxes: [{ base: 22_500_000, amount: 1_687_500 }], total: 24_187_500 })
})

test('half a kobo rounds up, on the line and on the tax', () => {
  expect(lineTotal(500, 1)).toBe(1)
  expect(lineTotal(499, 1)).toBe(0)
  expect(prorate(10, 75_000, 1_000_000)).toBe(1)
  expect(prorate(6, 75_000, 1_000_000)).toBe(0)
})

test('line totals are exact where a double is not', () => {
  expect(lineTotal(999_999_999, 9_007_199_254)).toBe(Number((999_999_999n * 9_007_199_254n * 2n + 1000n) / 2000n))
})

test('a tax on a category covers its lines only, on what the discount left of them', () => {
  const tax = { products: [], categories: ['phones'] }
  const lines = [
    { product: 'a', category: 'phones' },
    { product: 'b', category: null },
  ]
  const totals = saleTotals(
    [
      { quantity: 1000, price: 10_000 },
      { quantity: 1000, price: 30_000 },
    ],
    4000,
    [{ rate: 100_000, covers: (index) => taxCovers(tax, lines[index] ?? { product: '', category: null }) }],
  )
  expect(totals.lines.map((line) => line.discount)).toEqual([1000, 3000])
  expect(totals.taxes).toEqual([{ base: 9000, amount: 900 }])
  expect(totals.total).toBe(36_900)
})

test('a tax without products and categories covers every line', () => {
  expect(taxCovers({ products: [], categories: [] }, { product: 'a', category: null })).toBe(true)
  expect(taxCovers({ products: ['b'], categories: [] }, { product: 'a', category: null })).toBe(false)
})

test('a line discount applies first, the sale discount spreads over the remaining totals, and taxes apply to the net of both', () => {
  const lines = [
    { quantity: 2000, price: 10_000, line_discount: 5000 },
    { quantity: 1000, price: 30_000 },
    { quantity: 1000, price: 9_999, line_discount: 9_999 },
  ]
  const totals = saleTotals(lines, 4500, [
    { rate: 75_000, covers: always },
    { rate: 100_000, covers: (index) => index === 0 },
  ])
  expect(totals).toEqual({
    subtotal: 45_000,
    lines: [
      { total: 20_000, line_discount: 5000, discount: 1500, included_tax: 0 },
      { total: 30_000, line_discount: 0, discount: 3000, included_tax: 0 },
      { total: 9_999, line_discount: 9_999, discount: 0, included_tax: 0 },
    ],
    taxes: [
      { base: 40_500, amount: 3038 },
      { base: 13_500, amount: 1350 },
    ],
    included_tax: 0,
    tax_total: 4388,
    total: 44_888,
  })
})

test('a percentage of a line is an amount of kobo, half up', () => {
  expect([percentOf(10_000, 100_000), percentOf(5, 100_000), percentOf(4, 100_000), percentOf(33_33, 125_000)]).toEqual([1000, 1, 0, 417])
  expect(percentOf(9_999_999_999_999, 999_999)).toBe(Number((9_999_999_999_999n * 999_999n * 2n + 1_000_000n) / 2_000_000n))
  const amounts = fc.tuple(fc.integer({ min: 0, max: 10_000_000_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
  fc.assert(
    fc.property(amounts, ([amount, rate]) => {
      const off = percentOf(amount, rate)
      // No other kobo is nearer, and no half rounds down.
      const twice = 2n * BigInt(amount) * BigInt(rate)
      const [low, high] = [(2n * BigInt(off) - 1n) * 1_000_000n, (2n * BigInt(off) + 1n) * 1_000_000n]
      return off <= amount && low <= twice && twice < high
    }),
  )
})

const kobo = fc.integer({ min: 0, max: 1_000_000_000_000 })

test('parts of an amount add up to it, and none is off its proportion by a kobo or more', () => {
  fc.assert(
    fc.property(fc.array(kobo, { minLength: 1, maxLength: 40 }), kobo, (weights, amount) => {
      const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
      const parts = allocate(amount, weights)
      if (weightSum === 0) return parts.every((part) => part === 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      return parts.every((part, index) => {
        const off = BigInt(part) * BigInt(weightSum) - BigInt(amount) * BigInt(weights[index] ?? 0)
        return off < BigInt(weightSum) && off > -BigInt(weightSum)
      })
    }),
  )
})

test('a kobo that is left goes to the largest remainder, and among equals to the earlier line', () => {
  expect(allocate(1, [1, 2])).toEqual([0, 1])
  expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0])
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(3, [2, 3, 2, 3])).toEqual([1, 1, 0, 1])
  expect(allocate(7, [0, 5, 5])).toEqual([0, 4, 3])
})

test('a sale’s total is always its lines less the discount plus its taxes', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    price: fc.integer({ min: 0, max: 1_000_000_000 }),
    line_discount: fc.option(kobo, { nil: null }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      kobo,
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 3 }),
      (lines, discount, rates) => {
        const totals = saleTotals(
          lines,
          discount,
          rates.map((rate) => ({ rate, covers: always })),
        )
        const off = Math.min(discount, totals.subtotal)
        expect(totals.lines.reduce((sum, row) => sum + row.total - row.line_discount, 0)).toBe(totals.subtotal)
        expect(totals.lines.reduce((sum, row) => sum + netOf(row), 0)).toBe(totals.subtotal - off)
        expect(totals.lines.reduce((sum, row) => sum + row.discount, 0)).toBe(off)
        expect(totals.lines.every((row) => row.line_discount >= 0 && row.discount >= 0 && netOf(row) >= 0)).toBe(true)
        // Without line discounts, the figures equal those of sales before line discounts existed.
        expect(totals.lines.map(({ total }) => total)).toEqual(lines.map(({ quantity, price }) => lineTotal(quantity, price)))
        expect(totals.total).toBe(totals.subtotal - off + totals.tax_total)
      },
    ),
  )
})

const inPrice = (rate: number, covers: (line: number) => boolean = always) => ({ rate, covers, inclusive: true })

test('a tax in the price is a part of it, and the total is the price', () => {
  const totals = saleTotals([{ quantity: 1000, price: 107_500 }], 0, [inPrice(75_000)])
  expect(totals).toEqual({
    subtotal: 107_500,
    lines: [{ total: 107_500, line_discount: 0, discount: 0, included_tax: 7500 }],
    taxes: [{ base: 100_000, amount: 7500, shares: [7500] }],
    included_tax: 7500,
    tax_total: 7500,
    total: 107_500,
  })
})

test('a tax in the price is computed on what the discounts leave', () => {
  const lines = [{ quantity: 2000, price: 107_500, line_discount: 107_500 }]
  expect(saleTotals(lines, 53_750, [inPrice(75_000)])).toMatchObject({ taxes: [{ base: 50_000, amount: 3750 }], total: 53_750 })
})

test('a tax on top has what taxes in the price leave as its base', () => {
  const taxes = [inPrice(75_000), { rate: 50_000, covers: always }]
  expect(saleTotals([{ quantity: 1000, price: 107_500 }], 0, taxes)).toMatchObject({
    taxes: [
      { base: 100_000, amount: 7500 },
      { base: 100_000, amount: 5000 },
    ],
    tax_total: 12_500,
    total: 112_500,
  })
})

test('two taxes in the price divide it by the sum of their rates, on the lines that each covers', () => {
  const lines = [
    { quantity: 1000, price: 112_500 },
    { quantity: 1000, price: 107_500 },
  ]
  expect(saleTotals(lines, 0, [inPrice(75_000), inPrice(50_000, (line) => line === 0)])).toMatchObject({
    taxes: [
      { base: 200_000, amount: 15_000, shares: [7500, 7500] },
      { base: 100_000, amount: 5000, shares: [5000, 0] },
    ],
    total: 220_000,
  })
})

test('a tax in the price is rounded once for a sale, half up, and its shares add up to it', () => {
  // 3 × 100 × 75 / 1075 = 20.93 kobo.
  const lines = [1, 2, 3].map(() => ({ quantity: 1000, price: 100 }))
  expect(saleTotals(lines, 0, [inPrice(75_000)]).taxes).toEqual([{ base: 279, amount: 21, shares: [7, 7, 7] }])
  // 2 × 7 × 100 / 200 = 7 kobo: each line’s half is rounded with the other’s.
  const halves = [1, 2].map(() => ({ quantity: 1000, price: 7 }))
  expect(saleTotals(halves, 0, [inPrice(1_000_000)]).taxes).toEqual([{ base: 7, amount: 7, shares: [4, 3] }])
})

test('a tax in the price that is taken off lowers the price by it', () => {
  const totals = saleTotals([{ quantity: 1000, price: 107_500 }], 0, [{ ...inPrice(75_000), is_off: true }])
  expect(totals).toMatchObject({ taxes: [{ base: 0, amount: 0, shares: [7500] }], included_tax: 7500, tax_total: 0, total: 100_000 })
})

const anySale = fc.record({
  lines: fc.array(
    fc.record({
      product: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1_000_000 })),
      price: fc.oneof(fc.constantFrom(100, 7, 99_999), fc.integer({ min: 0, max: 1_000_000_000 })),
      line_discount: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
  taxes: fc.array(
    fc.record({
      rate: fc.oneof(fc.constantFrom(75_000, 50_000), fc.integer({ min: 0, max: 1_000_000 })),
      products: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
      inclusive: fc.boolean(),
      is_off: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
})
type AnySale = typeof anySale extends fc.Arbitrary<infer Sale> ? Sale : never
const totalsOf = ({ lines, discount, taxes }: AnySale) =>
  saleTotals(
    lines,
    discount,
    taxes.map(({ rate, products, inclusive, is_off }) => ({
      ...{ rate, inclusive, is_off: inclusive && is_off },
      covers: (line) => taxCovers({ products, categories: [] }, { product: lines[line]?.product ?? '', category: null }),
    })),
  )

test('net and taxes make the price of each line, and the total of each sale', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const totals = totalsOf(sale)
      const off = Math.min(sale.discount, totals.subtotal)
      for (const [index, line] of totals.lines.entries()) {
        const shares = totals.taxes.reduce((sum, tax) => sum + (tax.shares?.[index] ?? 0), 0)
        expect(line.included_tax).toBe(shares)
        expect(netOf(line) + shares).toBe(line.total - line.line_discount - line.discount)
      }
      const net = totals.lines.reduce((sum, line) => sum + netOf(line), 0)
      expect(net).toBe(totals.subtotal - off - totals.included_tax)
      expect(totals.total).toBe(net + totals.tax_total)
      expect(totals.tax_total).toBe(totals.taxes.reduce((sum, tax) => sum + tax.amount, 0))
    }),
    { numRuns: 1000 },
  )
})

test('the order of lines and taxes changes nothing where a price includes a tax', () => {
  fc.assert(
    fc.property(anySale, fc.integer(), (sale, seed) => {
      fc.pre(sale.taxes.some(({ inclusive }) => inclusive))
      const turned = <T>(rows: readonly T[]) => rows.map((_, index) => rows[(index + (Math.abs(seed) % rows.length)) % rows.length] as T)
      const [totals, turnedTotals] = [
        totalsOf(sale),
        totalsOf({ ...sale, lines: turned(sale.lines).toReversed(), taxes: sale.taxes.toReversed() }),
      ]
      const { subtotal, included_tax, tax_total, total } = totals
      expect(turnedTotals).toMatchObject({ subtotal, included_tax, tax_total, total })
      expect(turnedTotals.taxes.map(({ base, amount }) => ({ base, amount }))).toEqual(
        totals.taxes.map(({ base, amount }) => ({ base, amount })).toReversed(),
      )
    }),
    { numRuns: 1000 },
  )
})

test('a tax on top, then in the price and back, leaves each price', () => {
  fc.assert(
    fc.property(anySale, ({ lines }) => {
      const sums = [false, true, false].map((inclusive) => saleTotals(lines, 0, [{ rate: 75_000, covers: always, inclusive }]))
      expect(sums.map(({ subtotal }) => subtotal)).toEqual([sums[0]?.subtotal, sums[0]?.subtotal, sums[0]?.subtotal])
      expect(sums[2]).toEqual(sums[0])
      expect(sums[1]?.total).toBe(sums[0]?.subtotal)
    }),
  )
})

test('money is read as people type it, and refused rather than guessed', () => {
  expect(['1,500', '₦1500.5', ' 20 ', '0.05', '1,234,567.89'].map(parseMoney)).toEqual([150_000, 150_050, 2000, 5, 123_456_789])
  expect(['2k', '1,50', '1.234', '-5', '', 'ten'].map(parseMoney)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
