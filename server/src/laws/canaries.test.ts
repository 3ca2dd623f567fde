import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addUpSums } from '../testing/add-up.ts'
import { type ApiRequest, type ApiResponse, ask, exampleOf } from '../testing/asking.ts'
import { canariesIn, mark, plantCanaries } from '../testing/canaries.ts'
import { mergedContact, nameOf } from '../testing/examples.ts'
import { isLong } from '../testing/long.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { recount } from '../testing/recount.ts'
import { fieldsOf, wordsOf } from '../testing/schemas.ts'
import { archiveText } from '../testing/spreadsheets.ts'
import { ownServer } from '../testing/test-server.ts'
import { type World, approvedSale, kindsMade, openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)
const neighbour = await openWorld(server)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

/** A row of every kind, and a document that took effect. */
async function furnish(shop: World) {
  for (const kind of kindsMade) await shop.findOrCreate(kind)
  await approvedSale(shop)
  await mergedContact(shop)
}
await furnish(world)
await furnish(neighbour)
// Low stock, so that it is to be ordered.
await neighbour.mustCall('PUT', '/v1/business/products', {
  name: 'Matches',
  type: 'standard',
  price: 100,
  reorder_levels: [{ location: neighbour.location, quantity: 5 }],
})
// Figures that jobs compute every few minutes exist, even if no job ran yet.
await recount(server)
await addUpSums(server)
const planted = await plantCanaries(client, neighbour.business_id)

/** The readable text of a response, or of a PDF. */
const legible = ({ headers, bytes, text }: ApiResponse): string =>
  headers['content-type'] === 'application/pdf'
    ? pdfText(bytes).replaceAll(/[\u200b\n]/g, '')
    : (archiveText(headers['content-type'], bytes) ?? text)

/** A sheet has the same cells as a CSV: the short run reads only one of the two. */
const formatsOf = ({ query }: Endpoint) => wordsOf(query, 'format').filter((format) => isLong || format !== 'xlsx')

/** Each way to send a call: its example, each file format, and searches for words that only the neighbour has. */
async function ways(endpoint: Endpoint, shop: World): Promise<ApiRequest[]> {
  const example = await exampleOf(shop, endpoint)
  const fields = fieldsOf(endpoint.query)
  return [
    example,
    ...(fields.includes('format') ? formatsOf(endpoint).map((format) => ({ ...example, query: { ...example.query, format } })) : []),
    ...(fields.includes('search') ? [{ ...example, query: { ...example.query, search: mark, per_page: '100' } }] : []),
  ]
}

/** Responses that are the same for every business, the app's own text, or figures alone. */
const callsWithoutCanaries = [
  // Whether the call is permitted here at all.
  'businessArrivals.shown',
  'business.approverWarnings',
  'business.resolveRcNumber',
  'permissions.list',
  'bankAccounts.banks',
  'bankAccounts.resolve',
  'dashboard.ofContact',
  // It moves no stock and creates no debt.
  'quotations.consequence',
  'deletions.foreseen',
  // Its lines are sample data.
  'papers.preview',
  'purchaseOrders.lastCosts',
  // None of its figures is wrong; `books/books-page.test.ts` tests the page with a wrong figure.
  'books.shown',
  // Times and sizes of the whole installation.
  'backups.shown',
  // The provider’s and the bank’s answers about an account.
  'onlinePayments.subaccount',
  // A number that is encrypted in the database, and its kind.
  'contacts.identity',
  // Plans are the same for all; the preview and the capacity are figures only; and cards belong to a person.
  ...['billing.preview', 'billing.room', 'paymentCards.list', 'plans.list'],
  // Numbers without a name: `lists.test.ts` checks that they belong to their own business.
  ...endpoints.filter(({ path }) => path.endsWith('/sums')).map(nameOf),
]

const reads = endpoints.filter(({ method }) => method === 'GET')

test.runIf(isLong)('the neighbour’s own answers are full of canaries, so that they would be seen', async () => {
  const visibleColumns = new Set<string>()
  const without: string[] = []
  for (const endpoint of reads.filter(({ access }) => access !== 'public')) {
    const responseColumns = new Set<string>()
    for (const request of await ways(endpoint, neighbour))
      for (const column of canariesIn(legible(await ask(server, endpoint, request)))) responseColumns.add(column)
    if (responseColumns.size === 0) without.push(nameOf(endpoint))
    for (const column of responseColumns) visibleColumns.add(column)
  }
  expect(planted.filter((column) => !visibleColumns.has(column) && !column.startsWith('audit_entries.'))).toEqual(['roles.grants'])
  expect(without.toSorted()).toEqual(callsWithoutCanaries.toSorted())
})

/** Mails that are sent or queued. A sent mail leaves the queue after it is in the mailbox, so reading both at one moment misses none. */
async function mails(): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    'select subject || body as text from dev_mailbox union all select payload::text from graphile_worker._private_jobs',
  )
  return rows.map(({ text }) => text)
}

/** Sends every call, and searches the responses and mails for the neighbour’s data. */
async function leaks(calls: readonly Endpoint[]): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of calls) {
    for (const request of await ways(endpoint, world)) {
      const response = await ask(server, endpoint, request)
      if (response.status >= 500) wrong.push(`${nameOf(endpoint)}: ${response.status} ${response.text}`)
      if (legible(response).includes(mark) && !(request.query?.search === mark && response.status === 422))
        wrong.push(
          `${nameOf(endpoint)} ${JSON.stringify(request.query)}: ${canariesIn(legible(response)).join(' ')} ${response.text.slice(0, 200)}`,
        )
    }
  }
  const sent = await mails()
  expect(sent.length).toBeGreaterThan(5)
  return [...wrong, ...sent.filter((text) => text.includes(mark))]
}

// Without row level security, this finds each leak that it would find with it, and more.
test('no answer, page, PDF, mail or text has a word of a neighbour’s in it, even where row level security is off: each statement asks for its own business', async () => {
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace`)
  for (const { name } of rows) await client.query(`alter table ${name} disable row level security`)
  expect(rows.length).toBeGreaterThan(20)
  try {
    expect(await leaks(endpoints)).toEqual([])
  } finally {
    // The laws of databases check this database when the file ends.
    for (const { name } of rows) await client.query(`alter table ${name} enable row level security`)
  }
}, 600_000)
