import { expect, test } from 'vitest'
import { api } from '@kasuwa/contract'
import { MAX_SERIALS } from '@kasuwa/contract/serial-rules'
import { parse } from 'zod'
import { addContact, levelOf } from '../testing/goods.ts'
import { type Plan, readsOf } from '../testing/reads.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { listUnits } from './find-units.ts'

const server = await ownServer()

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('a thousand units come in on one line, and all of them are sold and taken back', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const form = { name: 'Handset', type: 'phone', price: 1_00, has_serial_number: true }
  const product = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  const serial_numbers = Array.from({ length: MAX_SERIALS }, (_, index) => `SN${String(index).padStart(4, '0')}`)
  const line = { product, quantity: MAX_SERIALS, metadata: { serial_numbers } }
  const { location } = shop
  const intake = await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact, location, items: [{ ...line, cost: 10_01 }] })
  expect(intake.status).toBe(201)
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: MAX_SERIALS, value: MAX_SERIALS * 10_01 })
  // A page of them is read in the order of an index: a million are not put in order for twenty.
  const query = parse(api.serialNumbers.list.query, { page: '3' })
  const reads = await readsOf(server, shop, (ctx) => listUnits(ctx, query))
  const pages = reads.filter(({ text }) => text.includes('order by "serial_numbers"."id" desc')).flatMap(({ plans }) => plans)
  expect(pages.length).toBeGreaterThan(0)
  const subplans = pages.flatMap((plan) => nodesOf(plan).filter((node) => 'Subplan Name' in node))
  expect(subplans.length).toBe(pages.length)
  for (const plan of subplans) expect(nodesOf(plan).map((node) => node['Node Type'])).not.toContain('Sort')
  const items = [{ ...line, price: 1_00 }]
  const saleResponse = await shop.call('PUT', '/v1/business/sales', { contact, location, items, payable_amount: MAX_SERIALS * 1_00 })
  expect(saleResponse.body).toMatchObject({ sale: { cost: MAX_SERIALS * 10_01 } })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
  const back = await shop.call('PATCH', `/v1/business/sales/${String(saleResponse.body.sale?.id)}/status`, { status: 'canceled' })
  expect(back.status).toBe(200)
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: MAX_SERIALS, value: MAX_SERIALS * 10_01 })
})
