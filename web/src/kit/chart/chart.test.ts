import { expect, test } from 'vitest'
import { axisMoneyText } from './axis-text.ts'
import { changeOf, scaleOf } from './change.ts'
import { ticksBetween, ticksTo } from './ticks.ts'

test('an axis has few, evenly spaced, round ticks up to the largest value', () => {
  expect(ticksTo(0)).toEqual([0])
  expect(ticksTo(1000)).toEqual([0, 250, 500, 750, 1000])
  expect(ticksTo(1001)).toEqual([0, 500, 1000, 1500])
  expect(ticksTo(3)).toEqual([0, 1, 2, 3])
  for (const largest of [1, 2, 7, 10, 99, 12_345, 43_967_50, 999_999_999_999]) {
    const ticks = ticksTo(largest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === index * (ticks[1] ?? 0))).toBe(true)
  }
})

test('with negative values the axis includes zero and covers all values', () => {
  expect(ticksBetween(0, 1000)).toEqual(ticksTo(1000))
  expect(ticksBetween(-3, 1000)).toEqual([-500, 0, 500, 1000])
  expect(ticksBetween(-1000, -10)).toEqual([-1000, -750, -500, -250, 0])
  for (const [low, high] of [
    [-1, 1],
    [-99, 12_345],
    [-999_999_999, 7],
  ] as const) {
    const ticks = ticksBetween(low, high)
    expect(ticks).toContain(0)
    expect(ticks[0]).toBeLessThanOrEqual(low)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    expect(ticks.length).toBeLessThanOrEqual(7)
  }
})

test('an axis label is short, with at most three digits', () => {
  expect([0, 250_000_00, 1_500_000_00, 1_020_000_000_00].map((kobo) => axisMoneyText(kobo, 'en'))).toEqual([
    '₦0',
    '₦250k',
    '₦1.5m',
    '₦1.02bn',
  ])
})

test('bars end at the largest value, or at the next one if the largest is over five times as much', () => {
  expect(scaleOf([100, 500])).toBe(500)
  expect(scaleOf([501, 100, 20])).toBe(100)
  expect(scaleOf([700])).toBe(700)
  expect(scaleOf([700, 0])).toBe(700)
  expect(scaleOf([])).toBe(0)
})

test('a change gives its direction, and its percentage if there is one', () => {
  expect(changeOf(112, 100)).toEqual({ way: 'more', percent: '12%', isManifold: false })
  expect(changeOf(92, 100)).toEqual({ way: 'less', percent: '8%', isManifold: false })
  expect(changeOf(0, 100)).toEqual({ way: 'less', percent: '100%', isManifold: false })
  expect(changeOf(1, 211)).toEqual({ way: 'less', percent: '99%', isManifold: false })
  expect(changeOf(100, 100)).toEqual({ way: 'same', percent: undefined, isManifold: false })
  // No percentage from or to a value that is not positive. A thousandth of a per cent rounds to none; above 999 per cent has no number.
  expect(changeOf(5, 0)).toEqual({ way: 'more', percent: undefined, isManifold: false })
  expect(changeOf(5, -5)).toEqual({ way: 'more', percent: undefined, isManifold: false })
  expect(changeOf(-5, 5)).toEqual({ way: 'less', percent: undefined, isManifold: false })
  expect(changeOf(100_001, 100_000)).toEqual({ way: 'more', percent: undefined, isManifold: false })
  expect(changeOf(100_000, 1)).toEqual({ way: 'more', percent: undefined, isManifold: true })
  expect(changeOf(1_100, 100)).toEqual({ way: 'more', percent: undefined, isManifold: true })
  expect(changeOf(1_099, 100)).toEqual({ way: 'more', percent: '999%', isManifold: false })
})
