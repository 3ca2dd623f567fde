import type { GoodsSource } from '../desk/use-goods.ts'
import { goodsForIntake } from '../inventory/goods-for-intake.ts'

/** The same products as on an intake; units are named when they are received. */
export const goodsForOrder: GoodsSource = {
  key: 'order',
  ask: async (goodsQuery, signal) => {
    const goodsPage = await goodsForIntake.ask(goodsQuery, signal)
    return { ...goodsPage, rows: goodsPage.rows.map(({ tracked: _, ...goods }) => goods) }
  },
}
