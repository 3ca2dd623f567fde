import { useRef } from 'react'
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
 * @param refresh called with the goods as they are now @param isSent whether an answer is being waited for since before this page
 */
export function useMovedGoods(source: GoodsSource, refresh: (rows: readonly Goods[]) => void, isSent: boolean) {
  /** Whether an answer was lost: what the desk was told since may have the document in it already. */
  const isLost = useRef(isSent)
  return {
    lose: () => void (isLost.current = true),
    /** @param direction 1 where the items came in, -1 where they went out */
    record: (items: readonly Item[], direction: 1 | -1) => {
      const skus = items.map((item) => item.sku)
      if (isLost.current) void refetchGoods(source, skus).then(refresh, () => {})
      else
        refresh(
          moveGoods(
            source,
            items.map((item) => ({ product: item.product_id, quantity: direction * item.quantity })),
          ),
        )
      isLost.current = false
    },
  }
}
