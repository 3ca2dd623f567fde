import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type IdKind } from '@kasuwa/contract/platform/ids'
import { plannedFields } from '@kasuwa/contract/platform/not-yet'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { noFilters } from '../testing/no-filters.ts'
import { type FullRows, type FilterValue, nameOfRow, orderOf, saysOf, summed, unsearched } from '../testing/list-rows.ts'
import { fieldsOf, marksIn, referencesIn } from '../testing/schemas.ts'
import type { JsonBody } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { openVariedWorld } from '../testing/varied-world.ts'

/*
 * Computes the rows under a filter from the rows’ own fields, and compares. So every filter of every list
 * narrows it, and its opposite selects the rest. `periods.test.ts` tests `from` and `to`.
 */

const server = await ownServer()
const world = await openVariedWorld(server)

// A report's rows are sums; `reports/adding-up.test.ts` checks their cells.
const lists = endpoints.filter(({ path, query }) => fieldsOf(query).includes('per_page') && !path.includes('/report'))
const shapeOf = ({ query }: Endpoint) => (query as z.ZodObject<Record<string, z.ZodType>>).shape
const byList = (rows: readonly Endpoint[]) => rows.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** All rows of a list, in the requested order. @throws Error if it refuses, or has more than one page */
async function rowsOf(endpoint: Endpoint, query: Record<string, string> = {}): Promise<JsonBody[]> {
  const { per_page } = shapeOf(endpoint)
  const example = await exampleOf(world, endpoint)
  const pageSize = String(Math.max(100, Number(per_page?.parse(undefined))))
  const { json, text } = await ask(server, endpoint, { ...example, query: { ...example.query, per_page: pageSize, ...query } })
  const { rows, page } = json as { rows?: JsonBody[]; page?: { total_rows: number } }
  if (!rows || page?.total_rows !== rows.length) throw new Error(`${nameOf(endpoint)} ${JSON.stringify(query)}: ${text.slice(0, 300)}`)
  return rows
}

const idsOf = (rows: readonly JsonBody[]) => rows.map(({ id }) => String(id)).sort()
const byId = async (name: string, query: Record<string, string> = {}) => {
  const [endpoint] = lists.filter((list) => nameOf(list) === name)
  return new Map((endpoint ? await rowsOf(endpoint, query) : []).map((row) => [String(row.id), row]))
}
const rowsById: FullRows = {
  products: await byId('products.list', { with_tags: 'true' }),
  contacts: await byId('contacts.list'),
  levels: await byId('inventory.levels'),
  sales: new Map<string, JsonBody>(),
  documents: new Map([...(await byId('inventory.list')), ...(await byId('purchaseOrders.list'))]),
}
for (const id of (await byId('sales.list')).keys()) {
  const { sale } = await world.mustCall('GET', `/v1/business/sales/${id}?with_taxes=1&with_payments=1`, undefined)
  if (sale) (rowsById.sales as Map<string, JsonBody>).set(id, sale)
}

const common = new Set(['page', 'per_page', 'count_to', 'search', 'sort', 'format', 'from', 'to'])
const filtersOf = (endpoint: Endpoint) =>
  Object.entries(shapeOf(endpoint)).filter(
    ([name, schema]) =>
      !common.has(name) &&
      !name.startsWith('with_') &&
      !noFilters[`${nameOf(endpoint)} ${name}`] &&
      marksIn(schema, (subschema) => plannedFields.get(subschema)).length === 0,
  )

/** Enum values that a filter takes; none if it takes ids. */
const wordsOf = (schema: z.ZodType): string[] =>
  marksIn(schema, (subschema) => (subschema instanceof z.ZodEnum ? subschema.options.map(String) : undefined)).flatMap(({ mark }) => mark)

const listed = (input: FilterValue): readonly string[] => (Array.isArray(input) ? input : [String(input)])

/** Values to try for a filter: each enum value, or each id in the rows and an unknown id; two at once if it takes several. */
function filterValuesOf(schema: z.ZodType, input: readonly FilterValue[]): string[] {
  const [reference] = referencesIn(schema)
  const ids = input.filter((value) => value !== null && value !== undefined).flatMap(listed)
  const values = reference ? [...new Set(ids), publicId(reference.kind satisfies IdKind, newId())] : wordsOf(schema)
  const takesMany = schema.safeParse(values.slice(0, 2).join(',')).success
  return [...values, ...(takesMany && values.length > 1 ? [values.slice(0, 2).join(',')] : [])]
}

/** Whether a row matches the filter. A boolean may be sent as 1 or 0. */
const isIt = (input: FilterValue, value: string) =>
  typeof input === 'boolean' ? input === (value === 'true' || value === '1') : value.split(',').some((word) => listed(input).includes(word))

test.each(byList(lists.filter((endpoint) => filtersOf(endpoint).length > 0)))(
  'each filter of %s holds what its rows say, and its opposite the rest',
  async (list, endpoint) => {
    const all = await rowsOf(endpoint)
    const wrong: string[] = []
    for (const [filter, schema] of filtersOf(endpoint)) {
      const isOpposite = filter.startsWith('not_')
      const readField = saysOf(list, filter.replace(/^not_/, ''), all)
      if (!readField) {
        wrong.push(`${filter}: write in testing/list-rows.ts how a row says it, or in testing/no-filters.ts what it does instead`)
        continue
      }
      const input = new Map(all.map((row) => [row, readField(row, rowsById)]))
      const [matches, left] = [new Set<JsonBody>(), new Set<JsonBody>()]
      for (const value of filterValuesOf(schema, [...input.values()])) {
        const expected = all.filter((row) => isIt(input.get(row), value) !== isOpposite)
        const got = await rowsOf(endpoint, { [filter]: value })
        if (idsOf(got).join() !== idsOf(expected).join())
          wrong.push(`${filter}=${value} holds ${got.length} of ${all.length} rows, not the ${expected.length} that say so`)
        for (const row of all) (expected.includes(row) ? matches : left).add(row)
      }
      if (matches.size === 0) wrong.push(`${filter} holds no row: let testing/varied-world.ts make one that is it`)
      if (left.size === 0) wrong.push(`${filter} leaves no row out: let testing/varied-world.ts make one that is not it`)
    }
    expect(wrong).toEqual([])
  },
)

/** Lists in the code are in memory: counting them costs nothing. */
const inCode = new Set(['countries.list', 'countries.states', 'bankAccounts.banks'])

test.each(byList(lists.filter((endpoint) => !inCode.has(nameOf(endpoint)))))(
  '%s counts no further than it is told to, and has the same rows',
  async (_, endpoint) => {
    const all = (await rowsOf(endpoint)).map(({ id }) => id)
    const example = await exampleOf(world, endpoint)
    const pageOf = async (query: Record<string, string>) => {
      const { json } = await ask(server, endpoint, { ...example, query: { ...example.query, per_page: '1', ...query } })
      const { rows, page } = json as { rows: JsonBody[]; page: object }
      return { ids: rows.map(({ id }) => id), page }
    }
    const inexact = { total_rows: 1, total_pages: 1, total_is_exact: false }
    const exact = { total_rows: 1, total_pages: 1, total_is_exact: true }
    expect(await pageOf({ count_to: '1' })).toMatchObject({ ids: all.slice(0, 1), page: all.length > 1 ? inexact : exact })
    // Pages beyond the counted ones still open, and the pages within are the same.
    expect(await pageOf({ count_to: '1', page: '2' })).toMatchObject({ ids: all.slice(1, 2) })
    for (const page of ['1', '2'])
      expect(await pageOf({ count_to: String(all.length + 1), page })).toMatchObject({
        ids: all.slice(Number(page) - 1, Number(page)),
        page: { total_rows: all.length, total_is_exact: true },
      })
  },
)

test.each(byList(lists))('each order of %s is one, both ways', async (list, endpoint) => {
  const wrong: string[] = []
  const all = idsOf(await rowsOf(endpoint)).join()
  for (const order of wordsOf(shapeOf(endpoint).sort as z.ZodType)) {
    const [field = '', way] = order.split('.')
    const rows = await rowsOf(endpoint, { sort: order })
    const values = rows.map((row) => orderOf(list, field, row))
    const after = (a: string | number, b: string | number) => (way === 'asc' ? a > b : a < b)
    const first = values.findIndex((value, index) => index > 0 && after(values[index - 1] ?? value, value))
    if (first > 0) wrong.push(`${order}: ${values[first - 1]} stands before ${values[first]}`)
    if (idsOf(rows).join() !== all) wrong.push(`${order} shows other rows`)
    if (new Set(values).size < 2) wrong.push(`${order} has nothing to order: let testing/varied-world.ts make rows that differ`)
  }
  expect(wrong).toEqual([])
})

test.each(byList(lists.filter((endpoint) => !unsearched[nameOf(endpoint)])))(
  'a search in %s finds each row of that name, and no row for an unknown name',
  async (_, endpoint) => {
    const all = await rowsOf(endpoint)
    const wrong: string[] = []
    const names = [...new Set(all.map(nameOfRow))]
    const results = await Promise.all(names.slice(0, 5).map((name) => rowsOf(endpoint, { search: name })))
    for (const [index, rows] of results.entries()) {
      const missing = all.filter((row) => nameOfRow(row) === names[index] && !rows.some(({ id }) => id === row.id))
      wrong.push(...missing.map(() => `${names[index]} is not found`))
    }
    if (results.every((rows) => rows.length === all.length)) wrong.push('no search leaves a row out')
    if ((await rowsOf(endpoint, { search: 'zzqqxxjj' })).length > 0) wrong.push('what nothing is called is found')
    expect(wrong).toEqual([])
  },
)

const summing = endpoints.filter(({ path }) => path.endsWith('/sums'))

test('each list with sums has a rule that computes them from its rows', () => {
  expect(summing.map(nameOf).toSorted()).toEqual(Object.keys(summed).toSorted())
})

/** Ways to narrow a list: none, each value of each filter, a period, a search. */
function waysToAsk(list: Endpoint, all: readonly JsonBody[]): Record<string, string>[] {
  const filtered = filtersOf(list).flatMap(([filter, schema]) => {
    const readField = saysOf(nameOf(list), filter.replace(/^not_/, ''), all)
    return readField
      ? filterValuesOf(
          schema,
          all.map((row) => readField(row, rowsById)),
        ).map((value) => ({ [filter]: value }))
      : []
  })
  const [first] = all
  const period: Record<string, string>[] = fieldsOf(list.query).includes('from') ? [{ from: '2025-03-05' }, { to: '2025-03-04' }] : []
  return [{}, ...filtered, ...period, ...(first ? [{ search: nameOfRow(first) }] : []), { search: 'zzqqxxjj' }]
}

/** Kobo between a total and its rest that no other sum explains; 0 for sums without a rest. Nothing is due on a canceled document. */
const unexplainedOf = ({ total = 0, paid = 0, rounding = 0, credited = 0, not_owed = 0, over = 0, left }: Record<string, number>): number =>
  left === undefined ? 0 : total - paid - rounding - credited - not_owed + over - left

test.each(byList(summing))('%s comes to what the rows of its list say, under each filter', async (name, endpoint) => {
  const { list: listed = '', sums = {} } = summed[name] ?? {}
  const list = lists.find((candidate) => nameOf(candidate) === listed) as Endpoint
  const queries = waysToAsk(list, await rowsOf(list))
  const wrong: string[] = []
  const valuesBySum: Record<string, Set<number>> = Object.fromEntries(Object.keys(sums).map((sum) => [sum, new Set<number>()]))
  for (const query of queries) {
    const rows = await rowsOf(list, query)
    const expected = Object.fromEntries(
      Object.entries(sums).map(([sum, adds]) => [
        sum,
        rows.reduce((total, row) => total + Math.round(adds(row, query.status !== undefined, rowsById) * 1000), 0) / 1000,
      ]),
    )
    const { json, text } = await ask(server, endpoint, { ...(await exampleOf(world, endpoint)), query })
    const answer = JSON.stringify({ count: rows.length, is_exact: true, sums: expected })
    if (JSON.stringify(json) !== answer) wrong.push(`${JSON.stringify(query)}: ${text.slice(0, 200)}, not ${answer}`)
    const unexplained = query.status === 'canceled' ? (expected['left'] ?? 0) + (expected['not_owed'] ?? 0) : unexplainedOf(expected)
    if (unexplained !== 0) wrong.push(`${JSON.stringify(query)}: ${unexplained} of what is left to pay is not explained by ${answer}`)
    for (const [sum, value] of Object.entries(expected)) valuesBySum[sum]?.add(value)
  }
  for (const [sum, values] of Object.entries(valuesBySum))
    if (values.size < 2) wrong.push(`${sum} is ${[...values].join()} whatever is asked: let testing/varied-world.ts make rows that differ`)
  expect(wrong).toEqual([])
})
