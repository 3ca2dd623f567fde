import { expect, test } from 'vitest'
import { withoutWeighed } from './without-weighed.ts'

test('a product sold by weight is sent without a weight typed earlier, and so is each variant', () => {
  const rows = [{ id: 'one', weight: 500 }, { id: 'two' }]
  expect(withoutWeighed({ unit: 'kg', weight: 500, price: 5, variants: rows })).toEqual({
    ...{ unit: 'kg', weight: null, price: 5 },
    variants: [
      { id: 'one', weight: null },
      { id: 'two', weight: null },
    ],
  })
  expect(withoutWeighed({ unit: 'piece', weight: 500 })).toEqual({ unit: 'piece', weight: 500 })
  expect(withoutWeighed({ unit: 'g', weight: 500 })).toEqual({ unit: 'g', weight: null })
})
