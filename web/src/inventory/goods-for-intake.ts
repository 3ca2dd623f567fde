import { api } from '../api.ts'
import type { GoodsSource } from '../desk/use-goods.ts'
import { call } from '../kit/api/call.ts'

/** Products that an intake may receive: tracked ones, at their last cost, with their price. Variants in place of their parent. */
export const goodsForIntake: GoodsSource = {
  key: 'intake',
  ask: async (goodsQuery, signal) => {
    const query = { ...goodsQuery, has_inventory: 'true' as const, not_inventory_type: ['variant', 'composite'] }
    const { page, rows } = await call(api.products.open, { query }, signal ? { signal } : {})
    return {
      rows: rows.map(({ id, name, sku, barcode, cost, price, available, unit, has_serial_number: tracked }) => ({
        id,
        name,
        sku,
        barcode,
        amount: cost,
        cost: null,
        price,
        available,
        unit,
        taxes: [],
        tracked,
      })),
      pages: page.total_pages,
      exact: page.total_is_exact,
    }
  },
}
