import type { Goods } from './lines.ts'
import { type GoodsSource, moveGoods, refetchGoods } from './use-goods.ts'

export interface MovedItem {
  product_id: string
  sku: string
  /** Units. */
  quantity: number
}

interface Desk {
  source: GoodsSource
  /** Called with the goods as they are now. */
  refresh: (rows: readonly Goods[]) => void
}

/**
 * Takes what was just recorded into account, so that the desk does not offer what it sold.
 * @param direction 1 where the items came in, -1 where they went out
 * @param isLate whether what the desk was told meanwhile may have them in it, or more has moved than they tell: they are asked for again
 */
export function tellMoved({ source, refresh }: Desk, items: readonly MovedItem[], direction: 1 | -1, isLate: boolean): void {
  const skus = items.map((item) => item.sku)
  if (isLate) void refetchGoods(source, skus).then(refresh, () => {})
  else
    refresh(
      moveGoods(
        source,
        items.map((item) => ({ product: item.product_id, quantity: direction * item.quantity })),
      ),
    )
}
