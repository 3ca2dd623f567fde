import { documentNumber } from '../records/document-number.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { isAnyOf } from '../database/rows.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { sale as soldAs } from '../sales/kind.ts'

/** Returns of a sale or an intake that this member may see, the newest first. */
export async function returnsOf(ctx: BusinessContext, of: 'sale_id' | 'intake_id', id: string) {
  const rows = await visibleDocuments(ctx, 'inventory_actions')
    .select(['id', 'kind', 'number', 'status', 'date', 'total'])
    .where(of, '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ number, total, ...row }) => ({ ...row, number: documentNumber(ctx, row.kind, number), total: total ?? 0 }))
}

const sales = soldAs.table

interface Link {
  id: string
  number: string
}

/** What a return takes back of, and what it was exchanged for, as links: nothing where it stands at a location that this member does not see. */
export async function linksOf(ctx: BusinessContext, action_id: string): Promise<Record<'sale' | 'intake' | 'exchange', Link | null>> {
  const ofReturn = (column: 'sale_id' | 'intake_id' | 'exchange_sale_id') =>
    ctx.selectFrom('inventory_actions').select(column).where('id', '=', action_id).where(column, 'is not', null)
  const saleBy = (column: 'sale_id' | 'exchange_sale_id') =>
    visibleDocuments(ctx, sales).select(['id', 'number']).where('id', '=', ofReturn(column)).executeTakeFirst()
  const [sale, exchange, intake] = await Promise.all([
    saleBy('sale_id'),
    saleBy('exchange_sale_id'),
    visibleDocuments(ctx, 'inventory_actions').select(['id', 'number']).where('id', '=', ofReturn('intake_id')).executeTakeFirst(),
  ])
  return {
    exchange: exchange ? { id: exchange.id, number: documentNumber(ctx, 'sale', exchange.number) } : null,
    sale: sale ? { id: sale.id, number: documentNumber(ctx, 'sale', sale.number) } : null,
    intake: intake ? { id: intake.id, number: documentNumber(ctx, 'intake', intake.number) } : null,
  }
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
