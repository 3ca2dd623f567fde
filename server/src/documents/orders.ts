import { orderStatuses } from '@kasuwa/contract/document-states'
import { documentNumber } from '../records/document-number.ts'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { type Expression, sql } from 'kysely'
import { Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { ensureLevels } from '../inventory/level-locks.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { Beside, Line } from './kind.ts'
import { before, lockDocument } from './lock-document.ts'
import { fieldOf } from './posting.ts'

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

const linesOfOrder = (ctx: BusinessContext, order_id: string) =>
  ctx.selectFrom('purchase_order_items').select(['product_id', 'quantity', 'received']).where('order_id', '=', order_id).execute()

export type HeldOrder = Awaited<ReturnType<typeof holdOrder>>

/** An order that a document refers to, held. @throws Refusal 422 on `order` where it is not there */
export const holdOrder = (ctx: BusinessContext, id: string) =>
  lockDocument(ctx, 'purchase_orders', id, orderStatuses).catch((error: unknown) => {
    throw error instanceof Refusal && error.details.status === 404 ? refuseField('order', 'unknown_reference') : error
  })

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

/** Postgres adds, and refuses more than was ordered. */
function addReceived(ctx: BusinessContext, order: HeldOrder, lines: readonly Line[], sign: 1 | -1): void {
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
