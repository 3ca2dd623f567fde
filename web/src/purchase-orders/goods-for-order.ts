import type { GoodsSource } from '../desk/use-goods.ts'
import { goodsForIntake } from '../inventory/goods-for-intake.ts'

/** What an intake may take in may be ordered; its units are named where they come in. */
export const goodsForOrder: GoodsSource = {
  key: 'order',
  ask: async (asked, signal) => {
    const found = await goodsForIntake.ask(asked, signal)
    return { ...found, rows: found.rows.map(({ tracked: _, ...goods }) => goods) }
  },
}
