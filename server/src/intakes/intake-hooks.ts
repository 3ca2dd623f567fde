import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import type { DocumentHooks, Line } from '../documents/kind.ts'
import { fieldOf } from '../documents/posting.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { type LockedOrder, addReceived, lockOrder, linesOfOrder } from '../purchase-orders/order.ts'
import { documentNumber } from '../records/document-number.ts'
import type { BusinessContext } from '../request/request-context.ts'

/* Intakes of purchase orders. Invariants: `purchase-orders/order.ts`. */

/**
 * An order must be approved. An intake of a closed order can still be corrected.
 * @param correctedId the corrected intake
 * @param isOnField true if the request itself names the order
 * @throws Refusal 422
 */
async function mustBeOpenOrder(
  ctx: BusinessContext,
  { id, number, status }: LockedOrder,
  correctedId: string | null | undefined,
  isOnField: boolean,
): Promise<void> {
  if (status === 'approved' || (status === 'closed' && correctedId && (await isIntakeOfOrder(ctx, correctedId, id)))) return
  const [key, values] = [`order_${status}`, { order: documentNumber(ctx, 'purchase-order', number) }]
  throw isOnField ? refuseField('order', key, values) : refuseRule(key, values)
}

const isIntakeOfOrder = async (ctx: BusinessContext, intake_id: string, order_id: string): Promise<boolean> =>
  (await ctx.selectFrom('inventory_actions').select('order_id').where('id', '=', intake_id).executeTakeFirst())?.order_id === order_id

/**
 * Checks that an order expects the lines of an intake.
 * @param order locked
 * @param correctedId the corrected intake
 * @throws Refusal 422 on a line whose product is not on the order, or whose quantity is more than is expected
 */
export async function mustFitOrder(
  ctx: BusinessContext,
  order: LockedOrder,
  lines: readonly Line[],
  correctedId: string | null | undefined,
  isOnField: boolean,
): Promise<void> {
  await mustBeOpenOrder(ctx, order, correctedId, isOnField)
  const remainingByProduct = new Map((await linesOfOrder(ctx, order.id)).map((line) => [line.product_id, { ...line, taken: 0 }]))
  for (const { position, product_id, quantity } of lines) {
    const line = remainingByProduct.get(product_id)
    const number = documentNumber(ctx, 'purchase-order', order.number)
    if (!line) throw refuseField(`items.${position}.product`, 'not_on_order', { order: number })
    line.taken += quantity
    const expected = line.quantity - line.received
    if (line.taken <= expected) continue
    const values = { left: formatQuantity(expected), ordered: formatQuantity(line.quantity) }
    throw refuseField(fieldOf(position), expected === 0 ? 'all_has_come' : 'only_to_come', values)
  }
}

/** Hooks of an intake on its order. */
export const intakeHooks: DocumentHooks = {
  onPost: async (ctx, document, lines, isNew) => {
    if (!document.order_id) return
    const order = await lockOrder(ctx, document.order_id)
    await mustFitOrder(ctx, order, lines, document.corrects, isNew)
    addReceived(ctx, order, lines, 1)
  },
  onCancel: async (ctx, document, lines) => {
    if (!document.order_id || !document.posted_at) return
    addReceived(ctx, await lockOrder(ctx, document.order_id), lines, -1)
  },
}

/** An intake has its order's supplier and location. @throws Refusal 422 on `contact`, `location` */
export async function mustMatchOrder(
  ctx: BusinessContext,
  order: LockedOrder,
  parties: { contact: { id: string }; location: { id: string } },
): Promise<void> {
  const supplier = await ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'merged_into'])
    .where('id', '=', order.contact_id)
    .executeTakeFirstOrThrow()
  const number = documentNumber(ctx, 'purchase-order', order.number)
  if (parties.contact.id !== (supplier.merged_into ?? supplier.id)) throw refuseField('contact', 'order_of_another', { order: number })
  if (parties.location.id !== order.location_id) throw refuseField('location', 'order_for_elsewhere', { order: number })
}
