import { mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../errors/refusal.ts'
import type { Db } from './database.ts'
import { hasTrigram } from './search.ts'
import { fetchNextRows, cursorOf } from './list-cursor.ts'

export interface ListQuery {
  page: number
  per_page: number
  sort: string
  search?: string | undefined
  /** Rows to count at most. Default: 10,000, shown as “10,000+”. */
  count_to?: number | undefined
}

/** Order and columns of a paged list. */
interface Paging {
  /** `brands.id`: unique within the business. */
  key: string
  /** Columns that are unique together, and order rows with equal values, so that no row is on two pages. Default: the key. */
  ties?: readonly string[]
  /** Columns of sort fields outside the key’s table: `{ contact: 'contacts.sort_name' }`. The field `name` sorts by `sort_name`. */
  columns?: Record<string, string>
  /** Rows that come first in any order. */
  first?: RawBuilder<boolean> | undefined
  /** Further tables of the query without `withColumns`. A sort by their columns does not need it. */
  joined?: readonly string[]
  /** Reads and sorts full rows, because no index has the key. Nothing is joined to them. */
  sortsAllRows?: boolean
  /** True for every row. Added to the ordered query only, so that the planner picks that order’s index; the count uses a better one. */
  ordered?: RawBuilder<boolean> | undefined
  /** Too many other rows come first in the order’s index. Filters first, and sorts the matches without that index. */
  isApart?: boolean
  /** A fast query for some of the list’s rows. If it has more than are counted, the full count is skipped. */
  surely?: RawBuilder<unknown> | undefined
  /** The number of rows, if known. Above the counting limit: the limit plus one. */
  total?: number | Promise<number> | undefined
  /** The query to count, if it differs or counts faster. */
  counted?: RawBuilder<unknown> | undefined
  /** Searches first, and sorts the matches unless they exceed the counting limit. In the list’s order a match may be far from the start. */
  searchesFirst?: boolean
}

/** Builders for the requested order and the keys in it. */
function buildOrdering(sort: string, { key, ties = [key], columns = {}, first, ordered, joined = [], isApart = false }: Paging) {
  const [field = '', direction] = sort.split('.')
  const order = sql.raw(direction === 'asc' ? 'asc' : 'desc')
  const [table] = key.split('.')
  const column = columns[field] ?? `${table}.${field === 'name' ? 'sort_name' : field}`
  const sortColumns = [column, ...ties]
  const orderRows = <D, T extends keyof D, Row>(builder: SelectQueryBuilder<D, T, Row>) =>
    sortColumns.reduce(
      // The same value as an expression, which no index has.
      (rows, sortColumn) =>
        rows.orderBy(sql`${isApart ? sql`coalesce(${sql.ref(sortColumn)}, ${sql.ref(sortColumn)})` : sql.ref(sortColumn)} ${order}`),
      builder.$if(first !== undefined, (rows) => rows.orderBy(first ?? sql`true`, 'desc')),
    )
  const orderKeys = <D, T extends keyof D, Row>(builder: SelectQueryBuilder<D, T, Row>) =>
    orderRows(builder.clearSelect() as SelectQueryBuilder<D, T, Row>).$if(ordered !== undefined, (rows) =>
      rows.where(ordered ?? sql<boolean>`true`),
    )
  const selectKeys = <D, T extends keyof D, Row>(builder: SelectQueryBuilder<D, T, Row>) =>
    orderKeys(builder).select(sql<string>`${sql.ref(key)}`.as('key'))
  return {
    table,
    order,
    sortColumns,
    orderRows,
    orderKeys,
    selectKeys,
    isInOwnOrder: [table, ...joined].some((sortableTable) => column.startsWith(`${sortableTable}.`)),
  }
}

/**
 * One page of a query in the requested order, with the count. The query already names its business and filters.
 * @param withColumns adds columns and tables that only the page’s rows need. The count, and the page unless it is sorted by such a table,
 * then come from an index alone.
 */
export async function paginate<D, T extends keyof D, Row, D2 = D, T2 extends keyof D2 = T & keyof D2, Row2 = Row>(
  { db }: { db: Db },
  query: SelectQueryBuilder<D, T, Row>,
  { page, per_page, sort, search, count_to = mostCounted }: ListQuery,
  paging: Paging,
  withColumns = (builder: SelectQueryBuilder<D, T, Row>) => builder as unknown as SelectQueryBuilder<D2, T2, Row2>,
): Promise<{ page: PageInfo; rows: Row2[] }> {
  const { key, first, sortsAllRows = false, isApart = false, surely, total, counted, searchesFirst = false } = paging
  const { table, order, sortColumns, orderRows, orderKeys, selectKeys, isInOwnOrder } = buildOrdering(sort, paging)
  const offset = (page - 1) * per_page
  const cursor = cursorOf(db)
  const cursorPage = (rows: Row2[]) => ({
    page: { number: page, size: per_page, total_rows: rows.length, total_pages: page, total_is_exact: false },
    rows,
  })
  if (cursor && sortsAllRows) return cursorPage(await fetchNextRows<Row2>(db, cursor, page, sql`${orderRows(query)}`, table))
  if (cursor) {
    const allKeys = sql<{ key: string }>`${isInOwnOrder ? selectKeys(query) : selectKeys(withColumns(query))}`
    const keys = await fetchNextRows(db, cursor, page, allKeys)
    const nextKeys = keys.map(({ key }) => key)
    const rows =
      nextKeys.length > 0
        ? await orderRows(
            withColumns(query).where(
              sql<boolean>`${sql.ref(key)} = any(${nextKeys}::${sql.raw(key.endsWith('.ctid') ? 'tid' : 'uuid')}[])`,
            ),
          ).execute()
        : []
    return cursorPage(rows)
  }
  // Fetches and joins only the rows of the page, even if the planner expects many.
  const rowsByKeys = (keys: Expression<unknown>) =>
    orderRows(withColumns(query).where(sql<boolean>`${sql.ref(key)} = any(array(${keys}))`)).limit(per_page)
  const pageInfoOf = (total: number) => pageInfo(page, per_page, total, count_to)
  const readPage = () => {
    if (sortsAllRows) return orderRows(withColumns(query)).limit(per_page).offset(offset).execute()
    const keys = isInOwnOrder
      ? selectKeys(query).limit(per_page).offset(offset)
      : selectKeys(withColumns(query)).limit(per_page).offset(offset)
    return rowsByKeys(keys).execute()
  }
  // Words of one or two letters have no index: one scan serves page and count. An options list with a low limit stops early instead.
  if (search && searchesFirst && (hasTrigram(search) || count_to >= mostCounted)) {
    const values = [...(first ? [first] : []), ...sortColumns.map((sortColumn) => sql`${sql.ref(sortColumn)}`)]
    const aliasedValues = values.map((value, index) => value.as(`by_${index}`))
    const matches = query.clearSelect().select([sql<string>`${sql.ref(key)}`.as('key'), ...aliasedValues])
    const matchOrder = values.map((_, index) => sql`${sql.ref(`by_${index}`)} ${first && index === 0 ? sql`desc` : order}`)
    const { rows: results } = await sql<{ total: number; keys: string[] }>`
      with found as materialized (${matches.limit(sql.lit(mostCounted + 1))}), counted as (select count(*) as total from found)
      select total, array(select key from found where total <= ${sql.lit(mostCounted)} order by ${sql.join(matchOrder)} limit ${per_page} offset ${offset}) as keys
      from counted`.execute(db)
    const { total: matchCount, keys } = results[0] ?? { total: 0, keys: [] }
    if (matchCount > mostCounted) return { page: pageInfoOf(matchCount), rows: await readPage() }
    const pageRows = orderRows(withColumns(query).where(sql<boolean>`${sql.ref(key)} = any(${keys}::uuid[])`))
    return { page: pageInfoOf(matchCount), rows: keys.length > 0 ? await pageRows.execute() : [] }
  }
  const stopsEarly = count_to < mostCounted && isInOwnOrder && !sortsAllRows && !isApart && !counted && total === undefined
  if (stopsEarly && offset + per_page <= count_to) {
    // One scan in the list’s order, until it has enough rows for the page and the count. The limit is part of the text: a plan for any
    // limit would read and sort all rows.
    const rowOrder = [...(first ? [sql`${first} desc`] : []), ...sortColumns.map((sortColumn) => sql`${sql.ref(sortColumn)} ${order}`)]
    const rowNumber = sql<number>`row_number() over (order by ${sql.join(rowOrder)})`
    const candidateRows = orderKeys(query)
      .select([sql<string>`${sql.ref(key)}`.as('key'), rowNumber.as('place')])
      .limit(sql.lit(count_to + 1))
    const pageQuery = rowsByKeys(sql`select key from found where place > ${offset} and place <= ${offset + per_page}`)
    const pageWithCount = pageQuery.select(sql<number>`(select count(*) from found)`.as('found_total'))
    const result = await sql<Row2 & { found_total: number }>`with found as materialized (${candidateRows}) ${pageWithCount}`.execute(db)
    const [firstRow] = result.rows
    if (firstRow || page === 1)
      return { page: pageInfoOf(firstRow?.found_total ?? 0), rows: result.rows.map(({ found_total: _, ...row }) => row as unknown as Row2) }
  }
  const count = async () => total ?? countUpTo(db, counted ?? countableRows(query), count_to, surely)
  if (!search) {
    const [rows, rowCount] = await Promise.all([readPage(), count()])
    return { page: pageInfoOf(rowCount), rows }
  }
  // Counts search matches only if the page does not hold all of them.
  const rows = await readPage()
  const isComplete = rows.length < per_page && (rows.length > 0 || page === 1)
  return { page: pageInfoOf(isComplete ? offset + rows.length : await count()), rows }
}

/** The rows of a query, to be counted. */
export const countableRows = <D, T extends keyof D, Row>(query: SelectQueryBuilder<D, T, Row>) =>
  sql`${query.clearSelect().select(sql<number>`1`.as('one'))}`

/** Counts up to one row more than `max`. */
async function countUpTo(db: Db, query: RawBuilder<unknown>, max: number, surely: RawBuilder<unknown> | undefined): Promise<number> {
  const countQuery = sql`select count(*) as total from (${query} limit ${max + 1}) as countable`
  const sufficientQuery = sql`with sure as materialized (select count(*) as total from (${surely} limit ${max + 1}) as countable)
    select case when sure.total > ${max} then sure.total else (${countQuery}) end as total from sure`
  const { rows } = await sql<{ total: number }>`${surely ? sufficientQuery : countQuery}`.execute(db)
  return rows[0]?.total ?? 0
}

function pageInfo(page: number, per_page: number, total: number, max: number): PageInfo {
  const reportedTotal = Math.min(total, max)
  return {
    number: page,
    size: per_page,
    total_rows: reportedTotal,
    total_pages: Math.max(1, Math.ceil(reportedTotal / per_page)),
    total_is_exact: total <= max,
  }
}

/** A page of a constant list, such as banks or countries, given in ascending order. */
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

/** Awaits a row. @throws Refusal 404 if there is none */
export async function rowOr404<Row>(query: Promise<Row | undefined>): Promise<Row> {
  const row = await query
  if (!row) throw notFound()
  return row
}
