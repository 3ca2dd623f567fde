import { expect, test } from 'vitest'
import { MAX_KOBO } from './platform/money.ts'
import { changedPrice, markupAt, priceAt } from './pricing.ts'

test('a price goes up and down by per cent and by an amount, to the kobo', () => {
  expect(changedPrice(1999_00, { percent: 75_000 })).toBe(2148_93)
  expect(changedPrice(1999_99, { percent: 75_000 })).toBe(2149_99)
  expect(changedPrice(1000_00, { percent: -100_000 })).toBe(900_00)
  expect(changedPrice(1000_00, { amount: 150_00 })).toBe(1150_00)
  expect(changedPrice(1000_00, { amount: -1000_00 })).toBe(0)
  expect(changedPrice(1000_00, { set: 777_77 })).toBe(777_77)
  // Half a kobo rounds up; a product of doubles would be off here.
  expect(changedPrice(9_999_999_999_99, { percent: 12_345 })).toBe(Number((999_999_999_999n * 1_012_345n + 500_000n) / 1_000_000n))
})

test('a price is rounded as it is asked, and never to nothing', () => {
  const to = (price: number, round: 'nearest' | 'up' | 'down', round_to = 50_00) => changedPrice(price, { amount: 0, round_to, round })
  expect([to(1074_99, 'nearest'), to(1075_00, 'nearest'), to(1050_00, 'nearest')]).toEqual([1050_00, 1100_00, 1050_00])
  expect([to(1050_01, 'up'), to(1050_00, 'up'), to(1099_99, 'down')]).toEqual([1100_00, 1050_00, 1050_00])
  expect([to(1149_99, 'nearest', 100_00), to(1150_00, 'nearest', 100_00)]).toEqual([1100_00, 1200_00])
  expect([to(20_00, 'nearest'), to(49_99, 'down'), to(0, 'up')]).toEqual([50_00, 50_00, 0])
  expect(changedPrice(1001_00, { percent: 0, round_to: 50_00 })).toBe(1000_00)
})

test('no price is below zero, or more than can be kept', () => {
  expect(changedPrice(100_00, { amount: -100_01 })).toBeUndefined()
  expect(changedPrice(MAX_KOBO, { percent: 10_000 })).toBeUndefined()
  expect(changedPrice(MAX_KOBO - 1, { amount: 0, round_to: 100_00, round: 'up' })).toBe(MAX_KOBO)
  expect(changedPrice(MAX_KOBO, { amount: 1 })).toBeUndefined()
})

test('cost, markup and price follow from each other', () => {
  expect(priceAt(800_00, 250_000)).toBe(1000_00)
  expect(markupAt(800_00, 1000_00)).toBe(250_000)
  expect(markupAt(300, 200)).toBe(-333_300)
  expect(markupAt(3, 1)).toBe(-666_700)
  expect(markupAt(800, 801)).toBe(1_300)
  expect([markupAt(0, 100), markupAt(1, MAX_KOBO)]).toEqual([null, null])
})
