import { mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { type RawBuilder, sql } from 'kysely'
import { hasTrigram, matchesSearch } from '../database/search.ts'
import { cursorOf } from '../database/list-cursor.ts'
import type { ListQuery } from '../database/pagination.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Above this many ids, the statement finds the products itself. */
const fewest = 2000

interface ProductName {
  id: string
  sort_name: string
}

/** How the rows of many products are counted. */
export interface ManyNamed {
  /** Products that have rows at all. */
  only: RawBuilder<boolean>
  /**
   * Rows of the products.
   * @param ids of products, as an SQL array
   */
  rowsOf: (ids: RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * First products in list order that match the search, whether these are all, and otherwise the row count of all matches; undefined above
 * the limit.
 */
async function productsNamed(ctx: BusinessContext, search: string, order: 'asc' | 'desc', count_to: number, many: ManyNamed) {
  // No trigram index covers shorter words, so the search stops at the id limit.
  const most = hasTrigram(search) ? mostCounted : fewest
  const matches = ctx
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where(matchesSearch('products.search_text', search))
    .where(many.only)
    .select(['products.id', 'products.sort_name'])
    .limit(sql.lit(most + 1))
  // In the same statement: a second search would test as many products again.
  const ofMany = sql`case when total > ${sql.lit(fewest)} and total <= ${sql.lit(most)} then
    (select count(*) from (${many.rowsOf(sql`array(select id from named)`)} limit ${sql.lit(count_to + 1)}) as row_of_many) end`
  const { rows } = await sql<ProductName & { total: number; of_many: number | null }>`with named as materialized (${matches}),
      counted as materialized (select total, ${ofMany} as of_many from (select count(*) as total from named) as counted)
    select total, of_many, id, sort_name from counted
    left join (select id, sort_name from named order by sort_name ${sql.raw(order)}, id limit ${sql.lit(fewest)}) as first on total <= ${sql.lit(most)}
    order by sort_name ${sql.raw(order)}, id`.execute(ctx.db)
  const total = rows[0]?.total ?? 0
  if (total > most) return undefined
  return { rows: total === 0 ? [] : (rows as readonly ProductName[]), isAll: total <= fewest, ofMany: rows[0]?.of_many ?? undefined }
}

/** Extra products beyond a page, since a few have no rows. */
const spare = 100

/**
 * A page of rows of products that match a search. Matching names cluster, so walking the name index would scan half of the catalogue.
 * Products are found first; then the first of them fill the page.
 * @param byName true if the list is ordered by name
 * @param ask runs the page, given ids to narrow it to, or undefined to match the words itself; also the row count if the ids are only the
 * first
 * @param many how rows of many matches are counted
 */
export async function pageOfNamed<Answer extends { page: PageInfo; rows: readonly unknown[] }>(
  ctx: BusinessContext,
  { page, per_page, sort, search, count_to = mostCounted }: ListQuery,
  byName: boolean,
  ask: (ids: readonly string[] | undefined, total?: number) => Promise<Answer>,
  many: ManyNamed,
): Promise<Answer> {
  const order = byName && sort.endsWith('.desc') ? 'desc' : 'asc'
  // A list that is read whole finds its rows once, at any cost.
  const matches = search && !cursorOf(ctx.db) ? await productsNamed(ctx, search, order, count_to, many) : undefined
  if (!matches) return ask(undefined)
  const { rows, isAll, ofMany } = matches
  const idsOf = (products: readonly ProductName[]) => products.map(({ id }) => id)
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

/** The first `count` products, and every further product with the last one’s name: the rows of equal names have their own order. */
function firstOf(products: readonly ProductName[], count: number): readonly ProductName[] {
  const last = products[count - 1]?.sort_name
  const end = last === undefined ? -1 : products.findIndex(({ sort_name }, index) => index >= count && sort_name !== last)
  return end < 0 ? products : products.slice(0, end)
}
