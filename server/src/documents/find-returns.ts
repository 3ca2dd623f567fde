import { documentNumber } from '../records/document-number.ts'
import { accountName } from '../records/account-names.ts'
import { inBusiness } from '../database/joins.ts'
import { isAnyOf } from '../database/rows.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleDocuments } from './visible.ts'

/** Returns of a sale or an intake that this member may see, the newest first. */
export async function returnsOf(ctx: BusinessContext, of: 'sale_id' | 'intake_id', id: string) {
  const rows = await visibleDocuments(ctx, 'inventory_actions')
    .select(['id', 'kind', 'number', 'status', 'date', 'total'])
    .where(of, '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ number, total, ...row }) => ({ ...row, number: documentNumber(ctx, row.kind, number), total: total ?? 0 }))
}

interface Link {
  id: string
  number: string
}

/** What a return takes back of, and what it was exchanged for, as links: nothing where it stands at a location that this member does not see. */
export async function linksOf(ctx: BusinessContext, action_id: string): Promise<Record<'sale' | 'intake' | 'exchange', Link | null>> {
  const ofReturn = (column: 'sale_id' | 'intake_id' | 'exchange_sale_id') =>
    ctx.selectFrom('inventory_actions').select(column).where('id', '=', action_id).where(column, 'is not', null)
  const saleBy = (column: 'sale_id' | 'exchange_sale_id') =>
    visibleDocuments(ctx, 'sales').select(['id', 'number']).where('id', '=', ofReturn(column)).executeTakeFirst()
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

/** The return that a sale was exchanged for; nothing for most. */
export async function exchangedFor(ctx: BusinessContext, sale_id: string): Promise<Link | undefined> {
  const found = await visibleDocuments(ctx, 'inventory_actions')
    .select(['id', 'number'])
    .where('exchange_sale_id', '=', sale_id)
    .executeTakeFirst()
  return found && { id: found.id, number: documentNumber(ctx, 'return-inward', found.number) }
}

/** What came back in exchange for a sale, for its paper: kobo that it pays of the sale now, and its lines with what each is credited. */
export async function cameBackFor(ctx: BusinessContext, { id }: Link) {
  const [{ allocated }, lines] = await Promise.all([
    ctx.selectFrom('inventory_actions').select('allocated').where('id', '=', id).executeTakeFirstOrThrow(),
    ctx
      .selectFrom('inventory_action_items')
      .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_action_items.product_id'))
      .select(['inventory_action_items.product_name as name', 'inventory_action_items.quantity', 'products.unit', 'net', 'tax'])
      .where('inventory_action_items.action_id', '=', id)
      .orderBy('inventory_action_items.position')
      .execute(),
  ])
  return { settled: allocated, lines: lines.map(({ net, tax, ...line }) => ({ ...line, credit: (net ?? 0) + (tax ?? 0) })) }
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
