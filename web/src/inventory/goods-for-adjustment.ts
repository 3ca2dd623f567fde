import { api } from '../api.ts'
import type { GoodsSource } from '../desk/use-goods.ts'
import { call } from '../kit/api/call.ts'

const source = (oneLocation: boolean): GoodsSource => ({
  key: `adjustment ${oneLocation}`,
  ask: async (asked, signal) => {
    const query = { ...asked, has_inventory: 'true' as const, with_inactive: true, not_inventory_type: ['variant', 'composite'] }
    const { page, rows } = await call(api.products.open, { query }, signal ? { signal } : {})
    return {
      rows: rows.map(({ id, name, sku, barcode, available, unit, has_serial_number: tracked }) => {
        // What all locations have together says nothing of the one that is put right.
        return { id, name, sku, barcode, amount: null, cost: null, available: oneLocation ? available : null, unit, taxes: [], tracked }
      }),
      pages: page.total_pages,
      exact: page.total_is_exact,
    }
  },
})

/** Products whose stock can be put right: those of which some is kept, also off sale. Their cost is the shelf's, not the product's. */
export const goodsForAdjustment = { oneLocation: source(true), several: source(false) }
