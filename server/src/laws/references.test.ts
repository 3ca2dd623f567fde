import { endpoints } from '@kasuwa/contract'
import { type Endpoint, successStatus } from '@kasuwa/contract/platform/endpoint'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId, publicId, storedId } from '../database/ids.ts'
import { type ApiResponse, ask, exampleOf } from '../testing/asking.ts'
import { examples, nameOf, namesPart } from '../testing/examples.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { put, referencesIn } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { type World, inStock, openWorld, taxInPrice } from '../testing/world.ts'

/*
 * Every row that a body names is locked until the request ends, and a delete locks it too before it checks its use. Each
 * write of the contract runs against the delete of each row that it names, in both orders.
 */

const server = await ownServer()
const world = await openWorld(server)
const meet = await openLockConflicts(server)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const deletes = new Map(
  endpoints.flatMap((endpoint) =>
    endpoint.method === 'DELETE' && endpoint.of && endpoint.path.endsWith('/{id}') ? [[endpoint.of, endpoint]] : [],
  ),
)
/**
 * A business is not one of its own rows: each request checks access to it (`principal.ts`). Plans are never deleted, and a card is
 * checked each time it is charged (`billing/cards.ts`).
 */
const exemptKinds = new Set<IdKind>(['business', 'plan', 'payment_card'])
const pairs = endpoints
  .filter(({ method }) => method !== 'GET')
  .flatMap((endpoint) => referencesIn(endpoint.body).map(({ path, kind }) => ({ endpoint, path, kind })))
  .filter(({ endpoint, path, kind }) => !exemptKinds.has(kind) && !namesPart(endpoint, path))
type Pair = (typeof pairs)[number]
const called = ({ endpoint, path }: { endpoint: Endpoint; path: string }) => `${nameOf(endpoint)} ${path}`

/** The parts of a response that could distinguish two ids, once the id itself is removed. */
const withoutId = ({ status, text }: ApiResponse, id: string) => `${status} ${text.replaceAll(id, 'ID')}`

async function writing(endpoint: Endpoint, path: string) {
  const example = await exampleOf(world, endpoint, undefined, path)
  const { fitted } = examples[nameOf(endpoint)] ?? {}
  return async (id: string) => {
    const body = put(example.body, path, id)
    return ask(server, endpoint, { ...example, body: fitted ? await fitted(world, body) : body })
  }
}
const deleting = (kind: IdKind, id: string) => ask(server, deletes.get(kind) as Endpoint, { id, token: world.token })

/** A row that a document can name at once: stock of it exists, or stock in it. */
async function stocked({ kind, path }: Pair): Promise<string> {
  if (path === 'tax_off.*') return taxInPrice(world)
  const id = await world.another(kind)
  if (kind === 'product') await inStock(world, id)
  if (kind === 'drawer') await world.mustCall('POST', `/v1/business/drawers/${id}/open`, { float: 0 })
  if (kind === 'purchase_order') await world.mustCall('PATCH', `/v1/business/purchase-orders/${id}/status`, { status: 'approved' })
  if (kind === 'location') await inStock({ ...world, location: id } satisfies World, await world.findOrCreate('product'))
  return id
}

test('each kind of row that a body references has a delete call', () => {
  expect(pairs.length).toBeGreaterThan(20)
  expect([...new Set(pairs.map(({ kind }) => kind))].filter((kind) => !deletes.has(kind))).toEqual([])
})

test('a write waits for the delete of a row that it references, and then treats the row as missing', async () => {
  const wrong: string[] = []
  for (const pair of pairs) {
    const write = await writing(pair.endpoint, pair.path)
    const [id, nowhere] = [await world.another(pair.kind), publicId(pair.kind, newId())]
    const { first, second, waited } = await meet(
      () => deleting(pair.kind, id),
      () => write(id),
    )
    const missing = await write(nowhere)
    if (first.status !== 200) wrong.push(`${called(pair)}: not deleted: ${first.text}`)
    if (!waited || withoutId(second, id) !== withoutId(missing, nowhere))
      wrong.push(`${called(pair)}: ${waited} ${second.text} | ${missing.text}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

interface Reference {
  name: string
  child: string
  column: string
  parent: string
}

/** Every foreign key to rows that can be hidden. */
async function references(): Promise<Reference[]> {
  const { rows } = await owner.query<Reference>(`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent, key.attname as column
    from pg_constraint
    join pg_attribute parent_id on parent_id.attrelid = confrelid and parent_id.attname = 'id'
    join pg_attribute key on key.attrelid = conrelid and key.attnum = conkey[array_position(confkey, parent_id.attnum)]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'business_id')
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'deleted_at')`)
  return rows
}

/** Columns that say whether a row is hidden or decided. */
async function stateColumns(): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(`
    select attrelid::regclass::text || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attname in ('deleted_at', 'status') and not attisdropped`)
  return new Set(rows.map(({ name }) => name))
}

/** Finds the references with rows that name an id, all by one statement, which is planned once. */
async function finder(name: string, wheres: readonly { name: string; rows: string }[]): Promise<(id: string) => Promise<string[]>> {
  await owner.query('set plan_cache_mode = force_generic_plan')
  const text = wheres.map((condition) => `select '${condition.name}' as name where exists (${condition.rows})`).join(' union all ')
  return async (id) => {
    const { rows } = await owner.query<{ name: string }>({ name, text, values: [id] })
    return [...new Set(rows.map((row) => row.name))]
  }
}

/** Rows that take effect as they are recorded, like the payments of an approved document. */
const immediateTables = new Set(['contact_payments'])

/** The references where a row that is not hidden, and no decided document, names the id. */
function liveRows({ name, child, column }: Reference, all: readonly Reference[], columns: ReadonlySet<string>): string[] {
  if (immediateTables.has(child)) return []
  const live = (table: string) => `${table}.deleted_at is null${columns.has(`${table}.status`) ? ` and ${table}.status = 'pending'` : ''}`
  if (columns.has(`${child}.deleted_at`)) return [`select from ${child} where ${column} = $1 and ${live(child)}`]
  return all
    .filter((reference) => reference.child === child && reference.name !== name)
    .map((of) => {
      const owned = `join ${of.parent} on ${of.parent}.business_id = ${child}.business_id and ${of.parent}.id = ${child}.${of.column}`
      return `select from ${child} ${owned} where ${child}.${column} = $1 and ${live(of.parent)}`
    })
}

test('a delete waits for a write that references the row, and then refuses or leaves no reference to it', async () => {
  const wrong: string[] = []
  const [all, columns] = [await references(), await stateColumns()]
  const naming = await finder(
    'live',
    all.flatMap((reference) => liveRows(reference, all, columns).map((rows) => ({ name: reference.name, rows }))),
  )
  for (const pair of pairs) {
    const write = await writing(pair.endpoint, pair.path)
    const id = await stocked(pair)
    const { first, second, waited } = await meet(
      () => write(id),
      () => deleting(pair.kind, id),
    )
    if (first.status !== successStatus(pair.endpoint)) wrong.push(`${called(pair)}: ${first.text}`)
    if (!waited || (second.status !== 200 && second.status !== 422))
      wrong.push(`${called(pair)}: ${waited} ${second.status} ${second.text}`)
    const stored = storedId(pair.kind, id) ?? ''
    if (second.status === 200) wrong.push(...(await naming(stored)).map((name) => `${called(pair)}: deleted, and ${name} names it`))
  }
  expect(wrong).toEqual([])
}, 120_000)

/** Rows that belong to a row: written with it or under its lock. */
const ownRows: readonly string[] = [
  'allocations_contact',
  'contact_debts_contact',
  'contact_group_members_contact',
  'contact_merges_contact',
  'contact_payments_contact',
  'drawer_sessions_drawer',
  // The location of the member who records it.
  'contact_payments_location',
  'inventory_action_costs_action',
  'inventory_action_item_components_action',
  'inventory_action_item_taxes_action',
  'inventory_action_items_action',
  'inventory_action_payments_action',
  'product_components_composite',
  'purchase_order_items_order',
  'quotation_items_quotation',
  'quotation_tax_lines_quotation',
  'sale_item_components_sale',
  'sale_items_sale',
  'sale_payments_sale',
  'sale_tax_categories_tax',
  'sale_tax_lines_sale',
  'sale_tax_products_tax',
  'saved_report_recipients_report',
  'serial_number_codes_unit',
  'serial_number_logs_unit',
  'serial_number_pairs_unit',
]

/** Foreign keys that no body fills with a reference, and the reason. */
const unnamed: Record<string, readonly string[]> = {
  'rows of the thing itself': [...ownRows, 'products_parent'],
  'where its order is to come to': ['purchase_order_items_incoming_to'],
  'what returns take back of has taken effect, and is deleted no more': ['inventory_actions_intake', 'inventory_actions_sale'],
  'the sale that is recorded with it': ['inventory_actions_exchange'],
  'a tax of the sale that is taken back of': ['inventory_action_item_taxes_tax'],
  'what a composite was made of, which is held by it': ['inventory_action_item_components_product', 'sale_item_components_product'],
  'where its drawer stands': ['drawer_sessions_location'],
  'people are named by their own id or email, and their membership held (`saved-reports/saved-reports.test.ts`)': [
    'saved_report_recipients_member',
  ],
  'who owes something is not deleted': ['reminders_contact'],
  'a link ends with what it shows, and is told like one that never was': [
    'share_links_contact',
    'share_links_location',
    'share_links_order',
    'share_links_quotation',
    'share_links_sale',
  ],
  'begun without a login, for a sale that has taken effect, into the account of the setting, which comes back (`online-payments/post.ts`)':
    ['sale_checkouts_account', 'sale_checkouts_sale'],
  'what a day is added up of has it already (`reports/day-sums/add-up.ts`)': ['day_sums_location', 'kept_groups_product'],
  'what a unit is of came in by a line that names it': ['serial_numbers_product'],
}

test('every reference of the database is filled by a body, or says why not', async () => {
  const all = await references()
  const untried = new Set(all.map(({ name }) => name))
  const naming = await finder(
    'named',
    all.map(({ name, child, column }) => ({ name, rows: `select from ${child} where ${column} = $1` })),
  )
  for (const pair of pairs) {
    const id = await stocked(pair)
    const write = await writing(pair.endpoint, pair.path)
    const stored = storedId(pair.kind, id) ?? ''
    // A referenced document has rows of its own, which name it first.
    const before = new Set(await naming(stored))
    await write(id)
    for (const name of await naming(stored)) if (!(before.has(name) && ownRows.includes(name))) untried.delete(name)
  }
  expect([...untried].sort()).toEqual(Object.values(unnamed).flat().sort())
}, 120_000)
