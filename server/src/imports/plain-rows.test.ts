import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainRow } from './plain-rows.ts'
import { productRules } from './product-rows.ts'
import { readerOf } from './readings.ts'

const everybody = { locale: 'en', can: () => true } as unknown as Parameters<typeof readerOf>[0]
const { plainRow: _, ...rules } = productRules
const byRules = readerOf(everybody, rules)

/** Cells that lie about what is plain: around each limit, and with each letter that means something somewhere. */
const odd = fc.constantFrom(
  ...[
    '',
    '0',
    '1',
    '12',
    '007',
    '1.5',
    '1.50',
    '1.555',
    '1,500',
    '-3',
    '+3',
    '₦12',
    '.5',
    '5.',
    '1e3',
    '99999999999',
    '999999999999.99',
    '1000000',
  ],
  ...[
    'yes',
    'no',
    'YES',
    'true',
    'kg',
    'KG',
    'piece',
    'standard',
    'Service',
    'phone',
    'goods',
    "'=1+1",
    "'",
    '=1+1',
    '@x',
    '#N/A',
    '#REF!',
    '#1 rice',
  ],
  ...[
    'a',
    'ab',
    ' ab',
    'ab ',
    'Ọ̀fọ̀',
    'Éclair',
    'é',
    '\u00e9\u0301',
    '\u0000',
    '\ud800',
    'a\u00a0b',
    'a\tb',
    'a, b',
    'a,b,a',
    '"a, b", c',
    ',',
    'aa,,bb',
    'ab,',
    'ab, ab',
  ],
  ...[250, 251, 100, 101, 1000, 1001].map((length) => 'x'.repeat(length)),
)
const cell = fc.oneof(odd, odd, fc.string({ unit: 'grapheme', maxLength: 8 }), fc.integer({ min: 0, max: 20_000_000 }).map(String))
const text = fc.constantFrom('Rice', 'Ọgbọ̀nọ', 'Milk powder 400g', 'Café — 250g')
const money = fc.constantFrom('100', '100.5', '100.05', '0')
const likely: Record<string, fc.Arbitrary<string>> = { name: text, sku: text, category: text, tags: text, cost: money, price: money }
const columns = [
  ...[
    'name',
    'sku',
    'barcode',
    'description',
    'category',
    'brand',
    'type',
    'unit',
    'tags',
    'cost',
    'price',
    'markup',
    'has_inventory',
    'active',
  ],
  ...[
    'weight',
    'reorder_level',
    'stock',
    'stock_location',
    'stock_cost',
    'image',
    'parent',
    'option_1_name',
    'option_1_value',
    'has_serial_number',
  ],
]
const row = fc.record(Object.fromEntries(columns.map((name) => [name, likely[name] ? fc.oneof(likely[name], cell) : cell])), {
  requiredKeys: [],
}) as fc.Arbitrary<Record<string, string>>
const one = fc.tuple(fc.constantFrom(...columns), cell).map(([name, said]) => ({ name: 'Rice', [name]: said }))

test('what is read as a plain row is what the rules make of it, and no row that they refuse is', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.oneof(one, row), (cells) => {
      const read = plainRow(cells, new Set())
      if (read === undefined) return
      plain += 1
      const { body, errors } = byRules({ line: 2, cells })
      expect({ body, errors }).toEqual({ body: read, errors: undefined })
    }),
    { numRuns: 4000 },
  )
  // Enough of them are plain for this to say something.
  expect(plain).toBeGreaterThan(300)
})

test('rows as nearly all are are plain', () => {
  const cells = {
    name: 'Peak Milk 400g',
    sku: 'PM-4',
    barcode: '6001',
    category: 'Café',
    tags: 'New, Local',
    cost: '450.50',
    price: '600',
    stock: '',
  }
  expect(plainRow(cells, new Set())).toEqual({
    ...{ name: 'Peak Milk 400g', sku: 'PM-4', barcode: '6001', category: 'Café', tags: ['New', 'Local'], cost: 45_050, price: 60_000 },
    options: [],
  })
  expect(plainRow(cells, new Set(['cost']))).toBeUndefined()
})
