import type { Ctx } from '../platform/context.ts'
import { refuseField, refuseFields, type Words } from '../platform/errors.ts'
import { among } from '../platform/rows.ts'

/*
 * What a document names is held, shared, until the document is there: a delete that comes in between waits and then sees it in use.
 */

/** The contact that a document names. @throws Refusal 422 on `contact` */
export async function contactFor(ctx: Ctx, id: string) {
  const contact = await ctx
    .from('contacts')
    .select(['id', 'name', 'is_blacklisted', 'is_walk_in'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!contact) throw refuseField('contact', 'unknown_reference')
  return contact
}

/**
 * The contact of a document that is there already, held as `contactFor` holds it: history is corrected whether or not the contact has
 * been deleted or blacklisted since.
 */
export const contactOf = (ctx: Ctx, id: string) =>
  ctx.from('contacts').select(['id', 'name', 'is_walk_in']).where('id', '=', id).forKeyShare().executeTakeFirstOrThrow()

/** Goods are taken in from somebody in particular: nobody would know whom to pay, or to send them back to. @throws Refusal 422 on `contact` */
export function mustSupply(contact: { is_walk_in: boolean }): void {
  if (contact.is_walk_in) throw refuseField('contact', 'walk_in_supplies_nothing')
}

/** The location that a document names; a member bound to one can name no other. @throws Refusal 422 on `location` */
export async function locationFor(ctx: Ctx, id: string) {
  const location = await ctx
    .from('locations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!location || (ctx.member.location_id && ctx.member.location_id !== id)) throw refuseField('location', 'unknown_reference')
  return location
}

export interface ProductLine {
  id: string
  name: string
  cost: number
  has_inventory: boolean
  category_id: string | null
}

/** The products of a document's lines, by id. @throws Refusal 422 on each line whose product is not there or not active */
export async function productsFor(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ProductLine>> {
  const rows = await ctx
    .from('products')
    .select(['id', 'name', 'cost', 'has_inventory', 'category_id', 'is_active'])
    .where(among('id', [...new Set(ids)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const faults: Record<string, Words[]> = {}
  for (const [index, id] of ids.entries()) {
    const product = found.get(id)
    if (!product) faults[`items.${index}.product`] = [{ key: 'unknown_reference' }]
    else if (!product.is_active) faults[`items.${index}.product`] = [{ key: 'inactive_product', values: { product: product.name } }]
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return found
}
