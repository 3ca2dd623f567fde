import { expect, test } from 'vitest'
import type { ReturnLine } from '../returns/return-draft.ts'
import { differenceOf } from './exchange-draft.ts'

const line = (quantity: string): ReturnLine => ({
  ...{ key: 'back-1', product: 'p', name: 'Shirt', sku: 'S', quantity, amount: '10', listed: 1000, available: null, taxes: [] },
  ...{ origin: 'l', of: { quantity: 2, left: 2 } },
  sold: { quantity: 2000, returned: 0, price: 1000, charges: [{ amount: 2000, taken: 0 }] },
})
const sale = (paid: number) => ({ id: 's', number: 'SL-000001', total: 2000, paid, credited: 0 })

test('the credit of returned goods pays for new goods, and the difference is left to pay or to refund', () => {
  const of = sale(2000)
  expect(differenceOf({ of, back: [line('1')] }, 1000)).toEqual({ credit: 1000, lowers: 0, left: 0, over: 0 })
  expect(differenceOf({ of, back: [line('1')] }, 1500)).toEqual({ credit: 1000, lowers: 0, left: 500, over: 0 })
  expect(differenceOf({ of, back: [line('2')] }, 1500)).toEqual({ credit: 2000, lowers: 0, left: 0, over: 500 })
})

test('the credit of a return lowers the unpaid amount of its sale first', () => {
  expect(differenceOf({ of: sale(0), back: [line('2')] }, 1500)).toEqual({ credit: 2000, lowers: 2000, left: 1500, over: 0 })
  expect(differenceOf({ of: sale(1500), back: [line('1')] }, 1500)).toEqual({ credit: 1000, lowers: 500, left: 1000, over: 0 })
})

test('nothing is credited before it is said how many come back', () => {
  expect(differenceOf({ of: sale(2000), back: [line('')] }, 1500)).toEqual({ credit: 0, lowers: 0, left: 1500, over: 0 })
})
