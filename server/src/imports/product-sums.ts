import { lineTotal } from '@kasuwa/contract/platform/money'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { Outcome, ProductSums } from './outcome.ts'
import { type ProductReading, pricesOf } from './product-rows.ts'
import { batches } from './readings.ts'

/* Figures of a product file beside the outcome of its rows. */

interface MatchedRow {
  reading: ProductReading
  before: { id: string; name: string } | undefined
}

/** Known products with another stock in the file, over all locations, or at the row’s. */
export async function differingStock(ctx: BusinessContext, planned: readonly MatchedRow[]): Promise<NonNullable<Outcome['stockDiffers']>> {
  const withStock = planned.flatMap(({ reading, before }) =>
    before && typeof reading.read.stock === 'number' && !reading.body.stock_location
      ? [{ reading, before, inFile: Math.round(reading.read.stock * 1000) }]
      : [],
  )
  const stockById = new Map<string, number>()
  for (const batch of batches(withStock, 2000)) {
    const rows = await ctx
      .selectFrom('inventory_levels')
      .select(['product_id', () => sql<number>`sum(on_hand)::bigint`.as('on_hand')])
      .where(
        'product_id',
        'in',
        batch.map(({ before }) => before.id),
      )
      .groupBy('product_id')
      .execute()
    for (const { product_id, on_hand } of rows) stockById.set(product_id, on_hand)
  }
  return withStock.flatMap(({ reading, before, inFile }) => {
    const stock = stockById.get(before.id) ?? 0
    return stock === inFile ? [] : [{ line: reading.line, id: before.id, name: before.name, stock, inFile }]
  })
}

/** Sums of the rows without errors. */
export function sumsOf(readings: readonly ProductReading[]): ProductSums {
  const sums = { products: 0, quantity: 0, worth: 0, unpriced: 0, uncosted: 0 }
  for (const { body, errors } of readings) {
    if (errors) continue
    const { price, cost } = pricesOf(body)
    sums.products += 1
    sums.quantity += body.stock ?? 0
    sums.worth += lineTotal(body.stock ?? 0, body.stock_cost ?? cost)
    if (price === 0) sums.unpriced += 1
    if (cost === 0) sums.uncosted += 1
  }
  return sums
}
