import { api, endpoints } from '@kasuwa/contract'
import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { type Permission, allPermissions } from '@kasuwa/contract/platform/permissions'
import { seenWith } from '@kasuwa/contract/platform/seen-with'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type ApiRequest, type ApiResponse, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { isLong } from '../testing/long.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { recount } from '../testing/recount.ts'
import { allPaths, fieldsOf, wordsOf } from '../testing/schemas.ts'
import { archiveText } from '../testing/spreadsheets.ts'
import { ownServer } from '../testing/test-server.ts'
import { openVariedWorld } from '../testing/varied-world.ts'
import { approvedSale } from '../testing/world.ts'

/*
 * Costs, stock values and profit are for holders of `product.view-cost`; payables for members who edit balances or read the contact report.
 * Schemas mark such fields (`contract/src/platform/seen-with.ts`): each field with such a name is marked or explained below.
 * A member without either permission gets byte-identical responses, for any cost and any payable.
 */
// A stopped clock: only a write can change a response.
const now = Date.now()
const server = await ownServer({}, () => now)
const world = await openVariedWorld(server)
const posted = await approvedSale(world)
const owing = await world.mustCall('POST', `/v1/business/contacts/${await world.findOrCreate('contact')}/adjust-balance`, {
  amount: 666_000_00,
  type: 'decrement',
})
const payableEntry = String(owing.balance_transaction?.id)
await world.mustCall('PATCH', `/v1/business/products/${await world.findOrCreate('product')}`, { cost: 55_000 })
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const restrictedPermissions: readonly Permission[] = ['product.view-cost', 'contact.update-balance', 'report.contact-report']
const cashier = await world.member(allPermissions.filter((permission) => !restrictedPermissions.includes(permission)))

/** A word in a field's name that may mean a cost, a profit, a stock value or a payable. */
const means =
  /(^|_)(cost|costs|price|profit|margin|markup|worth|value|valuation|average|owed|owing|you|balance|amount|total|sum|earned|due)(_|$)/

/** Fields with such a name that mean something else, by their path; the first match gives the meaning. */
const otherMeanings: readonly [path: RegExp, what: string][] = [
  [/page\.total_(rows|pages|is_exact)$/, 'how many rows there are'],
  [/^(products|sales|quotations|exchanges)\..*\b(list_)?price(_max)?$/, 'what goods are sold at'],
  [/^sales\.lineSums sums\.price_cuts$/, 'by how much goods were sold under their price'],
  [/^reports\.losses .*\b(\w+_total|price_cuts)$/, 'what customers were charged, credited and given'],
  [/ (.*\.)?options\.value$/, 'what a variant is: red'],
  [
    /^(sales|quotations|exchanges)\..*(\btotal|subtotal|tax_total|payable_amount|paid_amount|credited_amount|\.amount)$/,
    'what a customer is charged, pays and is credited',
  ],
  [/\b(taken_back|disputed)\.(amount|due_at)$/, 'what a customer paid online and has back or disputes, until when'],
  [/ inventory_action\.pays_back\.amount$/, 'what a customer is to be handed back'],
  [/^drawers\..*(\.amount)$/, 'what was taken at a drawer, put in and taken out'],
  [/^dashboard\.shown dashboard\.sales\..*(total|payable_amount)$/, 'what goods were sold for'],
  [/^dashboard\.shown dashboard\.owing$/, 'holds who owes the business, and, marked, whom it owes'],
  [/^dashboard\.shown dashboard\.owing\.them\..*(total|amount)$/, 'what customers owe'],
  [/^dashboard\.shown dashboard\.deposits\.total$/, 'what customers paid ahead'],
  [/ inventory_action\.extra_costs$/, 'what it took to bring goods in, with a marked figure in each'],
  [/ balance_transaction$/, 'an entry of a ledger, with marked figures in it'],
  [/^dashboard\.waiting waiting\.sales\.paid_amount$/, 'what customers paid'],
  [/^dashboard\.ofContact figures\.sales\.total$/, 'what a customer was charged'],
  [/^serialNumbers\.logs rows\.changes\.cost$/, 'holds what a unit cost before and after, both marked'],
  [/^(exchanges|quotations|sales)\..*\bnet_total$/, 'what a customer is charged before tax'],
  [/^taxSwitch\.preview rows\.price$/, 'what a product is sold for'],
  [/\bdue_date$/, 'the day by which something is to be paid'],
  [/\bdue_since$/, 'the day since which something is to be paid'],
  [/^debts\.ageing (rows|sums)\.owed$/, 'what is owed, told to nobody but readers of the report of contacts'],
  [/ owed_again$/, 'documents that are owed again, with a marked figure in each'],
  [/^reports\.\w+ _total$/, 'the same figures of all of it, each marked'],
  [/^reports\.(sale|contactSale|productSale) .*\btotal$/, 'what customers were charged'],
  [/^(sales\.sums|reports\.(sale|contactSale)) .*\bnot_owed$/, 'what customers do not owe: documents that wait, and what was taken back'],
  [/^reports\.inventoryLevel .*\bvalue_at_price$/, 'what goods on the shelf sell for'],
  [/^reports\.contact .*\bbalance$/, 'what is owed, told to nobody but readers of the report of contacts'],
  [/^imports\..*(total|totals\.sum)$/, 'how many rows a file has'],
  [/^imports\.\w+ sums\.worth$/, 'the worth of a file’s goods, null without the permission (`imports/file-questions.test.ts`)'],
  [/^dashboard\.waiting waiting\.sales\..*total$/, 'what a customer is charged'],
  [/^(billing|plans|paystackPayments)\..*(price|amount)$/, 'what the business pays for its plan'],
]

const schemaName = (endpoint: Endpoint, path: string) => `${nameOf(endpoint)} ${path.replaceAll('.*', '')}`
const jsonEndpoints = endpoints.filter(({ reply }) => reply !== (file as z.core.$ZodType))

test('every field of an answer that may mean a cost or a debt to a supplier is marked, or is something else', () => {
  const fields = jsonEndpoints.flatMap((endpoint) =>
    allPaths(endpoint.reply, (schema) => seenWith.has(schema)).map((field) => ({ ...field, name: schemaName(endpoint, field.path) })),
  )
  const unmarked = fields.filter(({ marked, path }) => !marked && means.test(path.split('.').at(-1) ?? '')).map(({ name }) => name)
  expect(unmarked.filter((name) => !otherMeanings.some(([path]) => path.test(name)))).toEqual([])
  expect(otherMeanings.filter(([path]) => !unmarked.some((name) => path.test(name))).map(([, meaning]) => meaning)).toEqual([])
  expect(fields.filter(({ marked }) => marked).length).toBeGreaterThan(30)
})

/** A reversed order has the same rows, and a sheet the same cells as a CSV: both only in the long run. */
const isTried = (word: string) => isLong || !(word.endsWith('.desc') || word === 'xlsx')

interface Ways {
  /** The example itself. */
  plain: ApiRequest[]
  /** Each file format, in each order. */
  more: ApiRequest[]
}

/** Each way to send a read. */
async function waysOf(endpoint: Endpoint): Promise<Ways> {
  const example = await exampleOf(world, endpoint)
  const words = (name: string) => (fieldsOf(endpoint.query).includes(name) ? wordsOf(endpoint.query, name).filter(isTried) : [])
  const more = [...words('sort').map((sort) => ({ sort, per_page: '100' })), ...words('format').map((format) => ({ format }))]
  const otherId = endpoint.name === 'one' ? { sale: posted, balance_transaction: payableEntry }[endpoint.of as string] : undefined
  return {
    plain: [example, ...(otherId ? [{ ...example, id: otherId }] : [])],
    more: more.map((parameters) => ({ ...example, query: { ...example.query, ...parameters } as Record<string, string> })),
  }
}

const legible = ({ status, headers, bytes, text }: ApiResponse): string =>
  `${status} ${headers['content-type'] === 'application/pdf' ? pdfText(bytes) : (archiveText(headers['content-type'], bytes) ?? text)}`

/** Only examples, in one order and no file format: enough to find the calls with such figures. */
const plainRequests: [Endpoint, ApiRequest][] = []
const variantRequests: [Endpoint, ApiRequest][] = []
/** Each view of a full NIN adds to that contact's timeline, which would differ; a paper with sample lines shows the time. */
const leavesTraces = new Set(['contacts.identity', 'papers.preview'])
/** Calls that require one of those permissions themselves are refused for any data. */
const isRestricted = ({ access }: Endpoint) => restrictedPermissions.some((permission) => permission === access)
/** A business’s payments for its own plan contain nothing about its goods or suppliers. */
const isOfPlan = ({ feature }: Endpoint) => feature === 'billing' || feature === 'paystackPayments'
for (const endpoint of endpoints.filter(
  (candidate) => candidate.method === 'GET' && candidate.access !== 'public' && !isRestricted(candidate) && !isOfPlan(candidate),
)) {
  if (leavesTraces.has(nameOf(endpoint))) continue
  const { plain, more } = await waysOf(endpoint)
  for (const request of plain) plainRequests.push([endpoint, request])
  for (const request of more) variantRequests.push([endpoint, request])
}
const asking = [...plainRequests, ...variantRequests]

/** The responses to a caller for every read, by request. */
async function everything(token: string, ways: readonly [Endpoint, ApiRequest][] = asking): Promise<Map<string, string>> {
  const responses = new Map<string, string>()
  for (const [endpoint, request] of ways)
    responses.set(
      `${nameOf(endpoint)} ${request.id} ${JSON.stringify(request.query)}`,
      legible(await ask(server, endpoint, { ...request, token })),
    )
  return responses
}

const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before.keys()].filter((way) => before.get(way) !== after.get(way))
const callsIn = (ways: readonly string[]) => [...new Set(ways.map((way) => way.split(' ')[0] ?? ''))].toSorted()

/** Other costs, values and debts everywhere, in another order: the lower figure becomes the higher. */
const otherCosts = [
  `update products set cost = 9000000 - cost, cost_max = 9500000 + cost_max, markup = coalesce(markup, 0) + 10000 where business_id = $1`,
  `update inventory_levels set value = 9000000 - value where business_id = $1 and on_hand > 0`,
  `update stock_movements set value = 9000000 - value where business_id = $1`,
  `update inventory_action_items set unit_amount = 9000000 - unit_amount, total = (quantity * (9000000 - unit_amount) * 2 + 1000) / 2000 where business_id = $1 and net is null`,
  // A document that is paid in full stays so.
  `update inventory_actions set total = 900000000000 - total, paid_amount = case when paid_amount = total then 900000000000 - total
    when paid_amount > 0 then paid_amount + 1111 else 0 end where business_id = $1 and kind <> 'return-inward'`,
  `update inventory_action_payments payment set amount = amount + 1111 where business_id = $1 and amount > 0
    and exists (select from inventory_actions where business_id = $1 and id = payment.action_id and kind <> 'return-inward')`,
  `update purchase_order_items set cost = 9000000 - cost, total = (quantity * (9000000 - cost) * 2 + 1000) / 2000 where business_id = $1`,
  `update purchase_orders set total = 900000000000 - total where business_id = $1`,
  `update inventory_action_costs set amount = 9000000 - amount where business_id = $1`,
  `update inventory_action_items set extra_cost = 9000000 - extra_cost where business_id = $1 and extra_cost > 0`,
  `update sales set cost = 9000000 - cost where business_id = $1`,
  `update sale_items set cost = 9000000 - cost where business_id = $1`,
  `update audit_entries set after = after || jsonb_build_object('cost', 9000000, 'markup', 5) where business_id = $1 and entity = 'products'
    and after is not null`,
  `update audit_entries set after = after || jsonb_build_object('paid', 9000000) where business_id = $1 and entity = 'inventory_actions'
    and after ? 'paid'`,
]
const otherDebts = [
  `update audit_entries set before = before || jsonb_build_object('balance', -100), after = after || jsonb_build_object('balance', -123557)
    where business_id = $1 and action = 'contacts.adjustBalance'`,
  `update contacts set balance = balance - 123457 where business_id = $1 and balance < 0 and contact_type <> 'customer'`,
  `update balance_transactions set amount = amount - 123457, balance_after = balance_after - 123457 where business_id = $1
    and not exists (select from inventory_actions where business_id = $1 and id = document_id and kind = 'return-inward')
    and (document_kind = 'inventory-action' or (balance_after < 0
      and exists (select from contacts where business_id = $1 and id = contact_id and contact_type <> 'customer')))`,
  // Cached payables of suppliers; no job is due to recompute them.
  `update contact_debts set due_out = due_out + 123457 where business_id = $1 and due_out > due_in`,
  `update debt_totals set owed_total = owed_total + 123457, out_credit = out_credit + 123457 where business_id = $1 and owed_count > 0`,
  `update debts_by_day set due_out = due_out + 123457 where business_id = $1 and due_out > 0`,
]

test('a member who may see neither costs nor payables gets the same responses for any cost and any payable', async () => {
  await recount(server)
  const owner = await everything(world.token, plainRequests)
  const before = await everything(cashier.token)
  const refusals = [...before].filter(([, response]) => !response.startsWith('200'))
  // Members without the permission get no file of a statement with payables.
  const isPaper = (way: string) => way.startsWith('statements.one') && way.includes('"format"')
  const isKnown = ([way, response]: [string, string]) =>
    (response.startsWith('422') && way.includes('"sort"')) || (response.startsWith('403') && isPaper(way))
  // A saved report belongs to the member who saved it.
  const isOthers = ([way, response]: [string, string]) => response.startsWith('404') && way.startsWith('savedReports.one')
  // The account for customers' payments is for owners.
  const isOwners = ([way, response]: [string, string]) => response.startsWith('403') && way.startsWith('onlinePayments.subaccount')
  expect(refusals.filter((refusal) => !isKnown(refusal) && !isOthers(refusal) && !isOwners(refusal))).toEqual([])
  for (const statement of otherCosts) expect((await client.query(statement, [world.business_id])).rowCount, statement).toBeGreaterThan(0)
  const costly = await everything(world.token, plainRequests)
  expect(callsIn(differing(owner, costly))).toEqual([
    'brands.list',
    'business.export',
    'dashboard.ofContact',
    'dashboard.ofProduct',
    'dashboard.shown',
    'dashboard.waiting',
    'inventory.consequence',
    'inventory.download',
    'inventory.level',
    'inventory.levelSums',
    'inventory.levels',
    'inventory.levelsByProduct',
    'inventory.lines',
    'inventory.list',
    'inventory.movements',
    'inventory.one',
    'inventory.openLevels',
    'inventory.reorder',
    'inventory.sums',
    'inventory.timeline',
    'productCategories.list',
    'productTags.list',
    'products.composites',
    'products.list',
    'products.one',
    'products.open',
    'products.prices',
    'products.sums',
    'products.timeline',
    'purchaseOrders.download',
    'purchaseOrders.lastCosts',
    'purchaseOrders.lines',
    'purchaseOrders.list',
    'purchaseOrders.one',
    'purchaseOrders.sums',
    'reports.inventoryAction',
    'reports.inventoryLevel',
    'reports.product',
    'reports.productSale',
    'reports.sale',
    'sales.consequence',
    'sales.itemsForSale',
    'sales.lines',
    'sales.mostSold',
    'sales.one',
  ])
  for (const statement of otherDebts) expect((await client.query(statement, [world.business_id])).rowCount, statement).toBeGreaterThan(0)
  expect(callsIn(differing(costly, await everything(world.token, plainRequests)))).toEqual([
    'balances.list',
    'balances.one',
    'business.export',
    'contacts.list',
    'contacts.one',
    'contacts.open',
    'contacts.sums',
    'contacts.timeline',
    'dashboard.shown',
    'inventory.one',
    'sales.one',
    'statements.one',
  ])
  expect(differing(before, await everything(cashier.token))).toEqual([])
}, 120_000)

/** A unit costs ₦777,777.77 and a supplier is owed ₦666,…: figures that occur nowhere else. */
const planted = [
  `update products set cost = 77777777, cost_max = 78787878 + 0 * cost_max, markup = 777777 where business_id = $1`,
  `update inventory_levels set value = 77777777 * on_hand / 1000 where business_id = $1`,
  `update contacts set balance = -66600000 where business_id = $1 and contact_type <> 'customer' and not is_walk_in`,
]
const costOrDebt = /77777|77,777|15555555|155,555|666\d{5}|666,\d{3}\.\d\d/

test('nor does a write answer, or a mail tell, what goods cost and what suppliers are owed', async () => {
  for (const statement of planted) await client.query(statement, [world.business_id])
  const done: string[] = []
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(
    (candidate) => candidate.method !== 'GET' && candidate.path.startsWith('/v1/business/') && !isOfPlan(candidate),
  )) {
    const example = await exampleOf(world, endpoint)
    const response = await ask(server, endpoint, { ...example, token: cashier.token })
    if (response.status < 300) done.push(nameOf(endpoint))
    if (costOrDebt.test(legible(response))) wrong.push(`${nameOf(endpoint)}: ${legible(response)}`)
  }
  const { rows } = await client.query<{ text: string }>(
    'select subject || body as text from dev_mailbox union all select payload::text from graphile_worker._private_jobs',
  )
  expect([...wrong, ...rows.map(({ text }) => text).filter((text) => costOrDebt.test(text))]).toEqual([])
  for (const name of ['sales.create', 'inventory.createIntake', 'inventory.setStatus', 'products.edit', 'contacts.edit'])
    expect(done).toContain(name)
  // Members who may see them get them by the same calls.
  const sale = await ask(server, api.sales.create, await exampleOf(world, api.sales.create))
  expect(costOrDebt.test(sale.text)).toBe(true)
})

test('a list is not ordered, narrowed or written by what the asker may not see', async () => {
  const errors = async (method: 'GET' | 'PATCH' | 'PUT', path: string, body?: object) => {
    const answer = await cashier.call(method, `/v1/business/${path}`, body)
    return [answer.status, answer.body.errors]
  }
  const sentence = (permission: string) => [`You need the permission “${permission}”`]
  const cost = sentence('See cost and profit')
  for (const list of ['products?sort=cost.asc', 'inventory-serial-numbers?sort_by=cost.desc'])
    expect(await errors('GET', list), list).toEqual([422, { sort: cost }])
  const debt = sentence('Adjust balance')
  expect(await errors('GET', 'contacts?sort=balance.asc')).toEqual([422, { sort: debt }])
  expect(await errors('GET', 'contacts?owing=them,you')).toEqual([422, { owing: debt }])
  expect(await errors('GET', 'contacts?owing=them')).toEqual([200, undefined])

  const form = { name: 'Kettle', type: 'standard', cost: 100, markup: 5 }
  expect(await errors('PUT', 'products', form)).toEqual([422, { cost, markup: cost }])
  const reply = await world.mustCall('PUT', '/v1/business/products', { ...form, price: 500 })
  const path = `products/${reply.product?.id}`
  expect(await errors('PATCH', path, { cost: 1 })).toEqual([422, { cost }])
  // A form sent back as it was read clears nothing.
  expect(await errors('PATCH', path, { ...form, price: 600, cost: null, markup: null })).toEqual([200, undefined])
  expect((await world.call('GET', `/v1/business/${path}`)).body.product).toMatchObject({ price: 600, cost: 100, markup: 5 })
  expect((await cashier.call('GET', `/v1/business/${path}`)).body.product).toMatchObject({ price: 600, cost: null, markup: null })
})

test('a supplier who is owed is not called a customer to learn how much', async () => {
  const contact = `/v1/business/contacts/${await world.findOrCreate('contact')}`
  expect((await cashier.call('PATCH', contact, { contact_type: 'customer' })).body.errors).toHaveProperty('contact_type')
  expect(await world.call('PATCH', contact, { contact_type: 'customer' })).toMatchObject({ status: 200 })
  expect((await cashier.call('GET', contact)).body.contact?.balance).toBeLessThan(0)
})
