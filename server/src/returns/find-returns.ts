import { documentNumber } from '../records/document-number.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { isAnyOf } from '../database/rows.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { type Link, linkTo } from '../documents/links.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { sale as sold } from '../sales/kind.ts'

/** Returns of a sale or an intake that this member may see, the newest first. */
export async function returnsOf(ctx: BusinessContext, of: 'sale_id' | 'intake_id', id: string) {
  const rows = await visibleDocuments(ctx, 'inventory_actions')
    .select(['id', 'kind', 'number', 'status', 'date', 'total'])
    .where(of, '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ number, total, ...row }) => ({ ...row, number: documentNumber(ctx, row.kind, number), total: total ?? 0 }))
}

/** What a return takes back of, and what it was exchanged for, as links. */
export async function linksOf(ctx: BusinessContext, action_id: string): Promise<Record<'sale' | 'intake' | 'exchange', Link | null>> {
  const by = async (table: DocumentTable, column: 'sale_id' | 'intake_id' | 'exchange_sale_id') =>
    (await linkTo(ctx, table, ctx.selectFrom('inventory_actions').select(column).where('id', '=', action_id))) ?? null
  const [sale, exchange, intake] = await Promise.all([
    by(sold.table, 'sale_id'),
    by(sold.table, 'exchange_sale_id'),
    by('inventory_actions', 'intake_id'),
  ])
  return { sale, exchange, intake }
}

/** What its lines brought back of the parts of composites. */
export const partsOfAction = (ctx: BusinessContext, action_id: string) =>
  ctx
    .selectFrom('inventory_action_item_components')
    .select(['line_position', 'product_id', 'product_name as name', 'quantity', 'taken', 'cost'])
    .where('action_id', '=', action_id)
    .orderBy('line_position')
    .orderBy('position')
    .execute()

/** What is to be handed back, with its accounts as payments show them. */
export async function namedAccounts(ctx: BusinessContext, pays_back: PaysBack | null) {
  if (pays_back === null) return null
  const ids = pays_back.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]))
  const rows =
    ids.length === 0
      ? []
      : await ctx.selectFrom('bank_accounts').select(['id', 'bank_name', 'account_number']).where(isAnyOf('id', ids)).execute()
  const names = new Map(rows.map(({ id, ...account }) => [id, accountName(ctx, account)]))
  return pays_back.map(({ account_id, amount }) => ({
    account: account_id === null ? null : { id: account_id, name: names.get(account_id) ?? '' },
    amount,
  }))
}
