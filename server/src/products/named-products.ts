import { mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { type RawBuilder, sql } from 'kysely'
import { hasTrigram, matchesSearch } from '../database/search.ts'
import { cursorOf } from '../database/list-cursor.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** So many ids are given to a statement; past it the statement finds them for itself. */
const fewest = 2000

interface Named {
  id: string
  sort_name: string
}

/** How rows of many products are counted, for those that are found to be many. */
export interface ManyNamed {
  /** Which products have rows at all. */
  only: RawBuilder<boolean>
  /** Their rows. @param ids of products, as an array in the statement */
  rowsOf: (ids: RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * The first products of a list's order that have all of the words, whether that is all of them, and the number of rows of all where they are more;
 * undefined where they are very many.
 */
async function productsNamed(ctx: BusinessContext, search: string, order: 'asc' | 'desc', count_to: number, many: ManyNamed) {
  // Words of fewer letters are in no index: of those it is not looked for more than are given.
  const most = hasTrigram(search) ? mostCounted : fewest
  const some = ctx
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where(matchesSearch('products.search_text', search))
    .where(many.only)
    .select(['products.id', 'products.sort_name'])
    .limit(sql.lit(most + 1))
  // In the same statement: looked for again, the words would be asked of as many products.
  const ofMany = sql`case when total > ${sql.lit(fewest)} and total <= ${sql.lit(most)} then
    (select count(*) from (${many.rowsOf(sql`array(select id from named)`)} limit ${sql.lit(count_to + 1)}) as row_of_many) end`
  const { rows } = await sql<Named & { total: number; of_many: number | null }>`with named as materialized (${some}),
      counted as materialized (select total, ${ofMany} as of_many from (select count(*) as total from named) as counted)
    select total, of_many, id, sort_name from counted
    left join (select id, sort_name from named order by sort_name ${sql.raw(order)}, id limit ${sql.lit(fewest)}) as first on total <= ${sql.lit(most)}
    order by sort_name ${sql.raw(order)}, id`.execute(ctx.db)
  const total = rows[0]?.total ?? 0
  if (total > most) return undefined
  return { rows: total === 0 ? [] : (rows as readonly Named[]), isAll: total <= fewest, ofMany: rows[0]?.of_many ?? undefined }
}

interface Asked {
  page: number
  per_page: number
  sort: string
  search?: string | undefined
  count_to?: number | undefined
}

/** Rows of so many products more than a page needs: a few have none. */
const spare = 100

/**
 * A page of a list of what products have, in the order of their names or another one, of those products that have the words of a search.
 * Names that have a word stand together: found in the order of names, half of a catalogue is gone through for a page. So the products are
 * found by their words, and in their own order the first of them, of which each has one row or more, most often hold all that is counted; or of
 * many at least the page, whose count is then that of all.
 * @param byName whether the list's order is that of the names @param ask for the page, given ids to narrow it to, or nothing where the words
 * themselves are to; and, where these are the first alone, how many rows all have @param many how these are counted
 */
export async function pageOfNamed<Answer extends { page: PageInfo; rows: readonly unknown[] }>(
  ctx: BusinessContext,
  { page, per_page, sort, search, count_to = mostCounted }: Asked,
  byName: boolean,
  ask: (ids: readonly string[] | undefined, total?: number) => Promise<Answer>,
  many: ManyNamed,
): Promise<Answer> {
  const order = byName && sort.endsWith('.desc') ? 'desc' : 'asc'
  // A list that is read whole finds its rows once, whatever it takes.
  const named = search && !cursorOf(ctx.db) ? await productsNamed(ctx, search, order, count_to, many) : undefined
  if (!named) return ask(undefined)
  const { rows, isAll, ofMany } = named
  const idsOf = (some: readonly Named[]) => some.map(({ id }) => id)
  if (!isAll) {
    const first = byName ? firstOf(rows, page * per_page + spare) : rows
    const answer = first.length < rows.length ? await ask(idsOf(first), ofMany) : undefined
    return answer?.rows.length === per_page ? answer : ask(undefined, ofMany)
  }
  if (byName && page * per_page <= count_to) {
    const first = firstOf(rows, count_to + 1)
    if (first.length < rows.length) {
      const answer = await ask(idsOf(first))
      if (!answer.page.total_is_exact) return answer
    }
  }
  return ask(idsOf(rows))
}

/** So many, and whichever have the name of the last of them: rows of products of one name are in an order of their own. */
function firstOf(named: readonly Named[], count: number): readonly Named[] {
  const last = named[count - 1]?.sort_name
  const end = last === undefined ? -1 : named.findIndex(({ sort_name }, index) => index >= count && sort_name !== last)
  return end < 0 ? named : named.slice(0, end)
}
