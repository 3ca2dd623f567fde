import { parseMoney } from '@kasuwa/contract/platform/money'
import { expect, test } from 'vitest'
import { parseRate, parseNumber, moneyInputText, quantityInputText } from './parse-number.ts'

const money = (text: string) => parseNumber(text, parseMoney)

test('a money field accepts amounts as people type them', () => {
  expect(money('1,500')).toEqual({ value: 150_000, invalid: false })
  expect(money('1500.5')).toEqual({ value: 150_050, invalid: false })
  expect(money('₦1,500.50')).toEqual({ value: 150_050, invalid: false })
  expect(money('  ')).toEqual({ value: null, invalid: false })
})

test('text that is no amount is not guessed at', () => {
  for (const text of ['2k', '1.234', '-5', '1,50', 'ten', '1..2']) expect(money(text)).toEqual({ value: null, invalid: true })
})

test('an amount shows its separators, and kobo only if there are any', () => {
  expect(moneyInputText(150_000)).toBe('1,500')
  expect(moneyInputText(150_050)).toBe('1,500.50')
  expect(moneyInputText(5)).toBe('0.05')
  expect(quantityInputText(1250.5)).toBe('1,250.5')
})

test('a rate may contain a per cent sign', () => {
  expect(parseRate('7.5 %')).toBe(7.5)
  expect(parseRate('7.12345')).toBeUndefined()
})
