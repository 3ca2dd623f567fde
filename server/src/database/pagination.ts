import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../errors/refusal.ts'
import type { Db } from './database.ts'
import { nextKeys, walkOf } from './walk.ts'

/** Counting stops here: “10,000+” (`api.md`, Answers). */
export const MAX_COUNTED = 10_000

interface ListQuery {
  page: number
  per_page: number
  sort: string
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
  /** True of every row, and said where they are put in order alone: the index of that order says it too, and the count has a better one. */
  ordered?: RawBuilder<boolean> | undefined
}

/**
 * One page of a query in the order asked for, with the count. The query already names its business and its filters.
 * @param withColumns adds what only the page's own rows need: columns, and the tables they come from. Without it the query has all of them;
 * with it the count, and the page unless it is ordered by another table, are found in an index alone.
 */
export async function paginate<D, T extends keyof D, Row, D2 = D, T2 extends keyof D2 = T & keyof D2, Row2 = Row>(
  { db }: { db: Db },
  query: SelectQueryBuilder<D, T, Row>,
  { page, per_page, sort }: ListQuery,
  { key, ties = [key], columns = {}, first, ordered }: Paging,
  withColumns = (some: SelectQueryBuilder<D, T, Row>) => some as unknown as SelectQueryBuilder<D2, T2, Row2>,
): Promise<{ page: PageInfo; rows: Row2[] }> {
  const [field = '', direction] = sort.split('.')
  const order = sql.raw(direction === 'asc' ? 'asc' : 'desc')
  const [table] = key.split('.')
  const column = columns[field] ?? `${table}.${field === 'name' ? 'sort_name' : field}`
  const inOrder = <D, T extends keyof D, Row>(some: SelectQueryBuilder<D, T, Row>) =>
    [column, ...ties].reduce(
      (ordered, by) => ordered.orderBy(sql`${sql.ref(by)} ${order}`),
      some.$if(first !== undefined, (rows) => rows.orderBy(first ?? sql`true`, 'desc')),
    )
  const keysOf = <D, T extends keyof D, Row>(some: SelectQueryBuilder<D, T, Row>) =>
    inOrder(some.clearSelect() as SelectQueryBuilder<D, T, Row>)
      .$if(ordered !== undefined, (rows) => rows.where(ordered ?? sql<boolean>`true`))
      .select(sql<string>`${sql.ref(key)}`.as('key'))
  const isOwn = column.startsWith(`${table}.`)
  const walk = walkOf(db)
  if (walk) {
    const found = await nextKeys(db, walk, page, sql`${isOwn ? keysOf(query) : keysOf(withColumns(query))}`)
    const rows =
      found.length > 0
        ? await inOrder(
            withColumns(query).where(sql<boolean>`${sql.ref(key)} = any(${found}::${sql.raw(key.endsWith('.ctid') ? 'tid' : 'uuid')}[])`),
          ).execute()
        : []
    return { page: { number: page, size: per_page, total_rows: rows.length, total_pages: page, total_is_exact: false }, rows }
  }
  // Only the page's own rows are fetched and joined, however many the planner expects.
  const offset = (page - 1) * per_page
  const keys = isOwn ? keysOf(query).limit(per_page).offset(offset) : keysOf(withColumns(query)).limit(per_page).offset(offset)
  const wanted = withColumns(query).where(sql<boolean>`${sql.ref(key)} = any(array(${keys}))`)
  const countable = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(MAX_COUNTED + 1)
  const [rows, [counted]] = await Promise.all([
    inOrder(wanted).limit(per_page).execute(),
    sql<{ total: number }>`select count(*) as total from (${countable}) as countable`.execute(db).then((result) => result.rows),
  ])
  const total = counted?.total ?? 0
  const shown = Math.min(total, MAX_COUNTED)
  return {
    page: {
      number: page,
      size: per_page,
      total_rows: shown,
      total_pages: Math.max(1, Math.ceil(shown / per_page)),
      total_is_exact: total <= MAX_COUNTED,
    },
    rows,
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
