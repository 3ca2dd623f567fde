import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { mustBeCounted } from '../documents/counted-goods.ts'
import { order } from './kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { newId } from '../database/ids.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { dayOf, documentDate } from '../services/clock.ts'

/**
 * Records an order to a supplier. At approval level 0 its goods are to come at once; above it they are once enough have approved. Nothing
 * moves and nothing is owed before they come (DOCS-27).
 * @returns the order's uuid
 * @throws Refusal 422 by field
 */
export async function recordOrder(ctx: BusinessContext, body: Call<(typeof api)['purchaseOrders']['create']>['body']): Promise<string> {
  const [{ contact, location, products, lines: named }, { level }] = await Promise.all([
    partiesFor(ctx, order, body),
    levelAndMaker(ctx, order),
    mustBeThere(ctx, body.duplicate_of),
  ])
  if (contact.is_blacklisted) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  mustBeCounted(named, products)
  mustNameOnce(named)
  const incoming_to = level === 0 ? location.id : null
  const lines = named.map(({ item, ...line }) => ({
    ...line,
    cost: item.cost,
    total: lineTotal(item.quantity, item.cost),
    incoming_to,
  }))
  const sumOf = (figure: 'total' | 'quantity') => lines.reduce((sum, line) => sum + line[figure], 0)
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
  await record(ctx, order, level, { document, lines, location, entries: [], told: { total } })
  return id
}

/** What comes of a product is of its one line. @throws Refusal 422 on the second */
function mustNameOnce(lines: readonly { position: number; product_id: string; product_name: string }[]): void {
  const seen = new Set<string>()
  for (const { position, product_id, product_name: product } of lines) {
    if (seen.has(product_id)) throw refuseField(`items.${position}.product`, 'ordered_twice', { product })
    seen.add(product_id)
  }
}

/** @throws Refusal 422 where what it is a copy of is not there for this member */
async function mustBeThere(ctx: BusinessContext, id: string | null | undefined): Promise<void> {
  if (!id) return
  const found = await visibleDocuments(ctx, 'purchase_orders')
    .where('purchase_orders.id', '=', id)
    .select('purchase_orders.id')
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw refuseField('duplicate_of', 'unknown_reference')
}
