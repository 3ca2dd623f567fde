import type { Unit } from '@kasuwa/contract/units'
import { asItWas, changedSince } from './as-it-was.ts'
import type { BusinessContext } from '../../request/request-context.ts'

interface Goods {
  product_id: string
  sku: string
  unit?: Unit | null | undefined
}

/**
 * Lines of a document with the codes and units that their products had when it was recorded; their names are kept with them.
 * @param at ISO instant of its recording
 */
export async function goodsAsIssued<Item extends Goods>(ctx: BusinessContext, items: readonly Item[], at: string): Promise<Item[]> {
  const was = await changedSince(ctx, [...new Set(items.map(({ product_id }) => product_id))], at)
  return items.map((item) => {
    const { sku, unit } = asItWas({ id: item.product_id, sku: item.sku, unit: item.unit ?? null }, was)
    return { ...item, sku, unit: unit ?? (item.unit === null ? null : undefined) } as Item
  })
}
