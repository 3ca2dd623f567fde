import type { Status } from '@kasuwa/contract/document-states'
import type { Period } from '@kasuwa/contract/platform/periods'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { paginate } from '../database/pagination.ts'
import { during } from '../database/period-filter.ts'
import { isAnyOf } from '../database/rows.ts'
import { isNumbered, matchesDocument } from './find-documents.ts'
import { type Documents, anySummaries, columnOf, summariesOf, visibleDocuments } from './visible.ts'

interface Query extends Period {
  page: number
  per_page: number
  sort: string
  search?: string | undefined
  status?: readonly Status[] | undefined
  contact?: readonly string[] | undefined
  location?: readonly string[] | undefined
}

/** What a kind's list has besides. */
interface Own<T extends DocumentTable> {
  narrow(documents: Documents<T>): Documents<T>
  /** Columns of sort fields that are not columns of the documents. */
  columns?: Record<string, string>
}

/** One page of documents by number or contact, newest first unless asked otherwise. */
export async function listDocuments<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  query: Query,
  { narrow, columns = {} }: Own<T>,
) {
  const asked = (narrow(visibleDocuments(ctx, table)) as unknown as Documents<'sales'>)
    .$if(Boolean(query.search), (some) => some.where(matchesDocument(ctx, table, query.search ?? '')))
    .$if(query.status !== undefined, (some) => some.where(columnOf(table, 'status'), 'in', query.status ?? []))
    .$if(query.contact !== undefined, (some) => some.where(isAnyOf(columnOf(table, 'contact_id'), query.contact ?? [])))
    .$if(query.location !== undefined, (some) => some.where(isAnyOf(columnOf(table, 'location_id'), query.location ?? [])))
    .where(during(ctx, columnOf(table, 'date'), query))
  const ordered = query.sort.startsWith('number') ? isNumbered(table) : undefined
  // Ids sort as documents were created.
  const key = columnOf(table, 'id')
  const paging = { key, columns: { contact: 'contacts.sort_name', created_at: key, ...columns }, ordered }
  const { page, rows } = await paginate(ctx, asked, query, paging, (some) => anySummaries(some, table))
  return { page, rows: await summariesOf(ctx, table, rows) }
}
