import { mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../errors/refusal.ts'
import type { Db } from './database.ts'
import { hasTrigram } from './search.ts'
import { nextRows, walkOf } from './walk.ts'

interface ListQuery {
  page: number
  per_page: number
  sort: string
  search?: string | undefined
  /** “10,000+” where it is not given (`api.md`, Answers). */
  count_to?: number | undefined
}

/** How a list is ordered and paged. */
interface Paging {
  /** `brands.id`: unique within the business. */
  key: string
  /** What breaks ties, so that no row is shown on two pages: columns that are unique together. Left out, the key. */
  ties?: readonly string[]
  /** Columns of sort fields that are not columns of the key's table: `{ contact: 'contacts.sort_name' }`. Its own name goes by `sort_name`. */
  columns?: Record<string, string>
  /** Rows of which this is true come before all others, whatever the order. */
  first?: RawBuilder<boolean> | undefined
  /** Tables that the query has without `withColumns`, beside the key's: an order of theirs needs no more. */
  joined?: readonly string[]
  /** Rows have no index by their key, and are read where they are put in order: nothing is joined to them. */
  isWhole?: boolean
  /** True of every row, and said where they are put in order alone: the index of that order says it too, and the count has a better one. */
  ordered?: RawBuilder<boolean> | undefined
  /** In the order's index very many others stand first: what is asked for is found, and put in order by itself. */
  isApart?: boolean
  /** Some of the query's rows for sure, found faster than all: where they are as many as are counted, no others are looked for. */
  surely?: RawBuilder<unknown> | undefined
  /** How many there are, where that is known; one more than are counted is more. */
  total?: number | Promise<number> | undefined
  /** What is counted, where it is other rows, or the same as they are best counted. */
  counted?: RawBuilder<unknown> | undefined
  /** What words find is found by them, and put in order then, unless it is more than is counted: in the list's order it may stand far from its beginning. */
  isByWords?: boolean
}

/** How rows are put in the order asked for, and their keys read in it. */
function orderingOf(sort: string, { key, ties = [key], columns = {}, first, ordered, joined = [], isApart = false }: Paging) {
  const [field = '', direction] = sort.split('.')
  const order = sql.raw(direction === 'asc' ? 'asc' : 'desc')
  const [table] = key.split('.')
  const column = columns[field] ?? `${table}.${field === 'name' ? 'sort_name' : field}`
  const by = [column, ...ties]
  const inOrder = <D, T extends keyof D, Row>(some: SelectQueryBuilder<D, T, Row>) =>
    by.reduce(
      // The same value, of which there is no index.
      (rows, one) => rows.orderBy(sql`${isApart ? sql`coalesce(${sql.ref(one)}, ${sql.ref(one)})` : sql.ref(one)} ${order}`),
      some.$if(first !== undefined, (rows) => rows.orderBy(first ?? sql`true`, 'desc')),
    )
  const only = <D, T extends keyof D, Row>(some: SelectQueryBuilder<D, T, Row>) =>
    inOrder(some.clearSelect() as SelectQueryBuilder<D, T, Row>).$if(ordered !== undefined, (rows) =>
      rows.where(ordered ?? sql<boolean>`true`),
    )
  const keysOf = <D, T extends keyof D, Row>(some: SelectQueryBuilder<D, T, Row>) =>
    only(some).select(sql<string>`${sql.ref(key)}`.as('key'))
  return { table, order, by, inOrder, only, keysOf, isInOwnOrder: [table, ...joined].some((own) => column.startsWith(`${own}.`)) }
}

/**
 * One page of a query in the order asked for, with the count. The query already names its business and its filters.
 * @param withColumns adds what only the page's own rows need: columns, and the tables they come from. Without it the query has all of them;
 * with it the count, and the page unless it is ordered by another table, are found in an index alone.
 */
export async function paginate<D, T extends keyof D, Row, D2 = D, T2 extends keyof D2 = T & keyof D2, Row2 = Row>(
  { db }: { db: Db },
  query: SelectQueryBuilder<D, T, Row>,
  { page, per_page, sort, search, count_to = mostCounted }: ListQuery,
  paging: Paging,
  withColumns = (some: SelectQueryBuilder<D, T, Row>) => some as unknown as SelectQueryBuilder<D2, T2, Row2>,
): Promise<{ page: PageInfo; rows: Row2[] }> {
  const { key, first, isWhole = false, isApart = false, surely, total, counted, isByWords = false } = paging
  const { table, order, by: ordering, inOrder, only, keysOf, isInOwnOrder } = orderingOf(sort, paging)
  const offset = (page - 1) * per_page
  const walk = walkOf(db)
  const pageOfWalk = (rows: Row2[]) => ({
    page: { number: page, size: per_page, total_rows: rows.length, total_pages: page, total_is_exact: false },
    rows,
  })
  if (walk && isWhole) return pageOfWalk(await nextRows<Row2>(db, walk, page, sql`${inOrder(query)}`, table))
  if (walk) {
    const keys = await nextRows<{ key: string }>(db, walk, page, sql`${isInOwnOrder ? keysOf(query) : keysOf(withColumns(query))}`)
    const next = keys.map(({ key }) => key)
    const rows =
      next.length > 0
        ? await inOrder(
            withColumns(query).where(sql<boolean>`${sql.ref(key)} = any(${next}::${sql.raw(key.endsWith('.ctid') ? 'tid' : 'uuid')}[])`),
          ).execute()
        : []
    return pageOfWalk(rows)
  }
  // Only the page's own rows are fetched and joined, however many the planner expects.
  const among = (keys: Expression<unknown>) =>
    inOrder(withColumns(query).where(sql<boolean>`${sql.ref(key)} = any(array(${keys}))`)).limit(per_page)
  const countIn = (total: number) => pageInfo(page, per_page, total, count_to)
  const answer = () => {
    if (isWhole) return inOrder(withColumns(query)).limit(per_page).offset(offset).execute()
    const keys = isInOwnOrder ? keysOf(query).limit(per_page).offset(offset) : keysOf(withColumns(query)).limit(per_page).offset(offset)
    return among(keys).execute()
  }
  // Of one or two letters, which no index has, all are gone through: once for page and count. A picker goes on until it has its few.
  if (search && isByWords && (hasTrigram(search) || count_to >= mostCounted)) {
    const values = [...(first ? [first] : []), ...ordering.map((one) => sql`${sql.ref(one)}`)]
    const named = values.map((by, index) => by.as(`by_${index}`))
    const found = query.clearSelect().select([sql<string>`${sql.ref(key)}`.as('key'), ...named])
    const by = values.map((_, index) => sql`${sql.ref(`by_${index}`)} ${first && index === 0 ? sql`desc` : order}`)
    const { rows: said } = await sql<{ total: number; keys: string[] }>`
      with found as materialized (${found.limit(sql.lit(mostCounted + 1))}), counted as (select count(*) as total from found)
      select total, array(select key from found where total <= ${sql.lit(mostCounted)} order by ${sql.join(by)} limit ${per_page} offset ${offset}) as keys
      from counted`.execute(db)
    const { total: all, keys } = said[0] ?? { total: 0, keys: [] }
    if (all > mostCounted) return { page: countIn(all), rows: await answer() }
    const ofPage = inOrder(withColumns(query).where(sql<boolean>`${sql.ref(key)} = any(${keys}::uuid[])`))
    return { page: countIn(all), rows: keys.length > 0 ? await ofPage.execute() : [] }
  }
  if (count_to < mostCounted && isInOwnOrder && !isWhole && !isApart && !counted && total === undefined && offset + per_page <= count_to) {
    // Found once, in the list's order, until there are enough for both the page and the count. How many those are is part of the text: planned
    // for any number, it finds and sorts all.
    const by = [...(first ? [sql`${first} desc`] : []), ...ordering.map((one) => sql`${sql.ref(one)} ${order}`)]
    const place = sql<number>`row_number() over (order by ${sql.join(by)})`
    const counted_rows = only(query)
      .select([sql<string>`${sql.ref(key)}`.as('key'), place.as('place')])
      .limit(sql.lit(count_to + 1))
    const page_rows = among(sql`select key from found where place > ${offset} and place <= ${offset + per_page}`)
    const counted = page_rows.select(sql<number>`(select count(*) from found)`.as('found_total'))
    const answer = await sql<Row2 & { found_total: number }>`with found as materialized (${counted_rows}) ${counted}`.execute(db)
    const [one] = answer.rows
    if (one || page === 1)
      return { page: countIn(one?.found_total ?? 0), rows: answer.rows.map(({ found_total: _, ...row }) => row as unknown as Row2) }
  }
  const count = async () => total ?? countUpTo(db, counted ?? countable(query), count_to, surely)
  if (!search) {
    const [rows, all] = await Promise.all([answer(), count()])
    return { page: countIn(all), rows }
  }
  // What words find is looked for twice only where a page does not hold all of it.
  const rows = await answer()
  const isAll = rows.length < per_page && (rows.length > 0 || page === 1)
  return { page: countIn(isAll ? offset + rows.length : await count()), rows }
}

/** Rows of a query, for their number. */
export const countable = <D, T extends keyof D, Row>(query: SelectQueryBuilder<D, T, Row>) =>
  sql`${query.clearSelect().select(sql<number>`1`.as('one'))}`

/** Rows of a query, up to one more than are counted. */
async function countUpTo(db: Db, rows_of: RawBuilder<unknown>, most: number, surely: RawBuilder<unknown> | undefined): Promise<number> {
  const counted = sql`select count(*) as total from (${rows_of} limit ${most + 1}) as countable`
  const either = sql`with sure as materialized (select count(*) as total from (${surely} limit ${most + 1}) as countable)
    select case when sure.total > ${most} then sure.total else (${counted}) end as total from sure`
  const { rows } = await sql<{ total: number }>`${surely ? either : counted}`.execute(db)
  return rows[0]?.total ?? 0
}

function pageInfo(page: number, per_page: number, total: number, most: number): PageInfo {
  const shown = Math.min(total, most)
  return {
    number: page,
    size: per_page,
    total_rows: shown,
    total_pages: Math.max(1, Math.ceil(shown / per_page)),
    total_is_exact: total <= most,
  }
}

/** The same for a list that stands in the code: banks, countries. Its rows are in ascending order. */
export function paginateArray<Row>(rows: readonly Row[], { page, per_page, sort }: ListQuery): { page: PageInfo; rows: Row[] } {
  const ordered = sort.endsWith('.desc') ? rows.toReversed() : rows
  return {
    page: {
      number: page,
      size: per_page,
      total_rows: rows.length,
      total_pages: Math.max(1, Math.ceil(rows.length / per_page)),
      total_is_exact: true,
    },
    rows: ordered.slice((page - 1) * per_page, page * per_page),
  }
}

/** The row, or 404. */
export async function oneOr404<Row>(found: Promise<Row | undefined>): Promise<Row> {
  const row = await found
  if (!row) throw notFound()
  return row
}
