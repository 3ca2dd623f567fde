import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundedCash } from './cash-refund.ts'
import { type CashRule, roundedTotal, cashSteps, roundedCash, roundingOf, unrounded } from './cash-rounding.ts'

const nearest: CashRule = { step: 500, way: 'nearest' }
const down: CashRule = { step: 500, way: 'down' }
const anyRule = fc.record({ step: fc.constantFrom(...cashSteps), way: fc.constantFrom('nearest' as const, 'down' as const) })
const kobo = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 1_000_000_000_000_000 }))

test('cash is asked for to the nearest step, halves for the customer, or down', () => {
  expect([249, 250, 251, 749, 750, 751].map((due) => roundedCash(1000 + due, nearest))).toEqual([1000, 1000, 1500, 1500, 1500, 2000])
  expect([1, 499, 500].map((due) => roundedCash(1000 + due, down))).toEqual([1000, 1000, 1500])
  expect(roundedCash(474_075, { step: 100, way: 'nearest' })).toBe(474_100)
})

test('an amount that would round to nothing is asked as it is', () => {
  expect([roundedCash(250, nearest), roundedCash(251, nearest), roundedCash(499, down)]).toEqual([250, 500, 499])
  expect([roundedCash(0, nearest), roundedCash(-75, nearest)]).toEqual([0, 0])
  expect(roundedCash(474_075, unrounded)).toBe(474_075)
})

test('the figure is the nearest or the lower multiple in exact arithmetic, up to the highest total', () => {
  const exact = (due: bigint, step: bigint, isDown: boolean) => {
    const below = (due / step) * step
    const above = below + step
    return !isDown && above - due < due - below ? above : below
  }
  fc.assert(
    fc.property(kobo, anyRule, (due, rule) => {
      const figure = Number(exact(BigInt(due), BigInt(rule.step), rule.way === 'down'))
      expect(roundedCash(due, rule)).toBe(figure === 0 ? due : figure)
      expect(Math.abs(due - roundedCash(due, rule))).toBeLessThan(rule.step)
    }),
    { numRuns: 10_000 },
  )
})

test('only the figure that is asked is rounded; a part, more, or the exact amount are as typed', () => {
  expect(roundingOf(1500, 1450, nearest)).toBe(-50)
  expect(roundingOf(1000, 1450, down)).toBe(450)
  for (const amount of [1450, 1499, 1501, 500, 2000]) expect(roundingOf(amount, 1450, nearest)).toBe(0)
  expect(roundingOf(500, 0, nearest)).toBe(0)
})

test('the last payment in cash is rounded, and transfers are exact', () => {
  const transfer = { amount: 300, account: 'gtb' }
  expect(roundedTotal([{ amount: 1000 }, transfer, { amount: 1 }], 2760, nearest)).toBe(1300 + 1500)
  expect(roundedTotal([transfer], 2760, nearest)).toBe(2760)
})

test('a small return is no reason to give the whole note back', () => {
  const note: CashRule = { step: 5000, way: 'nearest' }
  expect(refundedCash({ worth: 1, carried: 0, received: 5000 }, note)).toBe(1)
  expect(refundedCash({ worth: 5000, carried: 0, received: 4999 }, note)).toBe(4999)
})

test('refunds in cash are at most the received money, less than a step off, and together leave less than a step', () => {
  fc.assert(
    fc.property(anyRule, fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 12 }), (rule, parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0)
      let received = roundedCash(total, rule)
      let carried = 0
      for (const worth of parts) {
        const refund = refundedCash({ worth, carried, received }, rule)
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund).toBeLessThanOrEqual(received)
        expect(Math.abs(worth - refund)).toBeLessThan(rule.step)
        received -= refund
        carried += worth - refund
      }
      // The rest is too little to be paid; none, unless a part was refunded exactly.
      expect(received).toBeLessThan(rule.step)
      if (received % rule.step === 0) expect(received).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})
