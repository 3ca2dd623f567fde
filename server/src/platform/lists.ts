import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from './errors.ts'
import type { Db } from './db.ts'

/** Counting stops here: “10,000+” (`api.md`, Answers). */
const COUNTED = 10_000

interface ListQuery {
  page: number
  per_page: number
  sort: string
}

/** How a list is ordered and paged. */
interface Paging {
  /** `brands.id`: unique within the business; breaks ties, so that no row is shown on two pages. */
  key: string
  /** Columns of sort fields that are not columns of the key's table: `{ contact: 'contacts.sort_name' }`. Its own name goes by `sort_name`. */
  columns?: Record<string, string>
}

/** One page of a query in the order asked for, with the count. The query already names its business and its filters, and selects its columns. */
export async function paginate<D, T extends keyof D, Row>(
  { db }: { db: Db },
  query: SelectQueryBuilder<D, T, Row>,
  { page, per_page, sort }: ListQuery,
  { key, columns = {} }: Paging,
): Promise<{ page: PageInfo; rows: Row[] }> {
  const [field = '', direction] = sort.split('.')
  const order = sql.raw(direction === 'asc' ? 'asc' : 'desc')
  const column = columns[field] ?? `${key.split('.')[0]}.${field === 'name' ? 'sort_name' : field}`
  const inOrder = (some: SelectQueryBuilder<D, T, Row>) =>
    some.orderBy(sql`${sql.ref(column)} ${order}`).orderBy(sql`${sql.ref(key)} ${order}`)
  const offset = (page - 1) * per_page
  const keys = inOrder(query.clearSelect() as SelectQueryBuilder<D, T, Row>)
    .select(sql<string>`${sql.ref(key)}`.as('key'))
    .limit(per_page)
    .offset(offset)
  // A far page is found in an index alone, and only its own rows are fetched.
  const wanted = offset > 0 ? query.where(sql<boolean>`${sql.ref(key)} = any(array(${keys}))`) : query
  const countable = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED + 1)
  const [rows, [counted]] = await Promise.all([
    inOrder(wanted).limit(per_page).execute(),
    sql<{ total: number }>`select count(*) as total from (${countable}) as countable`.execute(db).then((result) => result.rows),
  ])
  const total = counted?.total ?? 0
  const shown = Math.min(total, COUNTED)
  return {
    page: {
      number: page,
      size: per_page,
      total_rows: shown,
      total_pages: Math.max(1, Math.ceil(shown / per_page)),
      total_is_exact: total <= COUNTED,
    },
    rows,
  }
}

/** The same for a list that stands in the code: banks, countries. Its rows are in ascending order. */
export function pageFrom<Row>(rows: readonly Row[], { page, per_page, sort }: ListQuery): { page: PageInfo; rows: Row[] } {
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
