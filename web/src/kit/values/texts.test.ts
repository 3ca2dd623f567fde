import { expect, test } from 'vitest'
import { cutText, moneyText, phoneText, quantityText, shortMoneyText } from './texts.ts'

test('money says its direction where it is asked to, and never a sign at zero', () => {
  expect(moneyText(150_050)).toBe('₦1,500.50')
  expect(moneyText(-150_050)).toBe('−₦1,500.50')
  expect(moneyText(150_050, true)).toBe('+₦1,500.50')
  expect(moneyText(0, true)).toBe('₦0.00')
})

test('an amount is short over ten digits alone, and never says more than there is', () => {
  expect(shortMoneyText(9_999_999_999, 'en')).toBeUndefined()
  expect(shortMoneyText(10_000_000_000, 'en')).toBe('₦100m')
  expect(shortMoneyText(101_852_052_270, 'en')).toBe('₦1.01bn')
  expect(shortMoneyText(999_999_999_999, 'en')).toBe('₦9.99bn')
  expect(shortMoneyText(-999_999_999_999, 'en')).toBe('−₦9.99bn')
  expect(shortMoneyText(1_000_000_000_000_000, 'en')).toBe('₦10.0tn')
  expect(shortMoneyText(101_852_052_270, 'fr')).toBe('₦1,01\u00A0Md')
})

test('quantities have the decimals they have', () => {
  expect(quantityText(1234.5)).toBe('1,234.5')
  expect(quantityText(0.001)).toBe('0.001')
  expect(quantityText(null)).toBe('')
})

test('a phone is written in one way, as it is said at home', () => {
  expect(phoneText('+2348031234567')).toBe('0803 123 4567')
  expect(phoneText('+447911123456')).toBe('+447911123456')
  expect(phoneText(null)).toBe('')
})

test('text that is too long ends in three dots, between two words, and is no longer than it may be', () => {
  expect(cutText('Rice and beans', 14)).toBe('Rice and beans')
  expect(cutText('Rice and beans', 13)).toBe('Rice and...')
  expect(cutText('Rice and beans', 11)).toBe('Rice and...')
  expect(cutText('Ricebeans', 8)).toBe('Riceb...')
})
