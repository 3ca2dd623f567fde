import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { isLong } from '../testing/long.ts'
import { type QueryValue, queryValues } from '../testing/query-values.ts'
import { surround } from '../testing/statements/crowd.ts'
import { crossing } from '../testing/statements/crossing.ts'
import { PlanReader, type Sent, hearStatements } from '../testing/statements/plans.ts'
import { ownServer } from '../testing/test-server.ts'
import { openVariedWorld } from '../testing/varied-world.ts'
import { openWorld } from '../testing/world.ts'

/*
 * A statement reads only its own business’s rows, however large its neighbours are: it scans no tenant table, and enters each index
 * by the business. Every call, and every list with each order and filter, is sent; each statement is planned
 * among a thousand times as many rows of other businesses.
 */

/** Exceptions → the reason that each is allowed. */
const allowed: Record<string, string> = {}

const server = await ownServer()
const world = await openVariedWorld(server)
// A business whose plan can change: the other one has no payments for a plan.
const writer = await openWorld(server)
const businesses = [world.business_id, writer.business_id]
const { database, reportDatabase } = server.app
const sent = hearStatements([database.pool, reportDatabase.pool])
const admin = new pg.Client({ connectionString: server.adminUrl })
await admin.connect()
afterAll(() => admin.end())

const refusals: string[] = []
let statements: Sent[] = []
let small: PlanReader
let large: PlanReader
const readers: PlanReader[] = []

/** A reversed order reads the same indexes from the other end, and a report's exclusion is its filter's opposite: both only in the long run. */
const isAnotherWay = ({ feature }: Endpoint, { field, value }: QueryValue): boolean =>
  /^sort.* [a-z_.]+\.desc$/.test(`${field} ${value}`) || (feature === 'reports' && field.startsWith('not_'))

/** A read with every edge case, and then with each value of each field of its query. */
async function askAll(endpoint: Endpoint): Promise<void> {
  // Payments for a plan are visible to the member who may pay.
  const asker = endpoint.path.includes('/billing/') ? writer : world
  const example = await exampleOf(asker, endpoint)
  const bare = Object.fromEntries(Object.entries(example.query ?? {}).filter(([name]) => !name.startsWith('with_')))
  const answered = new Map<string, boolean>()
  const all = await queryValues(endpoint, asker.findOrCreate, Object.keys(example.query ?? {}))
  const values = all.filter((queryValue) => isLong || !isAnotherWay(endpoint, queryValue))
  for (const { field, value } of [{ field: '', value: '' }, ...values]) {
    // A filter of a report is the same condition in all of its statements, with any grouping: each is sent once.
    if (endpoint.feature === 'reports' && field !== 'group_by' && answered.get(field)) continue
    const query = field ? { ...bare, ...(field === 'to' && { from: value }), [field]: value } : example.query
    const { status } = await ask(server, endpoint, { ...example, query })
    answered.set(field, answered.get(field) || status < 300)
  }
  for (const [field, is] of answered) if (!is) refusals.push(`${nameOf(endpoint)} ${field}`.trim())
}

beforeAll(async () => {
  // In sequence: the server makes only a few files and reports at once, and refuses more.
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    await askAll(endpoint)
    sent()
  }
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const { status } = await ask(server, endpoint, await exampleOf(writer, endpoint))
    if (status >= 300) refusals.push(nameOf(endpoint))
  }
  statements = sent().filter(({ text }) => !Object.hasOwn(crossing, text))
  const scope = { business_id: world.business_id, merchant_id: world.merchant_id }
  const crowd = await surround(admin, scope.business_id)
  small = await PlanReader.open(server.ownerUrl, scope)
  large = await PlanReader.open(server.ownerUrl, { ...scope, business_id: crowd.large })
  readers.push(small, large)
}, 300_000)
afterAll(() => Promise.all(readers.map(({ client }) => client.end())))

test('every call was answered, and each field of each list at least once', () => {
  expect(refusals).toEqual([])
})

test('no statement reads rows of another business, planned for its values or for any, in a small business or a large one', async () => {
  const messageByBreach = new Map<string, string>()
  const note = (how: string, breaches: readonly string[], text: string) => {
    for (const breach of breaches) if (!messageByBreach.has(breach)) messageByBreach.set(breach, `${breach} (${how}): ${text}`)
  }
  const read = async (reader: PlanReader, how: string) => {
    for (const statement of statements) {
      note(how, await reader.ofItsValues(statement, businesses), statement.text)
      if (reader === small) note('any values', await reader.ofAnyValues(statement), statement.text)
    }
  }
  await Promise.all([read(small, 'small'), read(large, 'large')])
  // At least as many scans of tenant tables as statements: otherwise no plan was read.
  expect(small.scans + large.scans).toBeGreaterThan(3 * statements.length)
  expect([...messageByBreach].filter(([breach]) => !Object.hasOwn(allowed, breach)).map(([, message]) => message)).toEqual([])
  expect(Object.keys(allowed).filter((breach) => !messageByBreach.has(breach))).toEqual([])
})

test('the law sees an index that is entered by something else, and a table that has none', async () => {
  const text = 'select id from reminders where business_id = $1 order by channel limit 20'
  const statement = { text, values: [world.business_id] }
  const mutated = async (ddl: string) => {
    await large.client.query(`begin; reset role; ${ddl}`)
    await large.begin()
    const breaches = [await large.ofItsValues(statement, businesses), await large.ofAnyValues(statement)]
    await large.client.query('rollback')
    return breaches
  }
  expect(await mutated('')).toEqual([[], []])
  expect(await mutated('create index reminders_by_channel on reminders (channel)')).toEqual([
    ['reminders by reminders_by_channel'],
    // Any business is one of many: its few rows are sorted.
    [],
  ])
  const { rows } = await large.client.query<{ drop: string }>(
    `select coalesce('alter table reminders drop constraint ' || quote_ident(conname), 'drop index ' || indexrelid::regclass) as drop
      from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u') where indrelid = 'reminders'::regclass`,
  )
  const fullScan = ['reminders from end to end']
  expect(await mutated(rows.map(({ drop }) => drop).join('; '))).toEqual([fullScan, fullScan])
})
