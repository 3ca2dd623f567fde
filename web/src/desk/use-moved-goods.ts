import type { Goods } from './lines.ts'
import { type GoodsSource, moveGoods, refetchGoods } from './use-goods.ts'

interface Item {
  product_id: string
  sku: string
  /** Units. */
  quantity: number
}

/**
 * Takes what was just recorded into account, so that the desk does not offer what it sold.
 * @param refresh called with the goods as they are now
 */
export function useMovedGoods(source: GoodsSource, refresh: (rows: readonly Goods[]) => void) {
  return {
    /**
     * @param direction 1 where the items came in, -1 where they went out
     * @param isLate whether what the desk was told meanwhile may have them in it, or more has moved than they tell: they are asked for again
     */
    record: (items: readonly Item[], direction: 1 | -1, isLate: boolean) => {
      const skus = items.map((item) => item.sku)
      if (isLate) void refetchGoods(source, skus).then(refresh, () => {})
      else
        refresh(
          moveGoods(
            source,
            items.map((item) => ({ product: item.product_id, quantity: direction * item.quantity })),
          ),
        )
    },
  }
}
