import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test('an amount is spread over items in their order, and what no item takes is left over', () => {
  expect(spread(700, [500, 300, 100])).toEqual({ shares: [500, 200, 0], rest: 0 })
  expect(spread(1000, [500, 300, 100])).toEqual({ shares: [500, 300, 100], rest: 100 })
  expect(spread(5, [])).toEqual({ shares: [], rest: 5 })
  expect(spread(0, [5])).toEqual({ shares: [0], rest: 0 })
})
