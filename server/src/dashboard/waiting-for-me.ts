import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { kindsIn } from '../document-kinds/kinds.ts'
import { moneyPaid } from '../documents/rounding.ts'
import { pendingDocuments } from '../documents/pending-documents.ts'
import { documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

type PendingReply = ReplyOf<(typeof api)['dashboard']['waiting']>['waiting']

const approved = tablesOfDocuments.filter((table) => documentTables[table].waiting)

const withMoneyPaid = <R extends object>(row: R) => ('paid_amount' in row ? { ...row, paid_amount: moneyPaid(row as never) } : row)

/** Documents at visible locations that this member’s approval would count for. */
export async function waitingForMe(ctx: BusinessContext, most: number): Promise<ReplyOf<(typeof api)['dashboard']['waiting']>> {
  const pending = await Promise.all(approved.map((table) => pendingDocuments(ctx, kindsIn(table), most)))
  const rows = approved.map((table, index) => [documentTables[table].waiting, pending[index]?.rows.map(withMoneyPaid)])
  const count = pending.reduce((sum, result) => sum + result.count, 0)
  return { waiting: { count, ...(Object.fromEntries(rows) as Omit<PendingReply, 'count'>) } }
}
