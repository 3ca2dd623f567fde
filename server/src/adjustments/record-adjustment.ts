import type { AdjustmentReason } from '@kasuwa/contract/adjustments'
import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { isWhole } from '@kasuwa/contract/units'
import { adjustment } from './kind.ts'
import type { GoodsLine } from '../documents/kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { levelAndCreator, recordDocument } from '../documents/record.ts'
import { newId, newIds } from '../database/ids.ts'
import { refuseField } from '../errors/refusal.ts'
import type { StockLocation } from '../inventory/moves.ts'
import type { NewProduct, OpeningOf } from '../products/opening-stock.ts'
import type { ReferencedRow } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { documentDate } from '../services/clock.ts'
import { mustBeTracked } from '../documents/tracked-products.ts'

type AdjustmentInput = Call<(typeof api)['inventory']['createAdjustment']>['body']

interface AdjustedLine extends GoodsLine {
  /** Kobo a unit received; null if the average cost applies. */
  unit_amount: number | null
  total: number | null
  reason: AdjustmentReason
}

/**
 * Records a stock adjustment. At approval level 0 it takes effect at once; above it, outgoing units are reserved until approved.
 * Invariant: a level changes by its movements and never falls below reserved stock or zero. Its row is locked before it is read
 * (`inventory/ledger.ts`).
 * @returns the action’s uuid
 * @throws Refusal 422 by field, or 403 if a change of value comes from a member who may not see costs
 */
export async function recordAdjustment(ctx: BusinessContext, body: AdjustmentInput): Promise<string> {
  if (body.items.some(({ quantity }) => quantity === 0)) ctx.requirePermission('product.view-cost')
  const [{ location, products, lines: itemLines }, { level }] = await Promise.all([
    partiesFor(ctx, adjustment, { ...body, contact: null }),
    levelAndCreator(ctx, adjustment),
  ])
  mustBeTracked(itemLines, products)
  const lines = itemLines.map(({ item, ...line }): AdjustedLine => ({ ...line, ...amounts(item), reason: item.reason }))
  const totalValue = lines.reduce((sum, { total }) => sum + Math.abs(total ?? 0), 0)
  if (totalValue > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  return write(ctx, level, location, lines, { date: body.date, note: body.note ?? null })
}

/** A line of a product without serial numbers. */
const lineOf = ({ id: product_id, name: product_name, has_inventory, cost: unit_cost }: NewProduct) => ({
  ...{ product_id, product_name, has_inventory, unit_cost, has_serial_number: false, parts: [], metadata: null },
})

/** Opening stock of new products. It takes effect at any approval level, since the products are new. */
export const recordOpening: OpeningOf = async (ctx, location, openings) => {
  const lines = openings.map(({ product, quantity, cost, field }, position): AdjustedLine => {
    if (isWhole(product.unit) && quantity % 1000 !== 0) throw refuseField(`${field}.quantity`, 'whole_pieces', { product: product.name })
    const unit_amount = cost ?? product.cost
    const total = lineTotal(quantity, unit_amount)
    if (total > MAX_TOTAL) throw refuseField(`${field}.quantity`, 'total_too_large')
    return { ...lineOf(product), id: newId(ctx.now), position, quantity, unit_amount, total, reason: 'opening' }
  })
  const all = lines.reduce((sum, { total }) => sum + (total ?? 0), 0)
  if (all > MAX_TOTAL) throw refuseField(`${openings[0]?.field ?? 'opening'}.quantity`, 'total_too_large')
  await write(ctx, 0, location, lines, { note: null })
}

/** Changes one unit’s value. It takes effect at any approval level, like opening stock: it records the cost edited on the unit. */
export async function recordRevaluation(
  ctx: BusinessContext,
  location: StockLocation,
  product: ReferencedRow<'products'>,
  serial: string,
  value: number,
): Promise<string> {
  const of = { ...lineOf(product), has_serial_number: product.has_serial_number, metadata: { serial_numbers: [serial] } }
  const line: AdjustedLine = { ...of, id: newId(ctx.now), position: 0, quantity: 0, unit_amount: null, total: value, reason: 'other' }
  return write(ctx, 0, location, [line], { note: ctx.translate({ key: 'unit_cost_changed', values: { serial } }) })
}

/** Opening stock of one product. */
export interface Opening {
  product: NewProduct
  /** Thousandths. */
  quantity: number
  /** Kobo a unit. */
  cost: number
}

/**
 * The same for many new products at one location, in one document.
 * @throws Refusal 422 above a document’s limit
 */
export async function recordOpenings(ctx: BusinessContext, location: StockLocation, openings: readonly Opening[]): Promise<string> {
  const ids = newIds(openings.length, ctx.now)
  const lines = openings.map(({ product, quantity, cost }, position): AdjustedLine => {
    const total = lineTotal(quantity, cost)
    return { ...lineOf(product), id: ids[position] ?? '', position, quantity, unit_amount: cost, total, reason: 'opening' }
  })
  return write(ctx, 0, location, lines, { note: null })
}

const amounts = ({ quantity, value, cost }: AdjustmentInput['items'][number]) => {
  if (quantity === 0) return { unit_amount: null, total: value ?? null }
  const isPriced = quantity > 0 && cost !== null && cost !== undefined
  return { unit_amount: isPriced ? cost : null, total: isPriced ? lineTotal(quantity, cost) : null }
}

async function write(
  ctx: BusinessContext,
  level: number,
  location: StockLocation,
  lines: readonly AdjustedLine[],
  { date, note }: { date?: string | null | undefined; note: string | null },
): Promise<string> {
  const common = { kind: adjustment.name, contact_id: null, location_id: location.id, total: 0 }
  const document = { id: newId(ctx.now), ...common, date: documentDate(ctx, date), note }
  const reasons = [...new Set(lines.map(({ reason }) => reason))]
  await recordDocument(ctx, adjustment, level, { document, lines, location, entries: [], auditValues: { kind: adjustment.name, reasons } })
  return document.id
}
