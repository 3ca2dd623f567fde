import { expect, test } from 'vitest'
import { daysLeft, toOrder } from './reorder-rule.ts'

const needs = { available: 3000, incoming: 0, reorder_level: 5000, sold: 0 }

test('an order covers thirty days of sales above the reorder level, in whole units', () => {
  expect(toOrder({ ...needs, sold: 40_000 })).toBe(42_000)
  expect(toOrder({ ...needs, sold: 40_250 })).toBe(43_000)
  expect(toOrder({ ...needs, available: -1000, sold: 40_000 })).toBe(46_000)
})

test('a product that sells little is ordered up to twice its reorder level, and by at least one unit', () => {
  expect(toOrder({ ...needs, sold: 2000 })).toBe(7000)
  expect(toOrder({ ...needs, available: 0, reorder_level: 0 })).toBe(1000)
})

test('stock that is already on order is not ordered again', () => {
  expect(toOrder({ ...needs, incoming: 3000, sold: 40_000 })).toBe(0)
  expect(toOrder({ ...needs, incoming: 2000, sold: 40_000 })).toBe(40_000)
})

test('it lasts as long as it went on being sold', () => {
  expect(daysLeft({ available: 3000, sold: 30_000 })).toBe(3)
  expect(daysLeft({ available: 0, sold: 30_000 })).toBe(0)
  expect(daysLeft({ available: 3000, sold: 0 })).toBe(null)
})
