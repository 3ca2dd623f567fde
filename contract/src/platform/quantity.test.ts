import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_THOUSANDTHS, fromThousandths, toThousandths } from './quantity.ts'

test('a quantity of three decimals keeps its thousandths, though binary fractions are a little off', () => {
  expect(toThousandths(1.001)).toBe(1001)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_THOUSANDTHS }), (thousandths) => {
      expect(toThousandths(fromThousandths(thousandths))).toBe(thousandths)
    }),
  )
})
