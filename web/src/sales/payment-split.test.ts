import { expect, test } from 'vitest'
import { splitPayment, suggestedCash } from './payment-split.ts'

test('cash above the total gives change, and only what the sale takes is recorded', () => {
  expect(splitPayment({ cash: '25,000' }, ['gtb'], 2_418_750, false)).toEqual({
    payments: [{ account: null, amount: 2_418_750 }],
    paid: 2_418_750,
    asked: 2_418_750,
    unroundedCash: 2_418_750,
    left: 0,
    change: 81_250,
    credit: 0,
    unclear: [],
  })
})

test('a payment that is split over cash and accounts leaves the unpaid amount', () => {
  expect(splitPayment({ cash: '10,000', gtb: '5000.50' }, ['gtb', 'access'], 2_000_000, false)).toMatchObject({
    payments: [
      { account: null, amount: 1_000_000 },
      { account: 'gtb', amount: 500_050 },
    ],
    left: 499_950,
    change: 0,
  })
})

test('change that stays is the customer’s credit; so is too much in the bank', () => {
  expect(splitPayment({ cash: '300' }, [], 25_000, true)).toMatchObject({ paid: 30_000, change: 0, credit: 5000 })
  expect(splitPayment({ gtb: '300' }, ['gtb'], 25_000, false)).toMatchObject({ paid: 30_000, change: 0, credit: 5000 })
})

test('nothing paid leaves all of it, and nonsense is named', () => {
  expect(splitPayment({}, ['gtb'], 25_000, false)).toMatchObject({ payments: [], left: 25_000 })
  expect(splitPayment({ gtb: '2k' }, ['gtb'], 25_000, false)).toMatchObject({ unclear: ['gtb'] })
})

test('an account that is gone since it was typed counts nothing', () => {
  expect(splitPayment({ old: '300' }, ['gtb'], 25_000, false)).toMatchObject({ paid: 0, left: 25_000 })
})

test('notes that a total is likely to be paid with', () => {
  expect(suggestedCash(2_418_750)).toEqual([2_418_750, 2_450_000, 2_500_000, 3_000_000])
  expect(suggestedCash(50_000)).toEqual([50_000, 100_000, 500_000, 1_000_000])
})

test('cash is asked for in round figures after the transfers, and change is counted from there', () => {
  const rule = { step: 100, way: 'nearest' } as const
  expect(splitPayment({ cash: '5,000' }, [], 474_075, false, rule)).toMatchObject({
    ...{ payments: [{ account: null, amount: 474_100 }], asked: 474_100, unroundedCash: 474_075 },
    ...{ left: 0, change: 25_900, credit: 0 },
  })
  expect(splitPayment({ gtb: '4000', cash: '741' }, ['gtb'], 474_075, false, rule)).toMatchObject({ left: 0, change: 0, asked: 74_100 })
  expect(splitPayment({ cash: '740' }, [], 474_075, false, rule)).toMatchObject({ left: 400_075, change: 0 })
  expect(splitPayment({ gtb: '4740.75' }, ['gtb'], 474_075, false, rule)).toMatchObject({ left: 0, asked: 0 })
})
