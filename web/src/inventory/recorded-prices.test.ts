import { expect, test } from 'vitest'
import { underCost } from './recorded-prices.ts'

type RecordedIntake = Parameters<typeof underCost>[0]

const now = Date.parse('2026-03-10T12:00:00Z')
const item = (id: string, sells_for: number | undefined, total: number | null, more: object = {}) =>
  ({
    id,
    product_id: `p-${id}`,
    name: id,
    sells_for,
    total,
    extra_cost: 0,
    quantity: 2,
    ...more,
  }) as unknown as RecordedIntake['items'][number]
const intake = (items: RecordedIntake['items'], more: Partial<RecordedIntake> = {}): RecordedIntake => ({
  ...{ kind: 'intake', status: 'approved', posted_at: '2026-03-10T08:00:00Z', items },
  ...more,
})
const lowPriceTexts = (of: RecordedIntake) => underCost(of, now).map(({ name, low }) => `${name} ${low.price} ${low.cost} ${low.hasShare}`)

test('a recorded product that sells for no more than its cost is listed, with its share of the extra costs', () => {
  const items = [
    item('same', 500, 1000),
    item('above', 501, 1000),
    item('shared', 501, 1000, { extra_cost: 3 }),
    item('free', 0, 0),
    item('unseen', 1, null),
    item('unknown', undefined, 1000),
  ]
  expect(lowPriceTexts(intake(items))).toEqual(['same 500 500 false', 'shared 501 502 true'])
})

test('a product on two lines is listed once, at its highest cost', () => {
  const [first, second] = [item('a', 500, 1000), item('b', 500, 1400, { product_id: 'p-a' })]
  expect(lowPriceTexts(intake([first, second]))).toEqual(['b 500 700 false'])
  expect(lowPriceTexts(intake([second, first]))).toEqual(['b 500 700 false'])
})

test('it is told of an intake that waits or took effect lately, and of nothing else', () => {
  const items = [item('same', 500, 1000)]
  const countLowPrices = (more: Partial<RecordedIntake>) => lowPriceTexts(intake(items, more)).length
  expect(countLowPrices({ status: 'pending', posted_at: null })).toBe(1)
  expect([
    countLowPrices({ status: 'canceled' }),
    countLowPrices({ posted_at: '2026-03-03T11:59:59Z' }),
    countLowPrices({ kind: 'return-inward' }),
  ]).toEqual([0, 0, 0])
})
