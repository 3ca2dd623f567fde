import { documentNumber } from '../records/document-number.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { isAnyOf } from '../database/rows.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { type Link, linkTo } from '../documents/links.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { sale as saleKind } from '../sales/kind.ts'

/** Returns of a sale or intake that this member may see, newest first. */
export async function returnsOf(ctx: BusinessContext, column: 'sale_id' | 'intake_id', id: string) {
  const rows = await visibleDocuments(ctx, 'inventory_actions')
    .select(['id', 'kind', 'number', 'status', 'date', 'total'])
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ number, total, ...row }) => ({ ...row, number: documentNumber(ctx, row.kind, number), total: total ?? 0 }))
}

/** Links to the returned sale or intake, and to the sale of an exchange. */
export async function linksOf(ctx: BusinessContext, action_id: string): Promise<Record<'sale' | 'intake' | 'exchange', Link | null>> {
  const linkBy = async (table: DocumentTable, column: 'sale_id' | 'intake_id' | 'exchange_sale_id') =>
    (await linkTo(ctx, table, ctx.selectFrom('inventory_actions').select(column).where('id', '=', action_id))) ?? null
  const [sale, exchange, intake] = await Promise.all([
    linkBy(saleKind.table, 'sale_id'),
    linkBy(saleKind.table, 'exchange_sale_id'),
    linkBy('inventory_actions', 'intake_id'),
  ])
  return { sale, exchange, intake }
}

/** Components of returned composites. */
export const componentsOfAction = (ctx: BusinessContext, action_id: string) =>
  ctx
    .selectFrom('inventory_action_item_components')
    .select(['line_position', 'product_id', 'product_name as name', 'quantity', 'taken', 'cost'])
    .where('action_id', '=', action_id)
    .orderBy('line_position')
    .orderBy('position')
    .execute()

/** Refunds of a pending return, with their accounts as payments show them. */
export async function refundsWithAccounts(ctx: BusinessContext, pays_back: PaysBack | null) {
  if (pays_back === null) return null
  const ids = pays_back.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]))
  const rows =
    ids.length === 0
      ? []
      : await ctx.selectFrom('bank_accounts').select(['id', 'bank_name', 'account_number']).where(isAnyOf('id', ids)).execute()
  const names = new Map(rows.map(({ id, ...account }) => [id, accountName(ctx, account)]))
  return pays_back.map(({ account_id, amount, rounding = 0 }) => ({
    account: account_id === null ? null : { id: account_id, name: names.get(account_id) ?? '' },
    amount,
    rounding,
  }))
}
