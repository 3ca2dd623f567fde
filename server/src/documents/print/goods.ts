import type { Unit } from '@kasuwa/contract/units'
import { withEarlierValues, earlierValues } from './earlier-values.ts'
import type { BusinessContext } from '../../request/request-context.ts'

interface PaperGoods {
  product_id: string
  sku: string
  unit?: Unit | null | undefined
}

/**
 * Lines of a document with the SKUs and units that their products had when it was recorded. Product names are stored on the lines.
 * @param at ISO instant of the recording
 */
export async function goodsAsIssued<Item extends PaperGoods>(ctx: BusinessContext, items: readonly Item[], at: string): Promise<Item[]> {
  const was = await earlierValues(ctx, [...new Set(items.map(({ product_id }) => product_id))], at)
  return items.map((item) => {
    const { sku, unit } = withEarlierValues({ id: item.product_id, sku: item.sku, unit: item.unit ?? null }, was)
    return { ...item, sku, unit: unit ?? (item.unit === null ? null : undefined) } as Item
  })
}
