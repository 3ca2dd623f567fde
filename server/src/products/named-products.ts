import { mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { sql } from 'kysely'
import { matchesSearch } from '../database/search.ts'
import { walkOf } from '../database/walk.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** So many ids are given to a statement; past it the statement finds them for itself. */
const fewest = 2000

interface Named {
  id: string
  sort_name: string
}

/** Products that have all of the words, in the order of their names; undefined where they are very many. */
async function productsNamed(ctx: BusinessContext, search: string): Promise<readonly Named[] | undefined> {
  const some = ctx
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where(matchesSearch('products.search_text', search))
    .select(['products.id', 'products.sort_name'])
    .limit(sql.lit(fewest + 1))
  const { rows } = await sql<Named>`select id, sort_name from (${some}) as named order by sort_name, id`.execute(ctx.db)
  return rows.length > fewest ? undefined : rows
}

interface Asked {
  page: number
  per_page: number
  sort: string
  search?: string | undefined
  count_to?: number | undefined
}

/**
 * A page of a list of what products have, in the order of their names or another one, of those products that have the words of a search.
 * Names that have a word stand together: found in the order of names, half of a catalogue is gone through for a page. So the products are
 * found by their words, and in their own order the first of them, of which each has one row or more, most often hold all that is counted.
 * @param byName whether the list's order is that of the names @param ask for the page, given ids to narrow it to, or nothing where the words themselves are to
 */
export async function pageOfNamed<Answer extends { page: PageInfo }>(
  ctx: BusinessContext,
  { page, per_page, sort, search, count_to = mostCounted }: Asked,
  byName: boolean,
  ask: (ids: readonly string[] | undefined) => Promise<Answer>,
): Promise<Answer> {
  // A list that is read whole finds its rows once, whatever it takes.
  const named = search && !walkOf(ctx.db) ? await productsNamed(ctx, search) : undefined
  if (!named) return ask(undefined)
  const idsOf = (some: readonly Named[]) => some.map(({ id }) => id)
  if (byName && page * per_page <= count_to) {
    const first = firstOf(sort.endsWith('.desc') ? named.toReversed() : named, count_to + 1)
    if (first.length < named.length) {
      const answer = await ask(idsOf(first))
      if (!answer.page.total_is_exact) return answer
    }
  }
  return ask(idsOf(named))
}

/** So many, and whichever have the name of the last of them: rows of products of one name are in an order of their own. */
function firstOf(named: readonly Named[], count: number): readonly Named[] {
  const last = named[count - 1]?.sort_name
  const end = last === undefined ? -1 : named.findIndex(({ sort_name }, index) => index >= count && sort_name !== last)
  return end < 0 ? named : named.slice(0, end)
}
