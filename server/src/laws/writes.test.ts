import { endpoints } from '@kasuwa/contract'
import { file, successStatus } from '@kasuwa/contract/platform/endpoint'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { safeParse } from 'zod'
import { newId, publicId } from '../database/ids.ts'
import { ask, exampleOf } from '../testing/asking.ts'
import { auditRows } from '../testing/audit-rows.ts'
import { nameOf } from '../testing/examples.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)
const neighbour = await openWorld(server)
const rows = await auditRows(server)

/**
 * What changes nobody’s access by itself, and has a trace elsewhere: a session’s own row, the mail that was asked for, or the file's own row; a
 * business that was brought in has its line in the trail that begins with it (`backup/brought-by-merchants.test.ts`).
 */
const untrailed = new Set([
  ...['auth.refresh', 'registration.resend', 'passwords.forgotten'],
  ...['businessArrivals.look', 'businessArrivals.bringIn'],
])

/** What is told by its name and by what it was done to: who comes and goes, codes and links, and what is made or taken back whole. */
const toldByName = new Set([
  'auth.login',
  'auth.logout',
  'session.switch',
  'sessions.end',
  'sessions.endOne',
  'passwords.change',
  'passwords.reset',
  'registration.verifyEmail',
  'verification.checkMailed',
  'verification.checkTexted',
  'verification.mailCode',
  'verification.textCode',
  'balances.delete',
  'business.open',
  'businessArrivals.begin',
  'businessArrivals.part',
  'businessArrivals.giveUp',
  'products.generateSku',
  'products.bulkEditPreview',
  'books.check',
  'serialNumbers.checkForSale',
  'serialNumbers.checkForReceive',
])

const writes = endpoints.filter(({ method }) => method !== 'GET')

test('every write tells the audit trail what it changed, and answers what its schema says and no more', async () => {
  const wrong: string[] = []
  for (const endpoint of writes) {
    const asked = await exampleOf(world, endpoint)
    const before = await rows()
    const bare = await bareLines()
    const { status, text, json } = await ask(server, endpoint, asked)
    if (status !== successStatus(endpoint)) wrong.push(`${nameOf(endpoint)}: ${status} ${text}`)
    if (!untrailed.has(nameOf(endpoint)) && (await rows()) <= before) wrong.push(`${nameOf(endpoint)}: no line in the trail`)
    if (!toldByName.has(nameOf(endpoint)) && (await bareLines()) > bare) wrong.push(`${nameOf(endpoint)}: does not say what it changed`)
    wrong.push(...undeclared(endpoint, json))
  }
  expect(wrong).toEqual([])
})

test('every read answers what its schema says and no more, and shows something', async () => {
  const wrong: string[] = []
  await world.one('sale')
  await world.one('balance_transaction')
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { status, text, json } = await ask(server, endpoint, await exampleOf(world, endpoint))
    if (status !== 200) wrong.push(`${nameOf(endpoint)}: ${status} ${text}`)
    if (Array.isArray(json.rows) && json.rows.length === 0) wrong.push(`${nameOf(endpoint)}: nothing to see`)
    if (endpoint.reply !== file) wrong.push(...undeclared(endpoint, json))
  }
  expect(wrong).toEqual([])
})

/** How an answer is other than its schema. */
function undeclared(endpoint: (typeof endpoints)[number], json: unknown): string[] {
  const parsed = safeParse(endpoint.reply, json)
  if (!parsed.success) return [`${nameOf(endpoint)}: ${parsed.error.message}`]
  const [said, declared] = [JSON.stringify(json), JSON.stringify(parsed.data)]
  return sorted(said) === sorted(declared) ? [] : [`${nameOf(endpoint)}: ${said} | ${declared}`]
}

const sorted = (json: string) =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  )

test('fields that are nobody’s to set change nothing', async () => {
  const theirs = { business: neighbour.business_id, merchant: neighbour.merchant_id, id: newId() }
  const forged = {
    id: publicId('brand', theirs.id),
    business_id: publicId('business', theirs.business),
    created_by: publicId('merchant', theirs.merchant),
    merchant_id: publicId('merchant', theirs.merchant),
    status: 'forged',
    balance: 987_654_321,
    is_owner: true,
    is_walk_in: true,
    is_built_in: true,
    number: 987_654_321,
    total: 987_654_321,
    paid_amount: 987_654_321,
    on_hand: 987_654_321,
    approval_level: 987_654_321,
    created_at: '2020-02-02T00:00:00.000Z',
    posted_at: '2020-02-02T00:00:00.000Z',
    email_verified_at: '2020-02-02T00:00:00.000Z',
    deleted_at: '2020-02-02T00:00:00.000Z',
  }
  const wrong: string[] = []
  const mine = `members where is_owner and business_id = '${world.business_id}'`
  for (const endpoint of writes) {
    const asked = await exampleOf(world, endpoint)
    const taken = new Set(fieldsOf(endpoint.body))
    const notTaken = Object.fromEntries(Object.entries(forged).filter(([name]) => !taken.has(name)))
    const answer = await ask(server, endpoint, { ...asked, body: mixedWith(notTaken, asked.body) })
    if (answer.status !== successStatus(endpoint)) wrong.push(`${nameOf(endpoint)}: ${answer.status} ${answer.text}`)
    if (/forged|987654321|2020-02-02/.test(answer.text) || answer.text.includes(forged.created_by))
      wrong.push(`${nameOf(endpoint)}: ${answer.text}`)
  }
  expect(wrong).toEqual([])
  expect(await count(mine)).toBe(1)
  const marks = ['forged', '987654321', '2020-02-02', ...Object.values(theirs)].join('|')
  for (const table of await tenantTables())
    expect(await count(`${table} row where business_id = '${world.business_id}' and row::text ~ '${marks}'`), table).toBe(0)
})

/** What a call needs, and what it must not take. */
function mixedWith(forged: object, body: unknown): unknown {
  if (body instanceof FormData) {
    for (const [name, value] of Object.entries(forged)) body.append(name, String(value))
    return body
  }
  const mixed = (row: unknown) => ({ ...forged, ...(row as object) })
  const text = JSON.stringify(Array.isArray(body) ? body.map(mixed) : mixed(body))
  return text.replace('{', '{"__proto__":{"status":"forged","is_owner":true,"balance":987654321},')
}

const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const count = async (what: string) => Number((await client.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count)

/** Lines of the trail that say of no row what it was or what it is. */
const bareLines = () => count('audit_entries where before is null and after is null')

async function tenantTables(): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'business_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return found.rows.map((row) => row.name)
}
