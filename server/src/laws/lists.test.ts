import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type IdKind } from '@kasuwa/contract/platform/ids'
import { plannedFields } from '@kasuwa/contract/platform/not-yet'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { type Known, type Said, nameOfRow, noFilters, orderOf, saysOf, summed, unsearched } from '../testing/list-rows.ts'
import { fieldsOf, marksIn, referencesIn } from '../testing/schemas.ts'
import type { Body } from '../testing/shop.ts'
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
async function rowsOf(endpoint: Endpoint, query: Record<string, string> = {}): Promise<Body[]> {
  const { per_page } = shapeOf(endpoint)
  const asked = await exampleOf(world, endpoint)
  const whole = String(Math.max(100, Number(per_page?.parse(undefined))))
  const { json, text } = await ask(server, endpoint, { ...asked, query: { ...asked.query, per_page: whole, ...query } })
  const { rows, page } = json as { rows?: Body[]; page?: { total_rows: number } }
  if (!rows || page?.total_rows !== rows.length) throw new Error(`${nameOf(endpoint)} ${JSON.stringify(query)}: ${text.slice(0, 300)}`)
  return rows
}

const idsOf = (rows: readonly Body[]) => rows.map(({ id }) => String(id)).sort()
const byId = async (name: string, query: Record<string, string> = {}) => {
  const [endpoint] = lists.filter((list) => nameOf(list) === name)
  return new Map((endpoint ? await rowsOf(endpoint, query) : []).map((row) => [String(row.id), row]))
}
const known: Known = {
  products: await byId('products.list', { with_tags: 'true' }),
  contacts: await byId('contacts.list'),
  levels: await byId('inventory.levels'),
  sales: new Map<string, Body>(),
  documents: new Map([...(await byId('inventory.list')), ...(await byId('purchaseOrders.list'))]),
}
for (const id of (await byId('sales.list')).keys()) {
  const { sale } = await world.made('GET', `/v1/business/sales/${id}?with_taxes=1&with_payments=1`, undefined)
  if (sale) (known.sales as Map<string, Body>).set(id, sale)
}

const common = new Set(['page', 'per_page', 'count_to', 'search', 'sort', 'format', 'from', 'to'])
const filtersOf = (endpoint: Endpoint) =>
  Object.entries(shapeOf(endpoint)).filter(
    ([name, schema]) =>
      !common.has(name) &&
      !name.startsWith('with_') &&
      !noFilters[`${nameOf(endpoint)} ${name}`] &&
      marksIn(schema, (one) => plannedFields.get(one)).length === 0,
  )

/** Enum values that a filter takes; none if it takes ids. */
const wordsOf = (schema: z.ZodType): string[] =>
  marksIn(schema, (one) => (one instanceof z.ZodEnum ? one.options.map(String) : undefined)).flatMap(({ mark }) => mark)

const listed = (input: Said): readonly string[] => (Array.isArray(input) ? input : [String(input)])

/** Values to try for a filter: each enum value, or each id in the rows and an unknown id; two at once if it takes several. */
function asked(schema: z.ZodType, input: readonly Said[]): string[] {
  const [reference] = referencesIn(schema)
  const ids = input.filter((one) => one !== null && one !== undefined).flatMap(listed)
  const values = reference ? [...new Set(ids), publicId(reference.kind satisfies IdKind, newId())] : wordsOf(schema)
  const takesMany = schema.safeParse(values.slice(0, 2).join(',')).success
  return [...values, ...(takesMany && values.length > 1 ? [values.slice(0, 2).join(',')] : [])]
}

/** Whether a row matches the filter. A boolean may be sent as 1 or 0. */
const isIt = (input: Said, value: string) =>
  typeof input === 'boolean' ? input === (value === 'true' || value === '1') : value.split(',').some((one) => listed(input).includes(one))

test.each(byList(lists.filter((endpoint) => filtersOf(endpoint).length > 0)))(
  'each filter of %s holds what its rows say, and its opposite the rest',
  async (list, endpoint) => {
    const all = await rowsOf(endpoint)
    const wrong: string[] = []
    for (const [filter, schema] of filtersOf(endpoint)) {
      const isOpposite = filter.startsWith('not_')
      const says = saysOf(list, filter.replace(/^not_/, ''), all)
      if (!says) {
        wrong.push(`${filter}: write in testing/list-rows.ts how a row says it, or in its \`noFilters\` what it does instead`)
        continue
      }
      const input = new Map(all.map((row) => [row, says(row, known)]))
      const [held, left] = [new Set<Body>(), new Set<Body>()]
      for (const value of asked(schema, [...input.values()])) {
        const expected = all.filter((row) => isIt(input.get(row), value) !== isOpposite)
        const got = await rowsOf(endpoint, { [filter]: value })
        if (idsOf(got).join() !== idsOf(expected).join())
          wrong.push(`${filter}=${value} holds ${got.length} of ${all.length} rows, not the ${expected.length} that say so`)
        for (const row of all) (expected.includes(row) ? held : left).add(row)
      }
      if (held.size === 0) wrong.push(`${filter} holds no row: let testing/varied-world.ts make one that is it`)
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
      const { rows, page } = json as { rows: Body[]; page: object }
      return { ids: rows.map(({ id }) => id), page }
    }
    const inexact = { total_rows: 1, total_pages: 1, total_is_exact: false }
    const one = { total_rows: 1, total_pages: 1, total_is_exact: true }
    expect(await pageOf({ count_to: '1' })).toMatchObject({ ids: all.slice(0, 1), page: all.length > 1 ? inexact : one })
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
  'a search in %s finds what is so called, and nothing else',
  async (_, endpoint) => {
    const all = await rowsOf(endpoint)
    const wrong: string[] = []
    const names = [...new Set(all.map(nameOfRow))]
    const found = await Promise.all(names.slice(0, 5).map((name) => rowsOf(endpoint, { search: name })))
    for (const [index, rows] of found.entries()) {
      const missing = all.filter((row) => nameOfRow(row) === names[index] && !rows.some(({ id }) => id === row.id))
      wrong.push(...missing.map(() => `${names[index]} is not found`))
    }
    if (found.every((rows) => rows.length === all.length)) wrong.push('no search leaves a row out')
    if ((await rowsOf(endpoint, { search: 'zzqqxxjj' })).length > 0) wrong.push('what nothing is called is found')
    expect(wrong).toEqual([])
  },
)

const summing = endpoints.filter(({ path }) => path.endsWith('/sums'))

test('what each list that has sums comes to is known from its rows', () => {
  expect(summing.map(nameOf).toSorted()).toEqual(Object.keys(summed).toSorted())
})

/** Ways to narrow a list: none, each value of each filter, a period, a search. */
function waysToAsk(list: Endpoint, all: readonly Body[]): Record<string, string>[] {
  const filtered = filtersOf(list).flatMap(([filter, schema]) => {
    const says = saysOf(nameOf(list), filter.replace(/^not_/, ''), all)
    return says
      ? asked(
          schema,
          all.map((row) => says(row, known)),
        ).map((value) => ({ [filter]: value }))
      : []
  })
  const [first] = all
  const period: Record<string, string>[] = fieldsOf(list.query).includes('from') ? [{ from: '2025-03-05' }, { to: '2025-03-04' }] : []
  return [{}, ...filtered, ...period, ...(first ? [{ search: nameOfRow(first) }] : []), { search: 'zzqqxxjj' }]
}

test.each(byList(summing))('%s comes to what the rows of its list say, under each filter', async (name, endpoint) => {
  const { list: listed = '', sums = {} } = summed[name] ?? {}
  const list = lists.find((one) => nameOf(one) === listed) as Endpoint
  const asks = waysToAsk(list, await rowsOf(list))
  const wrong: string[] = []
  const seen: Record<string, Set<number>> = Object.fromEntries(Object.keys(sums).map((sum) => [sum, new Set<number>()]))
  for (const query of asks) {
    const rows = await rowsOf(list, query)
    const expected = Object.fromEntries(
      Object.entries(sums).map(([sum, adds]) => [
        sum,
        rows.reduce((total, row) => total + Math.round(adds(row, query.status !== undefined, known) * 1000), 0) / 1000,
      ]),
    )
    const { json, text } = await ask(server, endpoint, { ...(await exampleOf(world, endpoint)), query })
    const answer = JSON.stringify({ count: rows.length, is_exact: true, sums: expected })
    if (JSON.stringify(json) !== answer) wrong.push(`${JSON.stringify(query)}: ${text.slice(0, 200)}, not ${answer}`)
    for (const [sum, value] of Object.entries(expected)) seen[sum]?.add(value)
  }
  for (const [sum, values] of Object.entries(seen))
    if (values.size < 2) wrong.push(`${sum} is ${[...values].join()} whatever is asked: let testing/varied-world.ts make rows that differ`)
  expect(wrong).toEqual([])
})
