import { documentNumber } from '../records/document-number.ts'
import { type Expression, sql } from 'kysely'
import { refuseRule } from '../errors/refusal.ts'
import { ensureLevels } from '../inventory/level-locks.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { Beside, Line } from '../documents/kind.ts'
import { before, lockDocument, lockNamed } from '../documents/lock-document.ts'

/*
 * What is to come of orders, and what has come. Held: `received` of an order's line is what intakes of the order that stand took in of its
 * product, and never more than was ordered; `incoming_to` is the order's location while it is approved. Everything that changes either
 * holds the order's row first: of two intakes that together come to more than is left the second finds less left, and what closes or
 * cancels an order waits for an intake, or the intake finds it closed.
 */

/** Thousandths of each product on some lines. */
function byProduct(lines: readonly Line[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  return sums
}

const isoNow = (ctx: BusinessContext) => new Date(ctx.now).toISOString()

/** So much more, or less, is to come of each product. */
const incoming = (location_id: string, lines: readonly Pick<Line, 'product_id' | 'quantity'>[], sign: 1 | -1): Effect[] =>
  lines.flatMap(({ product_id, quantity }) =>
    quantity === 0 ? [] : [{ what: 'incoming', product_id, location_id, quantity: sign * quantity } as const],
  )

const writeIncomingTo = (ctx: BusinessContext, order_id: string, incoming_to: string | null, effects: readonly Effect[]) =>
  ctx.write(ctx.updateTable('purchase_order_items').set({ incoming_to }).where('order_id', '=', order_id).compile(), effects)

/** An order's own part: from its approval until it is closed or canceled, what has not come of it is to come. */
export const expected: Beside = {
  posts: async (ctx, { id, location_id }, lines, isNew) => {
    ensureLevels(ctx, location_id, [...byProduct(lines).keys()], incoming(location_id, lines, 1))
    // The lines of a new one are added so (`record-order.ts`).
    if (!isNew) writeIncomingTo(ctx, id, location_id, [])
  },
  takenBack: async (ctx, { id, location_id, posted_at }, lines) => {
    await mustHaveNoIntakes(ctx, id, ['pending', 'approved'])
    if (posted_at) writeIncomingTo(ctx, id, null, incoming(location_id, lines, -1))
  },
}

/** @throws Refusal 422 that names an intake of an order */
async function mustHaveNoIntakes(ctx: BusinessContext, order_id: string, statuses: readonly ('pending' | 'approved')[]): Promise<void> {
  const found = await ctx
    .selectFrom('inventory_actions')
    .select(['number', 'status'])
    .where('order_id', '=', order_id)
    .where('status', 'in', statuses)
    .where('deleted_at', 'is', null)
    // What came in stands in the way for good, what waits until somebody settles it.
    .orderBy('status')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  const intake = documentNumber(ctx, 'intake', found.number)
  throw refuseRule(found.status === 'pending' ? 'order_intake_waits' : 'order_was_received', { intake })
}

/**
 * Closes an order: what has not come of it is expected no more.
 * @throws Refusal 404; 409 unless it is approved; 422 while an intake of it waits, which could not take effect any more
 */
export async function close(ctx: BusinessContext, id: string): Promise<void> {
  const { status, location_id } = await lockDocument(ctx, 'purchase_orders', id, before('closed'))
  await mustHaveNoIntakes(ctx, id, ['pending'])
  const left = (await linesOfOrder(ctx, id)).map(({ product_id, quantity, received: came }) => ({ product_id, quantity: quantity - came }))
  writeIncomingTo(ctx, id, null, incoming(location_id, left, -1))
  const at = isoNow(ctx)
  const closed = { status: 'closed', closed_at: at, closed_by: ctx.merchant_id, updated_at: at } as const
  ctx.write(ctx.updateTable('purchase_orders').set(closed).where('id', '=', id).compile())
  ctx.recordChange({ entity: 'purchase_orders', entity_id: id, before: { status }, after: { status: 'closed' } })
}

/** What was ordered, and what of it has come. */
export const linesOfOrder = (ctx: BusinessContext, order_id: string) =>
  ctx.selectFrom('purchase_order_items').select(['product_id', 'quantity', 'received']).where('order_id', '=', order_id).execute()

export type HeldOrder = Awaited<ReturnType<typeof holdOrder>>

/** An order that a document refers to, held. @throws Refusal 422 on `order` where it is not there */
export const holdOrder = (ctx: BusinessContext, id: string) => lockNamed(ctx, 'purchase_orders', id, 'order')

/** So much more of each product has come, or less with -1. Postgres adds, and refuses more than was ordered. */
export function addReceived(ctx: BusinessContext, order: HeldOrder, lines: readonly Line[], sign: 1 | -1): void {
  const sums = [...byProduct(lines)].map(([product_id, quantity]) => ({ product_id, quantity }))
  // Of one that is closed nothing is to come, whatever is taken back of what came.
  const effects = order.status === 'approved' ? incoming(order.location_id, sums, sign === 1 ? -1 : 1) : []
  const [products, quantities] = [sums.map((one) => one.product_id), sums.map(({ quantity }) => sign * quantity)]
  const perLine = sql`update purchase_order_items as item set received = item.received + given.quantity
    from unnest(${products}::uuid[], ${quantities}::bigint[]) as given (product_id, quantity)
    where item.business_id = ${ctx.business_id} and item.order_id = ${order.id} and item.product_id = given.product_id`
  ctx.write(perLine.compile(ctx.db), effects)
  const more: Expression<number> = sql<number>`received + ${quantities.reduce((sum, one) => sum + one, 0)}`
  ctx.write(
    ctx
      .updateTable('purchase_orders')
      .set({ received: more, updated_at: isoNow(ctx) })
      .where('id', '=', order.id)
      .compile(),
  )
}
