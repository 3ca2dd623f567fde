import { expect, test } from 'vitest'
import { changeMessages } from './balance-kinds.ts'

test('a change is said from the side that owes', () => {
  expect(changeMessages({ amount: 500, balance_after: 500 })).toBe('they_more')
  expect(changeMessages({ amount: -500, balance_after: 0 })).toBe('they_less')
  expect(changeMessages({ amount: -800, balance_after: -800 })).toBe('you_more')
  expect(changeMessages({ amount: 300, balance_after: -500 })).toBe('you_less')
})

test('a balance change that swaps debtor and creditor names the party that it favours', () => {
  expect(changeMessages({ amount: 900, balance_after: 400 })).toBe('for_you')
  expect(changeMessages({ amount: -900, balance_after: -400 })).toBe('for_them')
})
