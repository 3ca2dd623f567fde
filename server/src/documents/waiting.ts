import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { awaitsApproval } from './approvals.ts'
import type { Kinds } from './kind.ts'
import { type Summary, anyDocuments, anySummaries, columnOf, summariesOf } from './visible.ts'

/** Of each table: what a menu shows at once. Its list shows the rest. */
const few = 8

/** Documents of a table whose approval by this member would count, where they work: how many, and the longest waiting first. */
export async function waitingDocuments<T extends DocumentTable>(
  ctx: BusinessContext,
  { table, kinds }: Kinds<T>,
  most = few,
): Promise<{ count: number; rows: Summary<T>[] }> {
  if (!kinds.some(({ may }) => may.approve !== null && ctx.can(may.approve))) return { count: 0, rows: [] }
  const waiting = anyDocuments(ctx, table).where(awaitsApproval(ctx, table))
  const [all, rows] = await Promise.all([
    waiting.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    anySummaries(waiting, table).orderBy(columnOf(table, 'created_at')).orderBy(columnOf(table, 'id')).limit(most).execute(),
  ])
  return { count: all.count, rows: await summariesOf(ctx, table, rows) }
}

/** Documents of a table that wait for somebody's approval, where this member works. */
export async function countPending(ctx: BusinessContext, table: DocumentTable): Promise<number> {
  const { count } = await anyDocuments(ctx, table)
    .where(sql<boolean>`${sql.ref(columnOf(table, 'status'))} = 'pending'`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
