import { parseMoney } from '@kasuwa/contract/platform/money'
import { parseQuantity } from '@kasuwa/contract/platform/quantity'
import { expect, test } from 'vitest'
import { moneyInputText, parseDegrees, parseRate, quantityInputText } from './parse-number.ts'
import { numberText, plainDecimal, plainNumber } from './reader-number.ts'

const money = (typed: string, locale = 'fr') => parseMoney(plainNumber(typed, locale))
const quantity = (typed: string, locale = 'fr') => parseQuantity(plainNumber(typed, locale))

test('a French field accepts amounts in French format and in the screens’ format', () => {
  const accepted = [
    '1 250,50',
    '1\u00a0250,50',
    '1\u202f250,50',
    '1250,5',
    '1.250,50',
    '1250.50',
    '1,250.50',
    '₦1 250,50',
    '₦\u00a01250,5 ',
  ]
  for (const typed of accepted) expect([typed, money(typed)]).toEqual([typed, 125_050])
  expect(['1 500', '1500', '1500,', '1 250 500', '1.250.500', '1,250,500', '0,05'].map((typed) => money(typed))).toEqual([
    150_000, 150_000, 150_000, 125_050_000, 125_050_000, 125_050_000, 5,
  ])
})

test('ambiguous text is no number in French, and stays as typed', () => {
  for (const typed of ['1,500', '12,500', '999,999', ' 1,500 ']) {
    expect([money(typed), quantity(typed)]).toEqual([undefined, undefined])
    expect(numberText(plainNumber(typed, 'fr'), 'fr')).toBe(typed)
  }
  expect(['0,500', '1500,500', '1 250,500', '1.125'].map((typed) => quantity(typed))).toEqual([0.5, 1500.5, 1250.5, 1.125])
})

test('text that is no amount in English is none in French', () => {
  for (const typed of ['2k', '-5', 'ten', '1..2', '1,5,5', '1.5,5', '1,50 0', '1.234', '1500,123', ',5', ''])
    expect(money(typed)).toBeUndefined()
})

test('English numbers need no conversion', () => {
  for (const typed of ['1,500', '1,50', '1.250,50', '1 250,50', '']) {
    expect(plainNumber(typed, 'en')).toBe(typed)
    expect(numberText(typed, 'en')).toBe(typed)
  }
  expect([money('1,500', 'en'), money('1,50', 'en')]).toEqual([150_000, undefined])
})

test('a rate, a discount and a coordinate have a decimal comma in French too', () => {
  expect([parseRate(plainDecimal('7,125', 'fr')), parseRate(plainNumber('7,125 %', 'fr'))]).toEqual([7.125, 7.125])
  expect(parseDegrees(plainDecimal('-0,127', 'fr'))).toBe(-0.127)
})

test('a French field accepts its own display text', () => {
  expect([150_000, 125_050, 5, 123_456_789].map((kobo) => numberText(moneyInputText(kobo), 'fr'))).toEqual([
    '1\u202f500',
    '1\u202f250,50',
    '0,05',
    '1\u202f234\u202f567,89',
  ])
  for (const kobo of [150_000, 125_050, 5, 99, 123_456_789]) expect(money(numberText(moneyInputText(kobo), 'fr'))).toBe(kobo)
  for (const units of [1, 1.5, 1.125, 12.125, 0.125, 1250.125, 1250]) {
    expect(quantity(numberText(quantityInputText(units), 'fr'))).toBe(units)
  }
  expect(['-1,500.5', '7.5 %', '10%', 'at average', '500 or 10%', '2k'].map((text) => numberText(text, 'fr'))).toEqual([
    '-1\u202f500,5',
    '7,5 %',
    '10%',
    'at average',
    '500 or 10%',
    '2k',
  ])
})
