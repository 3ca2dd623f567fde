import { inBusiness } from '../database/joins.ts'
import { type Link, linkTo } from '../documents/links.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** The return of a sale's exchange; undefined for most sales. */
export const returnOfExchange = (ctx: BusinessContext, sale_id: string): Promise<Link | undefined> =>
  linkTo(ctx, 'inventory_actions', ctx.selectFrom('inventory_actions').select('id').where('exchange_sale_id', '=', sale_id))

/** Credit of an exchange for the sale's paper: kobo that it pays on the sale now, and its lines with their credit. */
export async function exchangeCredit(ctx: BusinessContext, { id }: Link) {
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
  return { allocatedAmount: allocated, lines: lines.map(({ net, tax, ...line }) => ({ ...line, credit: (net ?? 0) + (tax ?? 0) })) }
}
