import { type RawBuilder, sql } from 'kysely'
import { restoreContact } from '../contacts/restore-contact.ts'
import { isAnyOf } from '../database/rows.ts'
import { restoreProduct } from '../products/restore-product.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** A document whose goods come or go back, held. */
interface TakenBackOf {
  id: string
  contact_id: string
}

/** Brings back what was deleted of the goods and the customer of a sale (`restoreNamed`). @param named products that the return names */
export const restoreSold = (ctx: BusinessContext, sale: TakenBackOf, named: readonly string[]): Promise<void> =>
  restoreNamed(ctx, sale, soldGoods(ctx.business_id, sale.id, named))

/** The same of the goods and the supplier of an intake. */
export const restoreBought = (ctx: BusinessContext, intake: TakenBackOf, named: readonly string[]): Promise<void> =>
  restoreNamed(ctx, intake, boughtGoods(ctx.business_id, intake.id, named))

/**
 * Brings back what was deleted since of the goods and the contact of a document, before a return or an exchange names them (`domain.md`, Decided
 * since): the goods off sale, with the parts that they were made of. Of what the document does not name nothing comes back.
 * @param goods a query of the products
 */
async function restoreNamed(ctx: BusinessContext, document: TakenBackOf, goods: RawBuilder<unknown>): Promise<void> {
  for (const id of await deletedOf(ctx, goods)) await restoreProduct(ctx, id)
  const contact_id = await mainOf(ctx, document.contact_id)
  const deleted = await ctx
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contact_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (deleted) await restoreContact(ctx, contact_id)
}

/** The deleted ones of some goods, by id: the order in which rows are locked. */
async function deletedOf(ctx: BusinessContext, goods: RawBuilder<unknown>): Promise<string[]> {
  const deleted = await ctx
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(array(${goods}))`)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute()
  return deleted.map((product) => product.id)
}

const soldGoods = (business_id: string, sale_id: string, named: readonly string[]) => sql`
  select line.product_id from sale_items line
    where line.business_id = ${business_id} and line.sale_id = ${sale_id} and ${isAnyOf('line.product_id', named)}
  union select part.product_id from sale_item_components part
    join sale_items line on line.business_id = part.business_id and line.sale_id = part.sale_id and line.position = part.line_position
    where part.business_id = ${business_id} and part.sale_id = ${sale_id} and ${isAnyOf('line.product_id', named)}`

const boughtGoods = (business_id: string, action_id: string, named: readonly string[]) => sql`
  select line.product_id from inventory_action_items line
    where line.business_id = ${business_id} and line.action_id = ${action_id} and ${isAnyOf('line.product_id', named)}`
