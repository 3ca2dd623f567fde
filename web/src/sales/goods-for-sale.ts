import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import type { Goods, Line } from '../desk/lines.ts'
import { type GoodsSource, refetchGoods } from '../desk/use-goods.ts'
import { call } from '../kit/api/call.ts'
import { queryKeyOf, invalidate } from '../kit/api/query.ts'

type SellableItem = ReplyOf<typeof sales.mostSold>['rows'][number]

export const goodsOf = ({
  id,
  name,
  sku,
  barcode,
  price,
  cost,
  available,
  unit,
  taxes,
  has_serial_number,
  serial_number,
  tracked_components: parts,
}: SellableItem): Goods => ({
  id,
  name,
  sku,
  barcode,
  amount: price,
  cost,
  available,
  unit,
  taxes,
  tracked: has_serial_number,
  serial: serial_number,
  ...(parts && { parts: parts.map(({ product, quantity }) => ({ product: product.id, name: product.name, each: quantity })) }),
})

/** Products that can be sold at a location. */
export const goodsForSale = (location: string): GoodsSource => ({
  key: `sale ${location}`,
  ask: async (goodsQuery, signal) => {
    const { page, rows } = await call(api.sales.itemsForSale, { query: { location, ...goodsQuery } }, signal ? { signal } : {})
    return {
      rows: rows.map(goodsOf),
      pages: page.total_pages,
      exact: page.total_is_exact,
    }
  },
  describe: async (text) => {
    const { unavailable } = await call(api.serialNumbers.checkForSale, { body: { location, serial_numbers: [text] } })
    return unavailable.find(({ product }) => product)?.reason
  },
})

/** Reloads the taxes, and the products of these lines, after the server refused the till's cached values. */
export async function refetchSale(cache: QueryClient, source: GoodsSource, lines: readonly Line[]): Promise<Goods[]> {
  const [fresh] = await Promise.all([
    refetchGoods(
      source,
      lines.map((line) => line.sku),
    ),
    invalidate(cache, { queryKey: queryKeyOf(api.saleTaxes.open, {}).slice(0, 2) }),
  ])
  return fresh
}
