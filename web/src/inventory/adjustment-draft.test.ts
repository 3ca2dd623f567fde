import { expect, test } from 'vitest'
import { type AdjustmentLine, adjustmentBody, adjustmentProblems, adjustmentSums, emptyAdjustment, needsNote } from './adjustment-draft.ts'

const line = (part: Partial<AdjustmentLine>): AdjustmentLine => ({
  ...{ key: '1', product: 'rice', name: 'Rice', sku: 'R', quantity: '1', amount: '', listed: null, available: null, taxes: [] },
  ...part,
})
/** Ten pieces on hand, worth ₦500.01: ₦50.00 each and one kobo more. */
const shelves = new Map([
  ['rice', { on_hand: 10_000, value: 50_001 }],
  ['yams', { on_hand: 0, value: 0 }],
])
const draft = (lines: AdjustmentLine[], part: Partial<ReturnType<typeof emptyAdjustment>> = {}) => ({
  ...{ ...emptyAdjustment(), location: 'main', reason: 'damage' as const, lines },
  ...part,
})
const itemsOf = (...lines: AdjustmentLine[]) => adjustmentBody(draft(lines), shelves).items

test('goods go the way that is said for all, unless their line says another', () => {
  expect(itemsOf(line({ quantity: '2.5' }))).toEqual([{ product: 'rice', quantity: -2.5, reason: 'damage' }])
  expect(itemsOf(line({ way: 'in', reason: 'found', amount: '1,200' }))).toEqual([
    { product: 'rice', quantity: 1, reason: 'found', cost: 120_000 },
  ])
  expect(itemsOf(line({ way: 'in', reason: 'found' }))).toEqual([{ product: 'rice', quantity: 1, reason: 'found' }])
})

test('a new value for each unit is sent as the change of the stock’s whole value', () => {
  const [item] = itemsOf(line({ way: 'worth', amount: '40', quantity: '3' }))
  expect(item).toEqual({ product: 'rice', quantity: 0, reason: 'damage', value: 40_000 - 50_001 })
})

test('a line is sent only with a number, an amount where one is needed, and a reason that fits its way', () => {
  const problem = (part: Partial<AdjustmentLine>, all = {}) => adjustmentProblems(draft([line(part)], all), shelves).get('1')
  expect(problem({})).toBeUndefined()
  expect(problem({ quantity: 'two' })).toBe('quantity')
  expect(problem({ way: 'in' })).toBe('reason')
  expect(problem({}, { reason: null })).toBe('reason')
  expect(problem({ way: 'in', reason: 'found', amount: '2k' })).toBe('amount')
  expect(problem({ way: 'worth' })).toBe('amount')
  expect(problem({ way: 'worth', amount: '1', product: 'yams' })).toBe('none_to_value')
  // The stock level of this product is not loaded yet.
  expect(problem({ way: 'worth', amount: '1', product: 'beans' })).toBeUndefined()
  expect(problem({ way: 'worth', product: 'beans' })).toBe('amount')
  // Units with serial numbers have a cost each.
  expect(problem({ way: 'worth', amount: '1', tracked: true })).toBe('own_costs')
  const even = new Map([['rice', { on_hand: 10_000, value: 50_000 }]])
  const worth = (amount: string) => adjustmentProblems(draft([line({ way: 'worth', amount })]), even).get('1')
  expect([worth('50'), worth('49.99')]).toEqual(['amount_same', undefined])
})

test('another reason is said in words', () => {
  expect(needsNote(draft([line({ reason: 'other' })]))).toBe(true)
  expect(needsNote(draft([line({ reason: 'other' })], { note: 'Given away' }))).toBe(false)
  expect(needsNote(draft([line({})]))).toBe(false)
})

test('the sums say what comes, what goes and what the shelves are worth then, where that can be told', () => {
  const lines = [line({ quantity: '10' }), line({ key: '2', way: 'in', reason: 'found', quantity: '2', amount: '10' })]
  expect(adjustmentSums(draft(lines), shelves)).toEqual({ comes: 2000, goes: 10_000, worth: 2000 - 50_001 })
  expect(adjustmentSums(draft([line({ product: 'beans' })]), shelves).worth).toBeNull()
  // More than is there takes no more than that was worth.
  expect(adjustmentSums(draft([line({ quantity: '15' })]), shelves).worth).toBe(-50_001)
})
