import { expect, test } from 'vitest'
import { marginOf, sellingRate } from './selling-rate.ts'

test('a product with enough sales has a weekly rate, and its stock lasts the days that Reorder counts', () => {
  expect(sellingRate({ quantity: 12, sales: 6, days: 28 }, 16)).toEqual({ week: 3, days: 40 })
  expect(sellingRate({ quantity: 90, sales: 30, days: 30 }, 6)).toEqual({ week: 21, days: 2 })
})

test('no rate is made up from too little', () => {
  expect(sellingRate({ quantity: 12, sales: 6, days: 13 }, 16)).toBeUndefined()
  expect(sellingRate({ quantity: 12, sales: 2, days: 30 }, 16)).toBeUndefined()
  expect(sellingRate({ quantity: 0, sales: 0, days: 30 }, 16)).toBeUndefined()
})

test('an untracked or sold out product has no number of days left', () => {
  expect(sellingRate({ quantity: 12, sales: 6, days: 28 }, null)).toEqual({ week: 3, days: null })
  expect(sellingRate({ quantity: 12, sales: 6, days: 28 }, 0)).toEqual({ week: 3, days: null })
})

test('the margin is of the price, and below zero at a loss', () => {
  expect([marginOf(1000, 600), marginOf(1000, 1200), marginOf(0, 600)]).toEqual([40, -20, undefined])
})
