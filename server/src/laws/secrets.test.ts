import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { toSearchText, toSortName } from '../database/search.ts'
import { openLog } from '../services/log.ts'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { send } from '../testing/accounts.ts'
import { ownServer } from '../testing/test-server.ts'
import { contactForm } from '../testing/forms.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { openWorld } from '../testing/world.ts'

const lines: string[] = []
const server = await ownServer({}, undefined, openLog('trace', { write: (line) => void lines.push(line) }))
const world = await openWorld(server)

const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

/** Secrets that requests sent or responses returned, by their kind. */
const secrets = new Map<string, string>()
const names = /password|token|secret|identity_number/

function keep(value: unknown, where: string, name = ''): void {
  if (typeof value === 'string') {
    if (names.test(name) && value.length > 4) secrets.set(value, `${name} of ${where}`)
  } else if (value !== null && typeof value === 'object') {
    for (const [inner, child] of Object.entries(value)) keep(child, where, inner)
  }
}

const numbers = { nin: '70123456789', bvn: '22212345678' }

/** Writes that were refused, deletes aside. */
const refusals: string[] = []
const isNamed = ({ method, name }: Endpoint) => method !== 'GET' && name !== 'delete'

/** Whether a call takes a secret. */
const takesSecret = ({ body }: Endpoint) => fieldsOf(body).some((name) => names.test(name))

// Sends every request, and invalid secrets too, with the log at its lowest level.
for (const endpoint of endpoints) {
  const example = await exampleOf(world, endpoint)
  const { status, text, json } = await ask(server, endpoint, example)
  // 202 if the work continues after the response, on a slow machine.
  if (status > 202 && isNamed(endpoint)) refusals.push(`${nameOf(endpoint)} ${text}`)
  for (const part of [example.body, { token: example.token }, example.query, json]) keep(part, nameOf(endpoint))
  if (takesSecret(endpoint))
    await ask(server, endpoint, { ...example, body: { ...(example.body as object), password: 'short', token: 'none' } })
}
for (const [identity_type, identity_number] of Object.entries(numbers)) {
  await world.mustCall('PUT', '/v1/business/contacts', { ...contactForm(world), identity_type, identity_number })
  secrets.set(identity_number, identity_type)
}
await send(server, 'POST', '/v1/merchant/auth/login', { email: 'nobody@mail.test', password: 'typed-by-mistake' })
secrets.set('typed-by-mistake', 'a wrong password')
secrets.delete('none')

test('the log of a whole run holds no password, token or identity number, defects included', async () => {
  // A simulated defect: the failing statement contains the number.
  await client.query('alter table contacts rename column note to was_note')
  const broken = { ...contactForm(world), identity_type: 'nin', identity_number: '70999999999', note: 'a defect' }
  expect(await world.call('PUT', '/v1/business/contacts', broken)).toMatchObject({ status: 500, body: { code: 'defect' } })
  await client.query('alter table contacts rename column was_note to note')
  const log = lines.join('')
  expect(log).toContain('defect')
  expect(lines.length).toBeGreaterThan(endpoints.length)
  expect(secrets.size).toBeGreaterThan(20)
  const leaks = [...secrets, ['70999999999', 'the defect’s number'] as const].filter(([secret]) => log.includes(secret))
  expect(leaks.map(([, label]) => label)).toEqual([])
})

test('no table holds a password, token or identity number in plain text, except the mails in the development mailbox', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'dev_mailbox'`,
  )
  const wrong: string[] = []
  for (const { name } of rows) {
    const result = await client.query<{ secret: string }>(
      `select secret from unnest($1::text[]) secret where exists (select from ${name} row where strpos(row::text, secret) > 0)`,
      [[...secrets.keys()]],
    )
    for (const { secret } of result.rows) wrong.push(`${name}: ${secrets.get(secret)}`)
  }
  expect(wrong).toEqual([])
})

/** Tables whose rows are sorted by name, with their name column. */
const nameColumnByTable: Record<string, string> = {
  ...Object.fromEntries(
    ['brands', 'product_categories', 'products', 'contacts', 'locations', 'sale_taxes', 'roles'].map((table) => [table, 'name']),
  ),
  bank_accounts: 'account_name',
  merchants: `first_name || ' ' || last_name`,
}

test('every call writes sort names and search texts by one rule', async () => {
  expect(refusals).toEqual([])
  let rowCount = 0
  for (const [table, name] of Object.entries(nameColumnByTable)) {
    const { rows } = await client.query<{ name: string; sort_name: string; search_text: string | null }>(
      `select ${name} as name, sort_name, to_jsonb(named) ->> 'search_text' as search_text from ${table} as named`,
    )
    rowCount += rows.length
    const written = rows.map(({ sort_name, search_text }) => ({ sort_name, search_text }))
    expect([table, written]).toEqual([
      table,
      rows.map((row) => ({ sort_name: toSortName(row.name), search_text: row.search_text && toSearchText(row.search_text) })),
    ])
  }
  expect(rowCount).toBeGreaterThan(50)
})
