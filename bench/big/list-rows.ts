import { endpoints } from '../../contract/src/index.ts'
import type { Endpoint } from '../../contract/src/platform/endpoint.ts'
import type { IdKind } from '../../contract/src/platform/ids.ts'
import { queryValues } from '../../server/src/testing/query-values.ts'
import { fieldsOf, takesNothing } from '../../server/src/testing/schemas.ts'
import type { Business } from '../business.ts'
import { type Figures, median, ms } from '../figures.ts'
import type { Big } from './database.ts'
import { type Took, nothing, untilWithin } from './measure.ts'

/** Every list of a business that is of no one thing; reports have rows of their own (`report-rows.ts`). */
const lists = endpoints.filter(
  ({ path, query, method }) =>
    method === 'GET' &&
    /^\/v1\/business\/[^{]*$/.test(path) &&
    fieldsOf(query).includes('per_page') &&
    !path.includes('/report') &&
    path !== '/v1/business/deleted',
)

/** Milliseconds within which a list is quick, however few rows a small business has of it. */
const quick = 50

/** A thing of each kind that a business has: the first of the list that one of them is a detail of. */
function firstOf({ client, location }: Business): (kind: IdKind) => Promise<string | undefined> {
  const known = new Map<IdKind, string | undefined>([['location', location]])
  return async (kind) => {
    if (!known.has(kind)) {
      const detail = endpoints.find(({ of, path, method }) => of === kind && method === 'GET' && path.endsWith('/{id}'))
      const path = detail?.path.replace('/{id}', '')
      const answer = lists.some((list) => list.path === path)
        ? await client.must<{ rows: { id: string }[] }>('GET', `${path}?per_page=1`)
        : undefined
      known.set(kind, answer?.rows[0]?.id)
    }
    return known.get(kind)
  }
}

/** What a list has to be asked with: of what is sold somewhere, where. */
const neededBy = ({ client: _, location }: Business, { query }: Endpoint): string =>
  fieldsOf(query).includes('location') && !takesNothing(query) ? `location=${location}` : ''

/** What a list is asked, as a query: all of it, and each value of each field of its query. */
async function questionsOf(business: Business, list: Endpoint): Promise<Map<string, string>> {
  const needed = neededBy(business, list)
  const asked = new Map([['', needed]])
  for (const { field, value } of await queryValues(list, firstOf(business), needed ? ['location'] : [])) {
    if (field === 'format') continue
    const isId = /^[^,]{28}(,|$)/.test(value)
    const query = [needed, `${field}=${encodeURIComponent(value)}`].filter(Boolean).join('&')
    asked.set(isId ? `${field}, ${value.includes(',') ? 'one of two' : 'one'}` : `${field}=${value}`, query)
  }
  return asked
}

/** A small business among large ones, and one like it alone in its database; the same of a new one. */
const asAlone = 1.3

/** Who is asked, logged in for each list anew: a run takes longer than a session. */
const sidesOf = async (big: Big, alone: Big) =>
  [
    { app: big.app, business: await big.of('large') },
    { app: big.app, business: await big.of('little') },
    { app: alone.app, business: await alone.of('little') },
    { app: big.app, business: await big.of('empty') },
    { app: alone.app, business: await alone.of('empty') },
  ] as const

/** How many of these are within a limit, of how many. */
class Tally {
  all = 0
  over: string[] = []
  ratios: number[] = []

  /** @param name as it is told where it is over */
  add(name: string, ratio: number, limit: number): void {
    this.all += 1
    this.ratios.push(ratio)
    if (ratio > limit) this.over.push(`${name} ${ratio.toFixed(2)}`)
  }
}

/**
 * Every list, by every order and every filter that the contract has for it, of the large business against the same of the small one and
 * of the new one, asked in turns with a look-up by an id; and those two against their likes that are alone in a database. What takes longer than it may is asked
 * again. Only what is still over is a row of its own. One that is refused is told, and not measured.
 * @param only of which lists, by parts of their paths with commas between
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
      const asked = [...ofSides, exact]
      const work = `${list.path.replace('/v1/business/', '')} ${name}`.trim()
      const isOver = ([one = nothing, two = nothing, three = nothing, four = nothing, five = nothing, found = nothing]: Took[]) =>
        one.clock > limitOf(two, found) || isSlower(two, three) || isSlower(four, five)
      const isFarOver = ([one = nothing, two = nothing, , , , found = nothing]: Took[]) => one.database > limitOf(two, found)
      const took = await untilWithin(asked, { times }, isOver, isFarOver).catch((failed: unknown) => String(failed))
      if (typeof took === 'string') {
        figures.skipped(work, took.slice(0, 200))
        continue
      }
      const [one = nothing, two = nothing, three = nothing, four = nothing, five = nothing, found = nothing] = took
      const limit = limitOf(two, found)
      large.add(work, one.clock, limit)
      little.add(work, timesAs(two, three), asAlone)
      newest.add(work, timesAs(four, five), asAlone)
      const database = `; the database ${ms(one.database)}, ${ms(two.database)}`
      if (one.clock > limit)
        figures.atMost(work, Math.round(limit), one.clock, {
          unit: ' ms',
          detail: `small ${ms(two.clock)}, a look-up ${ms(found.clock)}${database}`,
        })
    }
    const [[asked, over], [, ofLittle], [, ofNewest]] = [large, little, newest].map(({ all, over: now }, place) => [
      all - (before[place]?.[0] ?? 0),
      now.length - (before[place]?.[1] ?? 0),
    ]) as [[number, number], [number, number], [number, number]]
    const detail = `small slower than alone ${ofLittle}, new ${ofNewest}`
    figures.atMost(`${list.path.replace('/v1/business/', '')}, all ${asked} questions`, 0, over, { unit: ' over', detail })
  }
  figures.atMost(`lists of the large business, of ${large.all} questions`, 0, large.over.length, { unit: ' over' })
  for (const [who, { all, over, ratios }] of [
    ['small', little],
    ['new', newest],
  ] as const) {
    const detail = `the median of all ${median(ratios).toFixed(2)} × as alone`
    figures.atMost(`the ${who} business slower than alone by 1.3, of ${all}`, 0, over.length, { unit: ' over', detail })
    for (const one of over) console.log(`    ${one}`)
  }
}

/** Milliseconds that a list may take: thrice a small business's, or twenty times a look-up's in the same turns. */
const limitOf = (small: Took, lookUp: Took): number => Math.max(quick, 3 * small.clock, 20 * lookUp.clock)

/** How many times as long, by the clock or by processor time, of which a busy machine lengthens either. */
const timesAs = ({ least: one }: Took, { least: other }: Took): number => Math.min(one.clock / other.clock, one.database / other.database)
const isSlower = (one: Took, other: Took): boolean => timesAs(one, other) > asAlone
