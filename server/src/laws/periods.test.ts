import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { approvedSale, openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)
// A row of every kind that a list with a period shows.
await approvedSale(world)
await world.findOrCreate('balance_transaction')
await world.findOrCreate('purchase_order')
await world.findOrCreate('invoice')
await world.findOrCreate('quotation')

// Summaries of a list have its filters (`lists.test.ts`); `reports/` tests the slices of a report.
const lists = endpoints.filter(
  ({ feature, query }) =>
    feature !== 'reports' && fieldsOf(query).includes('per_page') && fieldsOf(query).some((name) => name === 'from' || name === 'to'),
)

interface ListRow {
  id: string
  created_at?: string
  date?: string
  opened_at?: string
  closed_at?: string
  sale?: { date: string }
  order?: { date: string }
  action?: { date: string }
}

async function rowsOf(endpoint: Endpoint, period: Record<string, string>): Promise<ListRow[]> {
  const example = await exampleOf(world, endpoint)
  const { json, text } = await ask(server, endpoint, { ...example, query: { ...example.query, ...period } })
  if (!Array.isArray(json.rows)) throw new Error(`${nameOf(endpoint)} ${text}`)
  return json.rows as ListRow[]
}

/** The time of a row in its business’s time zone: a document’s date, the end of a count, the write of a ledger entry. */
const timeOf = ({ date, sale, order, action, opened_at, closed_at, created_at = '' }: ListRow, list: string) =>
  Temporal.Instant.from(date ?? (sale ?? order ?? action)?.date ?? (list === 'drawers.counts' ? closed_at : opened_at) ?? created_at)
    .toZonedDateTimeISO('Africa/Lagos')
    .toPlainDateTime()

/** The three ways to write a time. */
const written = [
  { unit: { days: 1 }, letters: 10 },
  { unit: { minutes: 1 }, letters: 16 },
  { unit: { seconds: 1 }, letters: 19 },
]

test('every list holds the whole of the day, minute or second that its period ends with, and of no other', async () => {
  expect(lists.length).toBeGreaterThan(3)
  const wrong: string[] = []
  for (const endpoint of lists) {
    const [row] = await rowsOf(endpoint, {})
    if (!row) throw new Error(`${nameOf(endpoint)} has no row to look for: let the world have one`)
    const time = timeOf(row, nameOf(endpoint))
    for (const { unit, letters } of written) {
      const text = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replace('T', ' ').slice(0, letters)
      const [before, at, after] = [text(time.subtract(unit)), text(time), text(time.add(unit))]
      const holds = async (period: Record<string, string>) => (await rowsOf(endpoint, period)).some(({ id }) => id === row.id)
      if (!(await holds({ from: at, to: at }))) wrong.push(`${nameOf(endpoint)} leaves out what was at ${at}`)
      if (await holds({ to: before })) wrong.push(`${nameOf(endpoint)} to ${before} goes on to ${at}`)
      if (await holds({ from: after })) wrong.push(`${nameOf(endpoint)} from ${after} begins before it`)
    }
  }
  expect(wrong).toEqual([])
})

const refusedOn = async (endpoint: Endpoint, query: Record<string, string>) => {
  const example = await exampleOf(world, endpoint)
  const { status, json } = await ask(server, endpoint, { ...example, query: { ...example.query, ...query } })
  return `${status} ${Object.keys((json.errors ?? {}) as object).join()}`
}

test('a period that ends before it begins is refused where it ends', async () => {
  for (const endpoint of lists) expect(await refusedOn(endpoint, { from: '2026-02-01', to: '2026-01-31' }), nameOf(endpoint)).toBe('422 to')
})

test('a word that a list does not know is refused on its own field', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ method, query }) => method === 'GET' && fieldsOf(query).includes('per_page')))
    for (const field of fieldsOf(endpoint.query)) {
      const outcome = await refusedOn(endpoint, { [field]: 'zz' })
      if (outcome !== '200 ' && outcome !== `422 ${field}`) wrong.push(`${nameOf(endpoint)} ${field}: ${outcome}`)
    }
  expect(wrong).toEqual([])
})
