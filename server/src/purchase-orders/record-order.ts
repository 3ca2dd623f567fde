import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { mustBeTracked } from '../documents/tracked-products.ts'
import { order } from './kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { levelAndCreator, recordDocument } from '../documents/record.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { newId } from '../database/ids.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { dayOf, documentDate } from '../services/clock.ts'

/**
 * Records an order to a supplier. Its goods are incoming once it is approved; at approval level 0 at once. No stock moves and nothing is
 * payable before an intake (DOCS-27).
 * @returns the order's uuid
 * @throws Refusal 422 by field
 */
export async function recordOrder(ctx: BusinessContext, body: Call<(typeof api)['purchaseOrders']['create']>['body']): Promise<string> {
  const [{ contact, location, products, lines: itemLines }, { level }] = await Promise.all([
    partiesFor(ctx, order, body),
    levelAndCreator(ctx, order),
    mustFindOriginal(ctx, body.duplicate_of),
  ])
  if (contact.is_blacklisted) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  mustBeTracked(itemLines, products)
  mustNotRepeatProducts(itemLines)
  const incoming_to = level === 0 ? location.id : null
  const lines = itemLines.map(({ item, ...line }) => ({
    ...line,
    cost: item.cost,
    total: lineTotal(item.quantity, item.cost),
    incoming_to,
  }))
  const sumOf = (column: 'total' | 'quantity') => lines.reduce((sum, line) => sum + line[column], 0)
  const total = sumOf('total')
  if (total > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  const date = documentDate(ctx, body.date)
  if (body.expected_date && body.expected_date < dayOf(date, ctx.zone)) throw refuseField('expected_date', 'expected_before')
  const id = newId(ctx.now)
  const document = {
    id,
    contact_id: contact.id,
    location_id: location.id,
    date,
    expected_date: body.expected_date ?? null,
    note: body.note ?? null,
    total,
    ordered: sumOf('quantity'),
    duplicate_of: body.duplicate_of ?? null,
  }
  await recordDocument(ctx, order, level, { document, lines, location, entries: [], auditValues: { total } })
  return id
}

/** Each product has one line, which receives its goods. @throws Refusal 422 on the second */
function mustNotRepeatProducts(lines: readonly { position: number; product_id: string; product_name: string }[]): void {
  const productIds = new Set<string>()
  for (const { position, product_id, product_name: product } of lines) {
    if (productIds.has(product_id)) throw refuseField(`items.${position}.product`, 'ordered_twice', { product })
    productIds.add(product_id)
  }
}

/** @throws Refusal 422 if this member does not see the order that it duplicates */
async function mustFindOriginal(ctx: BusinessContext, id: string | null | undefined): Promise<void> {
  if (!id) return
  const original = await visibleDocuments(ctx, 'purchase_orders')
    .where('purchase_orders.id', '=', id)
    .select('purchase_orders.id')
    .forKeyShare()
    .executeTakeFirst()
  if (!original) throw refuseField('duplicate_of', 'unknown_reference')
}
