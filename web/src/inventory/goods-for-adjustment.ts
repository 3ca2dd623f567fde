import { api } from '../api.ts'
import type { GoodsSource } from '../desk/use-goods.ts'
import { call } from '../kit/api/call.ts'

const source = (oneLocation: boolean): GoodsSource => ({
  key: `adjustment ${oneLocation}`,
  ask: async (goodsQuery, signal) => {
    const query = { ...goodsQuery, has_inventory: 'true' as const, with_inactive: true, not_inventory_type: ['variant', 'composite'] }
    const { page, rows } = await call(api.products.open, { query }, signal ? { signal } : {})
    return {
      rows: rows.map(({ id, name, sku, barcode, available, unit, has_serial_number: tracked }) => {
        // With several locations, `available` is their sum, which does not apply to the adjusted location.
        return { id, name, sku, barcode, amount: null, cost: null, available: oneLocation ? available : null, unit, taxes: [], tracked }
      }),
      pages: page.total_pages,
      exact: page.total_is_exact,
    }
  },
})

/** Products whose stock can be adjusted: tracked ones, also off sale. Their cost comes from the stock level, not from the product. */
export const goodsForAdjustment = { oneLocation: source(true), several: source(false) }
