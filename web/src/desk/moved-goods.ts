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
 * Applies recorded movements, so that the desk does not offer sold stock.
 * @param direction 1 if the items came in, -1 if they went out
 * @param isLate true if data loaded meanwhile may include them, or more stock has moved: the products are fetched again
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
