import { endpoints } from '../../contract/src/index.ts'
import type { Endpoint } from '../../contract/src/platform/endpoint.ts'
import type { IdKind } from '../../contract/src/platform/ids.ts'
import { queryValues } from '../../server/src/testing/query-values.ts'
import { fieldsOf } from '../../server/src/testing/schemas.ts'
import type { Business } from '../business.ts'
import { type Figures, median, ms } from '../figures.ts'
import type { Big } from './database.ts'

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

/** What a list is asked, as a query: all of it, and each value of each field of its query. */
async function questionsOf(business: Business, list: Endpoint): Promise<Map<string, string>> {
  const asked = new Map([['', '']])
  for (const { field, value } of await queryValues(list, firstOf(business))) {
    if (field === 'format') continue
    const isId = /^[^,]{28}(,|$)/.test(value)
    asked.set(
      isId ? `${field}, ${value.includes(',') ? 'one of two' : 'one'}` : `${field}=${value}`,
      `${field}=${encodeURIComponent(value)}`,
    )
  }
  return asked
}

/**
 * Every list, by every order and every filter that the contract has for it, of the large business against the same of the small one and
 * of the new one, asked in turns. One that both refuse is told, and not measured.
 */
export async function bigListRows(figures: Figures, big: Big, times: number): Promise<void> {
  const [large, little, empty] = [await big.of('large'), await big.of('little'), await big.of('empty')]
  for (const list of lists) {
    const [asked, same] = [await questionsOf(large, list), await questionsOf(little, list)]
    for (const [name, query] of asked) {
      const paths = [query, same.get(name) ?? query, ''].map((one) => (one ? `${list.path}?${one}` : list.path))
      const work = `${list.path.replace('/v1/business/', '')} ${name}`.trim()
      const took = await inTurns([large, little, empty], paths, times).catch(() => undefined)
      if (!took) figures.skipped(work, 'refused')
      else {
        const [one = 0, other = 0, none = 0] = took
        const detail = `${ms(one)}, small ${ms(other)}, new unfiltered ${ms(none)}`
        figures.atMost(work, Math.max(quick, Math.round(3 * other)), one, { unit: ' ms', detail })
      }
    }
  }
}

/** Medians of the same asked by several, in turns so that all meet the same noise. @throws Error where one is refused */
async function inTurns(businesses: readonly Business[], paths: readonly string[], times: number): Promise<number[]> {
  const took: number[][] = businesses.map(() => [])
  for (let round = -2; round < times; round++)
    for (const [place, { client }] of businesses.entries()) {
      const time = await client.time(paths[place] ?? '')
      if (round >= 0) took[place]?.push(time)
    }
  return took.map(median)
}
