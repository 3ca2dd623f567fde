import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import type { Beside, Line } from '../documents/kind.ts'
import { fieldOf } from '../documents/posting.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { type HeldOrder, addReceived, holdOrder, linesOfOrder } from '../purchase-orders/order.ts'
import { documentNumber } from '../records/document-number.ts'
import type { BusinessContext } from '../request/request-context.ts'

/* An intake of an order: what holds of the two is said in `purchase-orders/order.ts`. */

/**
 * An order that is closed expects nothing more; what came of it may still be put right.
 * @param corrected the intake that an intake takes the place of
 * @param onField whether whoever is refused has named the order just now
 * @throws Refusal 422
 */
async function mustBeOpen(
  ctx: BusinessContext,
  { id, number, status }: HeldOrder,
  corrected: string | null | undefined,
  onField: boolean,
): Promise<void> {
  if (status === 'approved' || (status === 'closed' && corrected && (await isOf(ctx, corrected, id)))) return
  const [key, values] = [`order_${status}`, { order: documentNumber(ctx, 'purchase-order', number) }]
  throw onField ? refuseField('order', key, values) : refuseRule(key, values)
}

const isOf = async (ctx: BusinessContext, intake_id: string, order_id: string): Promise<boolean> =>
  (await ctx.selectFrom('inventory_actions').select('order_id').where('id', '=', intake_id).executeTakeFirst())?.order_id === order_id

/**
 * That an order takes what an intake brings: it is approved, and so much of each product is still to come.
 * @param order held
 * @param corrected the intake that it takes the place of
 * @throws Refusal 422 on the line of a product that is not on the order, or that takes more than is left of it
 */
export async function mustFit(
  ctx: BusinessContext,
  order: HeldOrder,
  lines: readonly Line[],
  corrected: string | null | undefined,
  onField: boolean,
): Promise<void> {
  await mustBeOpen(ctx, order, corrected, onField)
  const left = new Map((await linesOfOrder(ctx, order.id)).map((line) => [line.product_id, { ...line, taken: 0 }]))
  for (const { position, product_id, quantity } of lines) {
    const line = left.get(product_id)
    const number = documentNumber(ctx, 'purchase-order', order.number)
    if (!line) throw refuseField(`items.${position}.product`, 'not_on_order', { order: number })
    line.taken += quantity
    const toCome = line.quantity - line.received
    if (line.taken <= toCome) continue
    const values = { left: formatQuantity(toCome), ordered: formatQuantity(line.quantity) }
    throw refuseField(fieldOf(position), toCome === 0 ? 'all_has_come' : 'only_to_come', values)
  }
}

/** What an intake does to the order that it comes of. */
export const received: Beside = {
  posts: async (ctx, document, lines, isNew) => {
    if (!document.order_id) return
    const order = await holdOrder(ctx, document.order_id)
    await mustFit(ctx, order, lines, document.corrects, isNew)
    addReceived(ctx, order, lines, 1)
  },
  takenBack: async (ctx, document, lines) => {
    if (!document.order_id || !document.posted_at) return
    addReceived(ctx, await holdOrder(ctx, document.order_id), lines, -1)
  },
}

/** The order that an intake is recorded of is its supplier's, and comes to its location. @throws Refusal 422 on `contact`, `location` */
export async function mustBeOf(
  ctx: BusinessContext,
  order: HeldOrder,
  given: { contact: { id: string }; location: { id: string } },
): Promise<void> {
  const supplier = await ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'merged_into'])
    .where('id', '=', order.contact_id)
    .executeTakeFirstOrThrow()
  const number = documentNumber(ctx, 'purchase-order', order.number)
  if (given.contact.id !== (supplier.merged_into ?? supplier.id)) throw refuseField('contact', 'order_of_another', { order: number })
  if (given.location.id !== order.location_id) throw refuseField('location', 'order_for_elsewhere', { order: number })
}
