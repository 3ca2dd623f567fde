import type { AnyStatus, Status } from '@kasuwa/contract/document-states'
import type { Period } from '@kasuwa/contract/platform/periods'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { sumUp } from '../database/sum-up.ts'
import { type Asked, isAsked } from '../records/filters.ts'
import { dueOf } from './payment-filter.ts'
import { isNumbered, matchesDocument } from './find-documents.ts'
import { type Documents, anySummaries, columnOf, summariesOf, visibleDocuments } from './visible.ts'

/** Filters of a kind's own. */
type Narrow<T extends DocumentTable> = (documents: Documents<T>) => Documents<T>

interface Filters extends Period, Asked {
  search?: string | undefined
  status?: readonly AnyStatus[] | undefined
}
interface Query extends Filters {
  page: number
  per_page: number
  sort: string
}

/** Those documents that a list's filters hold: what it shows, and what it sums up. */
const askedFor = <T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  query: Filters,
  { narrow, of = visibleDocuments(ctx, table) }: Pick<Own<T>, 'narrow' | 'of'>,
) =>
  (narrow(of) as unknown as Documents<'sales'>)
    .$if(Boolean(query.search), (some) => some.where(matchesDocument(ctx, table, query.search ?? '')))
    .$if(query.status !== undefined, (some) => some.where(columnOf(table, 'status'), 'in', (query.status ?? []) as readonly Status[]))
    .where(isAsked(ctx, query, { contact: `${table}.contact_id`, location: `${table}.location_id`, member: `${table}.created_by` }))
    .where(isDuring(ctx, columnOf(table, 'date'), query))

/** What a kind's list has besides. */
interface Own<T extends DocumentTable> {
  narrow: Narrow<T>
  /** Of which documents, where not of all that are not hidden: those that this member sees. */
  of?: Documents<T>
  /** Columns of sort fields that are not columns of the documents. */
  columns?: Record<string, string>
  /** As `paginate` has them. */
  surely?: RawBuilder<unknown> | undefined
  isApart?: boolean
}

/** One page of documents by number or contact, newest first unless asked otherwise. */
export async function listDocuments<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  query: Query,
  { columns = {}, surely, isApart = false, ...own }: Own<T>,
) {
  const asked = askedFor(ctx, table, query, own)
  const ordered = query.sort.startsWith('number') ? isNumbered(table) : undefined
  // Ids sort as documents were created.
  const key = columnOf(table, 'id')
  const paging = { key, columns: { created_at: key, ...columns }, ordered, surely, isApart }
  const { page, rows } = await paginate(ctx, asked, query, paging, (some) => anySummaries(some, table))
  return { page, rows: await summariesOf(ctx, table, rows) }
}

/** Of a row of the table: one that was canceled, and how much of it is in a sum. Nobody owes what was canceled, and nobody bought it. */
function partsOf(table: DocumentTable, { status }: Filters) {
  const isCanceled = sql<boolean>`${sql.ref(`${table}.status`)} = 'canceled'`
  /** Unless canceled ones are asked for by name. */
  const unlessCanceled = (of: RawBuilder<number>) => (status ? of : sql<number | null>`case when not ${isCanceled} then ${of} end`)
  const [total, paid] = [sql<number>`${sql.ref(`${table}.total`)}`, sql<number>`${sql.ref(`${table}.paid_amount`)}`]
  const isApproved = sql<boolean>`${sql.ref(`${table}.status`)} = 'approved'`
  const ofApproved = (of: RawBuilder<number>) => sql<number | null>`case when ${isApproved} then ${of} end`
  // total − paid − credited − not_owed + over = left, of each row and so of all.
  return {
    canceled: sql<number>`case when ${isCanceled} then 1 end`,
    total: unlessCanceled(total),
    paid: unlessCanceled(paid),
    credited: ofApproved(sql`${total} - ${dueOf(table)}`),
    // Nothing is owed before approval.
    not_owed: unlessCanceled(sql`case when not ${isApproved} then ${total} - ${paid} end`),
    // What was paid over is its own customer's credit, and pays for nobody else.
    over: ofApproved(sql`greatest(${paid} - ${dueOf(table)}, 0)`),
    left: ofApproved(sql`greatest(${dueOf(table)} - ${paid}, 0)`),
  }
}
type Parts = ReturnType<typeof partsOf>

/** What the documents of a list come to, kobo, and how many of them are canceled. */
export const sumDocuments = <T extends DocumentTable, Name extends string>(
  ctx: BusinessContext,
  table: T,
  query: Filters,
  { sums, ...own }: Pick<Own<T>, 'narrow' | 'of'> & { sums: (parts: Parts) => Record<Name, RawBuilder<number | null>> },
) => sumUp(ctx, askedFor(ctx, table, query, own), sums(partsOf(table, query)))
