import { unrounded } from '@kasuwa/contract/cash-rounding'
import { expect, test } from 'vitest'
import { type ReturnDraft, type ReturnLine, creditOfDraft, emptyReturn, inwardBody, mostBackOf } from './return-draft.ts'

const soldLine = {
  quantity: 3000,
  returned: 0,
  price: 1001,
  charges: [
    { amount: 2947, taken: 0 },
    { amount: 221, taken: 0 },
  ],
}
const line = (more: Partial<ReturnLine> = {}): ReturnLine => ({
  ...{ key: '1', product: 'rice', name: 'Rice', sku: '', quantity: '1', amount: '10.01', listed: 1001, available: null, taxes: [] },
  ...{ origin: 'line', of: { quantity: 3, left: 3 }, sold: soldLine },
  ...more,
})
const draft = (lines: ReturnLine[], more: Partial<ReturnDraft> = {}): ReturnDraft => ({
  ...emptyReturn('here'),
  ...{ lines, party: { id: 'ada', name: 'Ada', phone: null, balance: 3168 } },
  ...{ of: { id: 'sale', number: 'SL-000001', total: 3168, paid: 3000, credited: 0 } },
  ...more,
})

test('a returned unit is credited at its discounted price with tax, and all units together at the paid amount', () => {
  expect(creditOfDraft(draft([line()]))).toBe(982 + 74)
  expect(creditOfDraft(draft([line({ quantity: '3' })]))).toBe(3168)
  expect(creditOfDraft(draft([line({ quantity: '3', amount: '5.005' })]))).toBe(0)
})

test('no more is handed back than was paid over: a line that nothing comes back of counts for nothing', () => {
  expect(mostBackOf(draft([line(), line({ key: '2', quantity: '' })]))).toBe(1056 - 168)
  expect(mostBackOf(draft([line()], { of: { id: 'sale', number: 'SL-000001', total: 3168, paid: 0, credited: 0 } }))).toBe(0)
  expect(mostBackOf(draft([line()], { isWalkIn: true }))).toBe(1056)
})

test('a return sends the lines with a quantity, and marks damaged goods', () => {
  const body = inwardBody(draft([line({ quantity: '' }), line({ key: '2', damaged: true })], { from: 'cash', back: '8.88' }), unrounded)
  expect(body).toMatchObject({
    sale: 'sale',
    items: [{ product: 'rice', quantity: 1, price: 1001, sale_item: 'line', metadata: { condition: 'damaged' } }],
    payment_accounts: [{ account: null, amount: 888 }],
  })
})
