import { expect, test } from 'vitest'
import { changeWords } from './balance-kinds.ts'

test('a change is said from the side that owes', () => {
  expect(changeWords({ amount: 500, balance_after: 500 })).toBe('they_more')
  expect(changeWords({ amount: -500, balance_after: 0 })).toBe('they_less')
  expect(changeWords({ amount: -800, balance_after: -800 })).toBe('you_more')
  expect(changeWords({ amount: 300, balance_after: -500 })).toBe('you_less')
})

test('a change of who owes whom is said by whom it favours', () => {
  expect(changeWords({ amount: 900, balance_after: 400 })).toBe('for_you')
  expect(changeWords({ amount: -900, balance_after: -400 })).toBe('for_them')
})
