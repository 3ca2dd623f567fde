import type { AnyStatus, Status } from '@kasuwa/contract/document-states'
import type { Period } from '@kasuwa/contract/platform/periods'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { sumUp } from '../database/sum-up.ts'
import { type IdFilters, matchesFilters } from '../records/filters.ts'
import { dueOf } from './payment-filter.ts'
import { hasIndexedNumber, matchesDocument } from './document-search.ts'
import { type Documents, anySummaries, columnOf, summariesOf, visibleDocuments } from './visible.ts'

/** Adds a kind's own filters. */
type NarrowQuery<T extends DocumentTable> = (documents: Documents<T>) => Documents<T>

interface DocumentFilters extends Period, IdFilters {
  search?: string | undefined
  status?: readonly AnyStatus[] | undefined
}
interface DocumentQuery extends DocumentFilters {
  page: number
  per_page: number
  sort: string
}

/** Documents that match a list's filters, for its rows and its sums. */
const filteredDocuments = <T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  query: DocumentFilters,
  { narrow, documents = visibleDocuments(ctx, table) }: Pick<ListOptions<T>, 'narrow' | 'documents'>,
) =>
  (narrow(documents) as unknown as Documents<'sales'>)
    .$if(Boolean(query.search), (builder) => builder.where(matchesDocument(ctx, table, query.search ?? '')))
    .$if(query.status !== undefined, (builder) => builder.where(columnOf(table, 'status'), 'in', (query.status ?? []) as readonly Status[]))
    .where(matchesFilters(ctx, query, { contact: `${table}.contact_id`, location: `${table}.location_id`, member: `${table}.created_by` }))
    .where(isDuring(ctx, columnOf(table, 'date'), query))

interface ListOptions<T extends DocumentTable> {
  narrow: NarrowQuery<T>
  /** The documents to list; by default all that this member may see. */
  documents?: Documents<T>
  /** Columns for sort fields with other names. */
  columns?: Record<string, string>
  /** As in `paginate`. */
  surely?: RawBuilder<unknown> | undefined
  isApart?: boolean
}

/** One page of documents by number or contact, newest first by default. */
export async function listDocuments<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  query: DocumentQuery,
  { columns = {}, surely, isApart = false, ...options }: ListOptions<T>,
) {
  const documents = filteredDocuments(ctx, table, query, options)
  const ordered = query.sort.startsWith('number') ? hasIndexedNumber(table) : undefined
  // Ids sort by creation time.
  const key = columnOf(table, 'id')
  const paging = { key, columns: { created_at: key, ...columns }, ordered, surely, isApart }
  const { page, rows } = await paginate(ctx, documents, query, paging, (builder) => anySummaries(builder, table))
  return { page, rows: await summariesOf(ctx, table, rows) }
}

/** Amounts of one row that enter the sums. A canceled document counts as 0, because nothing is due on it. */
function sumExpressions(table: DocumentTable, { status }: DocumentFilters) {
  const isCanceled = sql<boolean>`${sql.ref(`${table}.status`)} = 'canceled'`
  /** Canceled ones count only if the filter asks for a status. */
  const unlessCanceled = (amount: RawBuilder<number>) =>
    status ? amount : sql<number | null>`case when not ${isCanceled} then ${amount} end`
  const [total, paid] = [sql<number>`${sql.ref(`${table}.total`)}`, sql<number>`${sql.ref(`${table}.paid_amount`)}`]
  const rounding = documentTables[table].payments !== null ? sql<number>`${sql.ref(`${table}.rounding`)}` : sql<number>`0`
  const isApproved = sql<boolean>`${sql.ref(`${table}.status`)} = 'approved'`
  const ifApproved = (amount: RawBuilder<number>) => sql<number | null>`case when ${isApproved} then ${amount} end`
  const isPending = sql<boolean>`${sql.ref(`${table}.status`)} = 'pending'`
  // total − paid − rounding − credited − not_owed + over = left, for each row that is not canceled and so for their sums.
  return {
    canceled: sql<number>`case when ${isCanceled} then 1 end`,
    total: unlessCanceled(total),
    paid: unlessCanceled(sql`${paid} - ${rounding}`),
    rounding: unlessCanceled(rounding),
    credited: ifApproved(sql`${total} - ${dueOf(table)}`),
    // Nothing is due before approval, and never on a canceled document.
    not_owed: sql<number | null>`case when ${isPending} then ${total} - ${paid} end`,
    // An overpayment is that customer's credit, and does not pay other documents.
    over: ifApproved(sql`greatest(${paid} - ${dueOf(table)}, 0)`),
    left: ifApproved(sql`greatest(${dueOf(table)} - ${paid}, 0)`),
  }
}
type SumExpressions = ReturnType<typeof sumExpressions>

/** Sums of the documents of a list in kobo, and the number of canceled ones. */
export const sumDocuments = <T extends DocumentTable, Name extends string>(
  ctx: BusinessContext,
  table: T,
  query: DocumentFilters,
  {
    sums,
    ...options
  }: Pick<ListOptions<T>, 'narrow' | 'documents'> & { sums: (parts: SumExpressions) => Record<Name, RawBuilder<number | null>> },
) => sumUp(ctx, filteredDocuments(ctx, table, query, options), sums(sumExpressions(table, query)))
