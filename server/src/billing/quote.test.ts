import { expect, test } from 'vitest'
import { quoteChange } from './quote.ts'
import type { State } from './state.ts'

test('a dearer plan of another interval begins a whole new period, at its price less the unused part of the old one', () => {
  const monthly = { id: 'growth', price: 3_000_00, interval: 'month' }
  const yearly = { id: 'business', price: 90_000_00, interval: 'year', is_active: true }
  const last = {
    kind: 'paid',
    plan_id: 'growth',
    starts_at: '2026-03-01T08:00:00.000Z',
    ends_at: '2026-03-31T08:00:00.000Z',
    anchor_day: 1,
  }
  const state = {
    ...{ at: '2026-03-21T08:00:00.000Z', last, bought: monthly, subscription: { next_plan_id: null }, plans: [monthly, yearly] },
    currentPlan: { status: 'paid', plan: monthly, ends_at: last.ends_at },
  }
  expect(quoteChange(state as unknown as State, yearly as unknown as State['plans'][number])).toMatchObject({
    when: 'now',
    quote: {
      ...{ price: 90_000_00, credit: 1_000_00, amount: 89_000_00 },
      ...{ starts_at: state.at, ends_at: '2027-03-21T08:00:00.000Z' },
    },
  })
})
