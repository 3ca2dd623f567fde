import { expect, test } from 'vitest'
import type { Line } from '../desk/lines.ts'
import type { DraftCost } from './draft-costs.ts'
import { lowPrices } from './intake-draft.ts'

const line = (key: string, quantity: string, amount: string, price?: number): Line => ({
  ...{ key, product: key, name: key, sku: key, quantity, amount, listed: null, available: null, taxes: [], price },
})
const transport: DraftCost = { key: '1', name: 'Transport', amount: '300', owed: null, account: 'cash' }

test('a product that sells for no more than its cost is listed, with its share of the extra costs', () => {
  const lines = [line('rice', '10', '100', 11_000), line('beans', '10', '50', 5000), line('salt', '1', '5', 600)]
  expect([...lowPrices({ lines, costs: [] })]).toEqual([['beans', { price: 5000, cost: 5000, hasShare: false }]])
  // ₦300 over lines of ₦1,000, ₦500 and ₦5.
  expect([...lowPrices({ lines, costs: [transport] })].map(([key, { cost }]) => [key, cost])).toEqual([
    ['rice', 11_993],
    ['beans', 5997],
    ['salt', 600],
  ])
})

test('a price that is not known is not judged, nor a line that is still being typed', () => {
  const lines = [line('rice', '10', '100'), line('beans', '', '50', 1), line('salt', '1', '', 1)]
  expect([...lowPrices({ lines, costs: [transport] })]).toEqual([])
  expect(lowPrices({ lines: [line('free', '1', '0', 0)], costs: [] }).size).toBe(0)
})
