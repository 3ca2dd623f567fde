import { endpoints } from '../../contract/src/index.ts'
import type { Endpoint } from '../../contract/src/platform/endpoint.ts'
import type { IdKind } from '../../contract/src/platform/ids.ts'
import { queryValues } from '../../server/src/testing/query-values.ts'
import { fieldsOf, takesNothing } from '../../server/src/testing/schemas.ts'
import type { Business } from '../business.ts'
import { type Figures, median, ms } from '../figures.ts'
import type { Big } from './database.ts'
import { type Took, nothing, untilWithin } from './measure.ts'

/** Every list of a business that is not of a single record; reports have their own rows (`report-rows.ts`). */
const lists = endpoints.filter(
  ({ path, query, method }) =>
    method === 'GET' &&
    /^\/v1\/business\/[^{]*$/.test(path) &&
    fieldsOf(query).includes('per_page') &&
    !path.includes('/report') &&
    path !== '/v1/business/deleted',
)

/** Milliseconds within which a list counts as fast, however few rows a small business has. */
const quick = 50

/** A record of each kind in a business: the first of its list. */
function firstOf({ client, location }: Business): (kind: IdKind) => Promise<string | undefined> {
  const idByKind = new Map<IdKind, string | undefined>([['location', location]])
  return async (kind) => {
    if (!idByKind.has(kind)) {
      const detail = endpoints.find(({ of, path, method }) => of === kind && method === 'GET' && path.endsWith('/{id}'))
      const path = detail?.path.replace('/{id}', '')
      const answer = lists.some((list) => list.path === path)
        ? await client.must<{ rows: { id: string }[] }>('GET', `${path}?per_page=1`)
        : undefined
      idByKind.set(kind, answer?.rows[0]?.id)
    }
    return idByKind.get(kind)
  }
}

/** Required parameters of a list: items for sale need a location. */
const neededBy = ({ client: _, location }: Business, { query }: Endpoint): string =>
  fieldsOf(query).includes('location') && !takesNothing(query) ? `location=${location}` : ''

/** Queries of a list: without filters, and with each value of each field. */
async function questionsOf(business: Business, list: Endpoint): Promise<Map<string, string>> {
  const needed = neededBy(business, list)
  const queries = new Map([['', needed]])
  for (const { field, value } of await queryValues(list, firstOf(business), needed ? ['location'] : [])) {
    if (field === 'format') continue
    const isId = /^[^,]{28}(,|$)/.test(value)
    const query = [needed, `${field}=${encodeURIComponent(value)}`].filter(Boolean).join('&')
    queries.set(isId ? `${field}, ${value.includes(',') ? 'one of two' : 'one'}` : `${field}=${value}`, query)
  }
  return queries
}

/** Limit for a small business among large ones, against one alone in its database; the same for a new one. */
const asAlone = 1.3

/** Logs in again for each list, because a run outlasts a session. */
const sidesOf = async (big: Big, alone: Big) =>
  [
    { app: big.app, business: await big.of('large') },
    { app: big.app, business: await big.of('little') },
    { app: alone.app, business: await alone.of('little') },
    { app: big.app, business: await big.of('empty') },
    { app: alone.app, business: await alone.of('empty') },
  ] as const

/** How many results are within a limit, and of how many. */
class Tally {
  all = 0
  over: string[] = []
  ratios: number[] = []

  /** @param name printed if it is over the limit */
  add(name: string, ratio: number, limit: number): void {
    this.all += 1
    this.ratios.push(ratio)
    if (ratio > limit) this.over.push(`${name} ${ratio.toFixed(2)}`)
  }
}

/**
 * Every list of the large business, by every sort and filter, against the small and the new one, in turns with a look-up by id. Those two
 * also run against equal ones alone in a database. Slow results are repeated; only those still slow get a row. Refused lists are reported,
 * not measured.
 * @param only parts of paths of lists, separated by commas
 */
export async function bigListRows(figures: Figures, big: Big, alone: Big, times: number, only = ''): Promise<void> {
  const parts = only.split(',')
  const [large, little, newest] = [new Tally(), new Tally(), new Tally()]
  for (const list of lists.filter(({ path }) => parts.some((part) => path.includes(part)))) {
    const sides = await sidesOf(big, alone)
    const id = await firstOf(sides[0].business)('contact')
    const exact = { ...sides[0], path: `/v1/business/contacts/${id}` }
    const before = [large, little, newest].map(({ all, over }) => [all, over.length] as const)
    const queries = await Promise.all(sides.map(({ business }) => questionsOf(business, list)))
    for (const name of queries[0]?.keys() ?? []) {
      const ofSides = sides.map((side, place) => {
        const query = queries[place]?.get(name) ?? queries[place]?.get('') ?? ''
        return { ...side, path: query ? `${list.path}?${query}` : list.path }
      })
      const requests = [...ofSides, exact]
      const work = `${list.path.replace('/v1/business/', '')} ${name}`.trim()
      const isOver = ([
        largeTook = nothing,
        two = nothing,
        three = nothing,
        four = nothing,
        five = nothing,
        lookUpTook = nothing,
      ]: Took[]) => largeTook.clock > limitOf(two, lookUpTook) || isSlower(two, three) || isSlower(four, five)
      const isFarOver = ([largeTook = nothing, two = nothing, , , , lookUpTook = nothing]: Took[]) =>
        largeTook.database > limitOf(two, lookUpTook)
      const took = await untilWithin(requests, { times }, isOver, isFarOver).catch((failed: unknown) => String(failed))
      if (typeof took === 'string') {
        figures.skipped(work, took.slice(0, 200))
        continue
      }
      const [largeTook = nothing, two = nothing, three = nothing, four = nothing, five = nothing, lookUpTook = nothing] = took
      const limit = limitOf(two, lookUpTook)
      large.add(work, largeTook.clock, limit)
      little.add(work, timesAs(two, three), asAlone)
      newest.add(work, timesAs(four, five), asAlone)
      const database = `; the database ${ms(largeTook.database)}, ${ms(two.database)}`
      if (largeTook.clock > limit)
        figures.atMost(work, Math.round(limit), largeTook.clock, {
          unit: ' ms',
          detail: `small ${ms(two.clock)}, a look-up ${ms(lookUpTook.clock)}${database}`,
        })
    }
    const [[queryCount, over], [, ofLittle], [, ofNewest]] = [large, little, newest].map(({ all, over: now }, place) => [
      all - (before[place]?.[0] ?? 0),
      now.length - (before[place]?.[1] ?? 0),
    ]) as [[number, number], [number, number], [number, number]]
    const detail = `small slower than alone ${ofLittle}, new ${ofNewest}`
    figures.atMost(`${list.path.replace('/v1/business/', '')}, all ${queryCount} questions`, 0, over, { unit: ' over', detail })
  }
  figures.atMost(`lists of the large business, of ${large.all} questions`, 0, large.over.length, { unit: ' over' })
  for (const [size, { all, over, ratios }] of [
    ['small', little],
    ['new', newest],
  ] as const) {
    const detail = `the median of all ${median(ratios).toFixed(2)} × as alone`
    figures.atMost(`the ${size} business slower than alone by 1.3, of ${all}`, 0, over.length, { unit: ' over', detail })
    for (const line of over) console.log(`    ${line}`)
  }
}

/** Limit in milliseconds: three times the small business, or twenty look-ups in the same turns. */
const limitOf = (small: Took, lookUp: Took): number => Math.max(quick, 3 * small.clock, 20 * lookUp.clock)

/** Ratio by wall clock or by processor time, the lower one: a busy machine lengthens either. */
const timesAs = ({ least: a }: Took, { least: b }: Took): number => Math.min(a.clock / b.clock, a.database / b.database)
const isSlower = (a: Took, b: Took): boolean => timesAs(a, b) > asAlone
