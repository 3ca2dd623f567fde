import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { awaitsApproval } from './approvals.ts'
import type { Kinds } from './kind.ts'
import { type Summary, anyDocuments, anySummaries, columnOf, summariesOf } from './visible.ts'

/** Documents of a table that this member may approve and that need it: their number, and the oldest first. */
export async function pendingDocuments<T extends DocumentTable>(
  ctx: BusinessContext,
  { table, kinds }: Kinds<T>,
  most: number,
): Promise<{ count: number; rows: Summary<T>[] }> {
  if (!kinds.some(({ may }) => may.approve !== null && ctx.can(may.approve))) return { count: 0, rows: [] }
  const documents = anyDocuments(ctx, table).where(awaitsApproval(ctx, table))
  const [all, rows] = await Promise.all([
    documents.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    anySummaries(documents, table).orderBy(columnOf(table, 'created_at')).orderBy(columnOf(table, 'id')).limit(most).execute(),
  ])
  return { count: all.count, rows: await summariesOf(ctx, table, rows) }
}

/** Number of pending documents of a table that this member sees. */
export async function countPending(ctx: BusinessContext, table: DocumentTable): Promise<number> {
  const { count } = await anyDocuments(ctx, table)
    .where(sql<boolean>`${sql.ref(columnOf(table, 'status'))} = 'pending'`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
