import { MAX_TOTAL } from '@kasuwa/contract/documents'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { isWhole } from '@kasuwa/contract/units'
import { recordOpenings } from '../adjustments/record-adjustment.ts'
import type { NewProduct } from '../products/opening-stock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { MadeBeside } from './outcome.ts'
import { keyOf } from './names.ts'
import type { ProductReading } from './product-rows.ts'
import { refuse } from './readings.ts'

export interface OpeningPlace {
  id: string
  name: string
}

/** Most lines of one document. */
const LINES = 500

/**
 * Location for each new product’s stock, by line: the named one, else the importer’s own or the default one. A member of one location may
 * name only that.
 */
export async function openPlaces(ctx: BusinessContext, readings: readonly ProductReading[]): Promise<Map<number, OpeningPlace>> {
  const places = new Map<number, OpeningPlace>()
  const stocked = readings.filter(({ body, errors }) => !errors && body.stock)
  if (stocked.length === 0) return places
  const rows = await ctx
    .selectFrom('locations')
    .select(['id', 'name', 'is_default'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const memberLocationId = ctx.member.location_id
  const allowedLocations = rows.filter(({ id }) => memberLocationId === null || id === memberLocationId)
  const usual = allowedLocations.find(({ id, is_default }) => id === memberLocationId || is_default)
  const byName = new Map(allowedLocations.map((row) => [keyOf(row.name), row]))
  for (const reading of stocked) {
    const { stock_location } = reading.body
    const place = stock_location ? byName.get(keyOf(stock_location)) : usual
    if (place) places.set(reading.line, place)
    else refuse(ctx, reading, 'stock_location', { key: 'unknown_reference' })
  }
  return places
}

/**
 * Adds an error if a new product cannot have this stock.
 * @param product with its cost in kobo
 */
export function mustFitShelf(
  ctx: BusinessContext,
  reading: ProductReading,
  { name, unit, has_inventory, has_serial_number, cost }: Omit<NewProduct, 'id'> & { has_serial_number: boolean },
): void {
  const { stock, stock_cost } = reading.body
  if (!stock) return
  if (!has_inventory) refuse(ctx, reading, 'stock', { key: 'validation.no_opening_uncounted' })
  else if (has_serial_number) refuse(ctx, reading, 'stock', { key: 'validation.no_opening_with_serials' })
  else if (isWhole(unit) && stock % 1000 !== 0) refuse(ctx, reading, 'stock', { key: 'whole_pieces', values: { product: name } })
  else if (lineTotal(stock, stock_cost ?? cost) > MAX_TOTAL) refuse(ctx, reading, 'stock', { key: 'total_too_large' })
}

export interface Stocked {
  product: NewProduct
  reading: ProductReading
}

const costOf = ({ product, reading }: Stocked): number => reading.body.stock_cost ?? product.cost

/** Splits lines into documents, within one document’s limits of lines and money. */
function* documentsOf(stocked: readonly Stocked[]): Generator<Stocked[]> {
  let [lines, sum]: [Stocked[], number] = [[], 0]
  for (const item of stocked) {
    const total = lineTotal(item.reading.body.stock ?? 0, costOf(item))
    if (lines.length === LINES || (lines.length > 0 && sum + total > MAX_TOTAL)) {
      yield lines
      ;[lines, sum] = [[], 0]
    }
    lines.push(item)
    sum += total
  }
  if (lines.length > 0) yield lines
}

/** Writes opening stock of new products by adjustments of reason `opening`, at most 500 lines each. */
export async function putOnShelves(
  ctx: BusinessContext,
  stocked: readonly Stocked[],
  places: ReadonlyMap<number, OpeningPlace>,
  sideRecords: MadeBeside,
): Promise<void> {
  const byPlace = new Map<string, { place: OpeningPlace; items: Stocked[] }>()
  for (const item of stocked) {
    const place = places.get(item.reading.line)
    if (!place) continue
    const existing = byPlace.get(place.id)
    if (existing) existing.items.push(item)
    else byPlace.set(place.id, { place, items: [item] })
  }
  for (const { place, items } of byPlace.values())
    for (const lines of documentsOf(items))
      sideRecords.documents.push(
        await recordOpenings(
          ctx,
          place,
          lines.map(({ product, reading }) => ({
            product,
            quantity: reading.body.stock ?? 0,
            cost: costOf({ product, reading }),
          })),
        ),
      )
}
