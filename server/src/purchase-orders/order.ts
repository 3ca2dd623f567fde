import { documentNumber } from '../records/document-number.ts'
import { type Expression, sql } from 'kysely'
import { refuseRule } from '../errors/refusal.ts'
import { ensureLevels } from '../inventory/level-locks.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { DocumentHooks, Line } from '../documents/kind.ts'
import { statusesBefore, lockDocument, lockReferenced } from '../documents/lock-document.ts'

/*
 * Incoming and received quantities of orders. Invariants: `received` of a line is the sum of approved intakes of its product, at most the
 * ordered quantity; `incoming_to` is the location while the order is approved. Each change locks the order's row first: a second intake finds
 * less expected, and a close or cancel waits for an intake, or the intake finds the order closed.
 */

/** Thousandths by product. */
function byProduct(lines: readonly Line[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  return sums
}

const isoNow = (ctx: BusinessContext) => new Date(ctx.now).toISOString()

/** Effects on incoming quantities: more with 1, less with -1. */
const incomingEffects = (location_id: string, lines: readonly Pick<Line, 'product_id' | 'quantity'>[], sign: 1 | -1): Effect[] =>
  lines.flatMap(({ product_id, quantity }) =>
    quantity === 0 ? [] : [{ what: 'incoming', product_id, location_id, quantity: sign * quantity } as const],
  )

const writeIncomingTo = (ctx: BusinessContext, order_id: string, incoming_to: string | null, effects: readonly Effect[]) =>
  ctx.write(ctx.updateTable('purchase_order_items').set({ incoming_to }).where('order_id', '=', order_id).compile(), effects)

/** Hooks of an order: from approval until it is closed or canceled, its open quantities are incoming. */
export const orderHooks: DocumentHooks = {
  onPost: async (ctx, { id, location_id }, lines, isNew) => {
    ensureLevels(ctx, location_id, [...byProduct(lines).keys()], incomingEffects(location_id, lines, 1))
    // A new order's lines are inserted so (`record-order.ts`).
    if (!isNew) writeIncomingTo(ctx, id, location_id, [])
  },
  onCancel: async (ctx, { id, location_id, posted_at }, lines) => {
    await mustHaveNoIntakes(ctx, id, ['pending', 'approved'])
    if (posted_at) writeIncomingTo(ctx, id, null, incomingEffects(location_id, lines, -1))
  },
}

/** @throws Refusal 422 with the number of an intake of the order */
async function mustHaveNoIntakes(ctx: BusinessContext, order_id: string, statuses: readonly ('pending' | 'approved')[]): Promise<void> {
  const intakeRow = await ctx
    .selectFrom('inventory_actions')
    .select(['number', 'status'])
    .where('order_id', '=', order_id)
    .where('status', 'in', statuses)
    .where('deleted_at', 'is', null)
    // An approved intake comes first in the error: a pending one may still be canceled.
    .orderBy('status')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!intakeRow) return
  const intake = documentNumber(ctx, 'intake', intakeRow.number)
  throw refuseRule(intakeRow.status === 'pending' ? 'order_intake_waits' : 'order_was_received', { intake })
}

/**
 * Closes an order: its open quantities are no longer expected.
 * @throws Refusal 404; 409 unless it is approved; 422 if it has a pending intake, which could never post
 */
export async function closeOrder(ctx: BusinessContext, id: string): Promise<void> {
  const { status, location_id } = await lockDocument(ctx, 'purchase_orders', id, statusesBefore('closed'))
  await mustHaveNoIntakes(ctx, id, ['pending'])
  const remaining = (await linesOfOrder(ctx, id)).map(({ product_id, quantity, received }) => ({
    product_id,
    quantity: quantity - received,
  }))
  writeIncomingTo(ctx, id, null, incomingEffects(location_id, remaining, -1))
  const closedAt = isoNow(ctx)
  const closed = { status: 'closed', closed_at: closedAt, closed_by: ctx.merchant_id, updated_at: closedAt } as const
  ctx.write(ctx.updateTable('purchase_orders').set(closed).where('id', '=', id).compile())
  ctx.recordChange({ entity: 'purchase_orders', entity_id: id, before: { status }, after: { status: 'closed' } })
}

/** Ordered and received quantities. */
export const linesOfOrder = (ctx: BusinessContext, order_id: string) =>
  ctx.selectFrom('purchase_order_items').select(['product_id', 'quantity', 'received']).where('order_id', '=', order_id).execute()

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/** Locks an order that a document refers to. @throws Refusal 422 on `order` if it is missing */
export const lockOrder = (ctx: BusinessContext, id: string) => lockReferenced(ctx, 'purchase_orders', id, 'order')

/** Adds to the received quantities; subtracts with -1. A database constraint refuses more than was ordered. */
export function addReceived(ctx: BusinessContext, order: LockedOrder, lines: readonly Line[], sign: 1 | -1): void {
  const sums = [...byProduct(lines)].map(([product_id, quantity]) => ({ product_id, quantity }))
  // A closed order expects nothing, even if an intake of it is canceled.
  const effects = order.status === 'approved' ? incomingEffects(order.location_id, sums, sign === 1 ? -1 : 1) : []
  const [products, quantities] = [sums.map((line) => line.product_id), sums.map(({ quantity }) => sign * quantity)]
  const lineUpdate = sql`update purchase_order_items as item set received = item.received + given.quantity
    from unnest(${products}::uuid[], ${quantities}::bigint[]) as given (product_id, quantity)
    where item.business_id = ${ctx.business_id} and item.order_id = ${order.id} and item.product_id = given.product_id`
  ctx.write(lineUpdate.compile(ctx.db), effects)
  const received: Expression<number> = sql<number>`received + ${quantities.reduce((sum, quantity) => sum + quantity, 0)}`
  ctx.write(
    ctx
      .updateTable('purchase_orders')
      .set({ received, updated_at: isoNow(ctx) })
      .where('id', '=', order.id)
      .compile(),
  )
}
