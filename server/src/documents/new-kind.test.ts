import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Violation } from '../records/law.ts'
import { lawsOf } from '../books/laws.ts'
import { findAction } from '../inventory-actions/find-actions.ts'
import { actionPaper } from '../inventory-actions/paper.ts'
import { auditStatement } from '../records/audit.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { newId, publicId, storedId } from '../database/ids.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { documentCalls } from './calls.ts'
import type { Kind } from './kind.ts'
import { kinds, kindsIn } from '../document-kinds/kinds.ts'
import { intake } from '../intakes/kind.ts'
import { reservedUnits } from './kind-effects.ts'
import { partiesFor } from './parties.ts'
import { levelAndCreator, recordDocument } from './record.ts'

/*
 * The cost of a new kind (`docs/rooms/documents.md`): a write-off of goods without a contact. Everything it needs is here: the kind, its
 * recording, and the migration that allows it in its table.
 */
const writeOff: Kind = {
  name: 'return-outward',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: { ...intake.may, record: 'inventory-action.create-return-outward' },
  level: 'return_outward_approval_level',
  contact: 'none',
  goods: 'on sale',
  words: { title: 'return_outward', business: 'from', contact: 'supplier', amount: 'cost' },
  reserves: (lines) => lines.map((line) => ({ line, quantity: line.quantity, value: 0, units: reservedUnits })),
  moves: (lines) =>
    lines.map((line) => ({ line, quantity: -line.quantity, value: 'average', units: { from: ['available'], to: 'returned' } })),
  balanceChange: () => null,
  hooks: null,
  paid: null,
  bearsCosts: false,
  worth: {
    line: 'value',
    document: 'variance',
    sum: ({ total }, lines) => total - lines,
    ofLine: (_line, movedValue = 0) => -movedValue,
    ofComponent: () => 0,
  },
  books: { movedQuantity: '-item.quantity', value: '-item.value', reserved: 'item.quantity', balance: null, open: null },
}
// It stands in the place of the kind whose name it has: names are the database's.
const all = [...kinds.filter(({ name }) => name !== writeOff.name), writeOff]
const ofStock = kindsIn('inventory_actions', all)
const calls = documentCalls(ofStock, {
  readFull: (ctx, id) => findAction(ctx, id, { with_contact: true, with_approvals: true }),
  paper: (ctx, id, format) => actionPaper(ctx, id, format, ofStock),
})

async function recordWriteOff(
  ctx: BusinessContext,
  body: { location: string; items: { product: string; quantity: number }[] },
): Promise<string> {
  const [{ location, lines: itemLines }, { level }] = await Promise.all([
    partiesFor(ctx, writeOff, { ...body, contact: null }),
    levelAndCreator(ctx, writeOff),
  ])
  const lines = itemLines.map(({ item: _, ...line }) => ({ ...line, unit_amount: 0, total: 0 }))
  const common = { kind: writeOff.name, contact_id: null, location_id: location.id, total: 0 }
  const document = { id: newId(ctx.now), ...common, date: documentDate(ctx, undefined), note: null }
  await recordDocument(ctx, writeOff, level, { document, lines, location, entries: [], auditValues: { kind: writeOff.name } })
  return document.id
}

const server = await ownServer()
const asOwner = async <T>(work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}
beforeAll(() => asOwner((client) => client.query('alter table inventory_actions drop constraint inventory_actions_contact_given')))

/** As a handler of an endpoint would be called, the trail included. */
const handled = <T>(shop: Shop, work: (ctx: BusinessContext) => Promise<T>) =>
  within(server, shop, async (ctx) => {
    const answer = await work(ctx)
    await ctx.flush()
    await ctx.db.executeQuery(auditStatement(ctx, undefined))
    return answer
  })

/** Laws of the books that a business breaks, with how. */
const broken = (shop: Shop) =>
  asOwner(async (client) => {
    const wrong: unknown[] = []
    for (const law of lawsOf(all)) {
      const rows = 'query' in law ? (await client.query<Violation>(law.query, [shop.business_id])).rows : law.find(client, shop.business_id)
      for await (const row of rows) wrong.push({ law: law.name, row })
    }
    return wrong
  })

async function waitingWriteOff() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice' })
  await stockUp(shop, await addContact(server, shop), rice, 10, 500)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_outward_approval_level: 1 })
  const stored = { location: storedId('location', shop.location) ?? '', product: storedId('product', rice) ?? '' }
  const id = await handled(shop, (ctx) =>
    recordWriteOff(ctx, { location: stored.location, items: [{ product: stored.product, quantity: 4000 }] }),
  )
  const settle = (status: 'approved' | 'canceled') => handled(shop, (ctx) => calls.setStatus(ctx, { params: { id }, body: { status } }))
  return { shop, rice, id, settle, shown: publicId('inventory_action', id) }
}

test('a document of a new kind without a contact is pending, reserves its goods, and is listed and found', async () => {
  const { shop, rice, id, shown } = await waitingWriteOff()
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 4, value: 5000 })
  const { rows } = (await shop.call('GET', '/v1/business/inventory-actions?kind=return-outward&search=RO-1')).body
  expect(rows).toMatchObject([{ id: shown, number: 'RO-000001', status: 'pending', approval_level: 1, contact: null }])
  expect((await shop.call('GET', `/v1/business/inventory-actions/${shown}`)).body.inventory_action).toMatchObject({ contact_id: null })
  expect((await shop.call('GET', '/v1/business/dashboard/waiting')).body.waiting).toMatchObject({ count: 1, actions: [{ id: shown }] })
  const product = storedId('product', rice) ?? ''
  await expect(within(server, shop, (ctx) => mustBeUnused(ctx, 'products', product))).rejects.toMatchObject({ details: { code: 'in_use' } })
  const previewed = await handled(shop, (ctx) => calls.consequence(ctx, { params: { id }, query: { status: 'approved' } }))
  expect(previewed).toMatchObject({ stock: [{ quantity: -4000, committed: -4000 }], balances: [], cash: [] })
  const page = await within(server, shop, (ctx) => calls.download(ctx, { params: { id }, query: { format: 'html' } }))
  const content = typeof page.content === 'function' ? await page.content() : page.content
  expect(content instanceof Uint8Array && Buffer.from(content).toString()).toContain('RO-000001')
  expect(await broken(shop)).toEqual([])
})

test('a document of a new kind posts with its last approval, and a cancel reverses it exactly', async () => {
  const { shop, rice, settle } = await waitingWriteOff()
  expect(await settle('approved')).toMatchObject({ inventory_action: { status: 'approved', items: [{ quantity: 4000 }] } })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 6, committed: 0, value: 3000 })
  expect(await broken(shop)).toEqual([])
  await settle('canceled')
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 0, value: 5000 })
  await expect(settle('approved')).rejects.toMatchObject({ details: { status: 409, extra: { status: 'canceled' } } })
  expect(await broken(shop)).toEqual([])
})

test('a document of a new kind that never posted is deleted and releases its reservations', async () => {
  const { shop, rice, id, shown } = await waitingWriteOff()
  await handled(shop, (ctx) => calls.delete(ctx, { params: { id }, query: {} }))
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 0 })
  expect((await shop.call('GET', `/v1/business/inventory-actions/${shown}`)).status).toBe(404)
  expect(await broken(shop)).toEqual([])
})
