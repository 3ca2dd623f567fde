import { lineTotal } from '@kasuwa/contract/platform/money'
import type { BusinessContext } from '../request/request-context.ts'
import { keyOf } from './names.ts'
import type { Outcome, ProductSums } from './outcome.ts'
import { type ProductReading, pricesOf } from './product-rows.ts'
import { batches } from './readings.ts'

/* Figures of a product file beside the outcome of its rows. */

export interface MatchedRow {
  reading: ProductReading
  /** The stored product or variant. */
  before: { id: string; name: string } | undefined
  /** Name of a new variant with its product’s. */
  name?: string
}

/** Thousandths that a row says, over its stores. */
function stockIn({ read, stockByStore }: ProductReading): number | undefined {
  if (stockByStore) return stockByStore.size > 0 ? [...stockByStore.values()].reduce((sum, quantity) => sum + quantity, 0) : undefined
  return typeof read.stock === 'number' ? Math.round(read.stock * 1000) : undefined
}

/** Products with another stock than the file says, at the row’s location or over all. New ones differ if a store has less than none. */
export async function differingStock(ctx: BusinessContext, rows: readonly MatchedRow[]): Promise<NonNullable<Outcome['stockDiffers']>> {
  const withStock = rows.flatMap(({ reading, before, name }) => {
    const inFile = stockIn(reading)
    return inFile === undefined || reading.errors ? [] : [{ reading, before, name, inFile }]
  })
  const levels = await levelsOf(
    ctx,
    withStock.flatMap(({ before }) => before?.id ?? []),
  )
  const places = withStock.some(({ reading }) => reading.body.stock_location)
    ? new Map((await ctx.selectFrom('locations').select(['id', 'name']).execute()).map(({ id, name }) => [id, keyOf(name)]))
    : new Map<string, string>()
  return withStock.flatMap(({ reading, before, name, inFile }) => {
    const place = reading.body.stock_location
    const stock = before
      ? (levels.get(before.id) ?? [])
          .filter((level) => !place || places.get(level.location_id) === keyOf(place))
          .reduce((sum, { on_hand }) => sum + on_hand, 0)
      : (reading.body.stock ?? 0)
    return stock === inFile
      ? []
      : [{ line: reading.line, id: before?.id ?? null, name: name ?? before?.name ?? reading.body.name ?? '', stock, inFile }]
  })
}

async function levelsOf(ctx: BusinessContext, products: readonly string[]) {
  const levels = new Map<string, { location_id: string; on_hand: number }[]>()
  for (const batch of batches(products, 2000)) {
    const stored = await ctx
      .selectFrom('inventory_levels')
      .select(['product_id', 'location_id', 'on_hand'])
      .where('product_id', 'in', batch)
      .execute()
    for (const level of stored) {
      const existing = levels.get(level.product_id)
      if (existing) existing.push(level)
      else levels.set(level.product_id, [level])
    }
  }
  return levels
}

/** Sums of the rows without errors. */
export function sumsOf(readings: readonly ProductReading[]): ProductSums {
  const sums = { products: 0, quantity: 0, worth: 0, unpriced: 0, uncosted: 0 }
  for (const { body, parts, errors } of readings) {
    if (errors) continue
    const { price, cost } = pricesOf(body)
    sums.products += 1
    const quantity = (parts ?? []).reduce((sum, part) => sum + (part.body.stock ?? 0), body.stock ?? 0)
    sums.quantity += quantity
    sums.worth += lineTotal(quantity, body.stock_cost ?? cost)
    if (price === 0) sums.unpriced += 1
    if (cost === 0) sums.uncosted += 1
  }
  return sums
}
