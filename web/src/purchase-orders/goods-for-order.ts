import type { GoodsSource } from '../desk/use-goods.ts'
import { goodsForIntake } from '../inventory/goods-for-intake.ts'

/** The same products as on an intake; units are named when they are received. */
export const goodsForOrder: GoodsSource = {
  key: 'order',
  ask: async (asked, signal) => {
    const found = await goodsForIntake.ask(asked, signal)
    return { ...found, rows: found.rows.map(({ tracked: _, ...goods }) => goods) }
  },
}
