import { expect, test } from 'vitest'
import { changesOf, faultsOf } from './bulk-edit-form.ts'

test('a field without a chosen change stays as it is, and values typed for it are not sent', () => {
  expect(changesOf({})).toBeUndefined()
  expect(changesOf({ percent: 5, category: 'pc1', tags: ['tg1'], reorder_level: 3 })).toBeUndefined()
  expect(changesOf({ price_how: 'set', set: 5, percent: 7, rounding: 'up_5000' })).toEqual({ price: { set: 5 } })
})

test('prices go up and down, rounded as chosen', () => {
  expect(changesOf({ price_how: 'lower_percent', percent: 7.5, rounding: 'down_10000' })).toEqual({
    price: { percent: -7.5, round: 'down', round_to: 10_000 },
  })
  expect(changesOf({ price_how: 'raise_amount', amount: 500 })).toEqual({ price: { amount: 500 } })
})

test('a cleared field is sent as null, and tags that are replaced by none as an empty list', () => {
  expect(
    changesOf({ category_how: 'clear', category: 'pc1', brand_how: 'set', brand: 'br1', reorder_how: 'clear', tags_how: 'replace' }),
  ).toEqual({
    ...{ category: null, brand: 'br1', reorder_level: null, tags: { replace: [] } },
  })
})

test('a chosen change without a value is reported as missing and clears nothing', () => {
  const missing = faultsOf({
    price_how: 'raise_percent',
    category_how: 'set',
    brand_how: 'set',
    tags_how: 'add',
    tags: [],
    reorder_how: 'set',
  })
  expect(missing.map(({ path }) => path)).toEqual(['percent', 'category', 'brand', 'tags', 'reorder_level'])
  expect(faultsOf({ price_how: 'lower_percent', percent: 101 })).toMatchObject([{ path: 'percent', rule: 'max' }])
  expect(faultsOf({ price_how: 'raise_percent', percent: 150, tags_how: 'replace', reorder_how: 'clear' })).toEqual([])
})
