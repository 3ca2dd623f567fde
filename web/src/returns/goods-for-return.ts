import { api } from '../api.ts'
import type { GoodsSource } from '../desk/use-goods.ts'
import { call } from '../kit/api/call.ts'

/** Products for a return without a sale, at their current price; variants instead of their parent. */
export const goodsBroughtBack: GoodsSource = {
  key: 'return',
  ask: async (goodsQuery, signal) => {
    const query = { ...goodsQuery, not_inventory_type: ['variant', 'composite'] }
    const { page, rows } = await call(api.products.open, { query }, signal ? { signal } : {})
    return {
      rows: rows.map(({ id, name, sku, barcode, price, unit, has_serial_number: tracked }) => ({
        ...{ id, name, sku, barcode, amount: price, cost: null, available: null, unit, taxes: [], tracked },
      })),
      pages: page.total_pages,
      exact: page.total_is_exact,
    }
  },
}
