import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { applyPlans } from './apply-plans.ts'
import { type PlanInFile, ownPlansFile, plansIn, readPlans } from './plans-file.ts'

const server = await ownServer()
const defaultPlans = plansIn(ownPlansFile)
const [free, starter, growth, business] = defaultPlans as [PlanInFile, PlanInFile, PlanInFile, PlanInFile]
const file = (...plans: object[]) => JSON.stringify({ plans })

test('a new database has the plans of the file', async () => {
  expect(await applyPlans(server.ownerUrl, defaultPlans, false)).toEqual([])
})

test.each([
  ['two free plans', file(free, { ...starter, price: 0 }), 'Exactly one plan has a price of 0'],
  ['no free plan', file(starter), 'Exactly one plan has a price of 0'],
  ['the free one not first', file(starter, free), 'The free plan comes first'],
  ['two of one key', file(free, free), 'Two plans are called “free”'],
  ['less room than a smaller one', file(free, growth, { ...starter, price: 50_00 }), 'has room for fewer members'],
  ['less than the provider takes', file(free, { ...starter, price: 49_99 }), 'takes no less than 5000'],
  ['a price in naira', file(free, { ...starter, price: 5000.5 }), 'plans.1.price'],
  ['a field that nobody knows', file(free, { ...starter, colour: 'red' }), 'Unrecognized key'],
  ['an interval of its own', file(free, { ...starter, interval: 'week' }), 'plans.1.interval'],
  ['no JSON', '{', 'This is no JSON'],
])('a file with %s is refused', (_, text, message) => {
  expect(() => readPlans(text)).toThrow(message)
})

test('applying a plans file changes prices and choices, a check changes nothing, and businesses stay on a removed plan', async () => {
  const shop = await openShop(server)
  const yearly = { ...growth, key: 'growth-yearly', name: 'Growth, yearly', price: 1_200_000_0, interval: 'year' as const }
  const next = [free, { ...starter, price: 600_000 }, growth, yearly]
  const changes = [
    'starter: price from ₦5,000.00 to ₦6,000.00',
    'growth-yearly: new, at ₦120,000.00 a year',
    'business: cannot be chosen any more; whoever is on it stays',
  ]
  expect(await applyPlans(server.ownerUrl, next, false)).toEqual(changes)
  expect((await shop.call('GET', '/v1/plans?active=true')).body.rows).toHaveLength(4)
  expect(await applyPlans(server.ownerUrl, next, true)).toEqual(changes)
  expect(await applyPlans(server.ownerUrl, next, true)).toEqual([])
  const { rows } = (await shop.call('GET', '/v1/plans?active=true')).body
  expect(rows).toMatchObject([
    { name: 'Free' },
    { name: 'Starter', price: 600_000 },
    { name: 'Growth' },
    { name: 'Growth, yearly', interval: 'year' },
  ])
  expect((await shop.call('GET', '/v1/plans?active=false')).body.rows).toMatchObject([{ name: 'Business', is_current: true }])
  expect((await shop.call('GET', '/v1/business/billing')).body.billing).toMatchObject({ plan: { name: 'Business', is_active: false } })
  await applyPlans(server.ownerUrl, [free, starter, growth, business], true)
})
