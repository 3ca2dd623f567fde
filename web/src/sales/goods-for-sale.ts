import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import type { Goods, Line } from '../documents/lines.ts'
import type { GoodsSource } from '../documents/use-goods.ts'
import { call } from '../kit/api/call.ts'
import { queryKeyOf } from '../kit/api/query.ts'

/** What can be sold at a location. */
export const goodsForSale = (location: string): GoodsSource => ({
  key: `sale ${location}`,
  ask: async (asked, signal) => {
    const { page, rows } = await call(api.sales.itemsForSale, { query: { location, ...asked } }, signal ? { signal } : {})
    return {
      rows: rows.map(({ id, name, sku, barcode, price, available, taxes }) => ({
        id,
        name,
        sku,
        barcode,
        amount: price,
        available,
        taxes,
      })),
      pages: page.total_pages,
      exact: page.total_is_exact,
    }
  },
})

const atATime = 4

/** Refetches products and taxes of the lines, after the server refused a total. */
export async function refetchGoods(cache: QueryClient, source: GoodsSource, lines: readonly Line[]): Promise<Goods[]> {
  const waiting = [...new Map(lines.map((line) => [line.product, line.sku])).values()]
  const fresh: Goods[] = []
  const work = async () => {
    for (let sku = waiting.pop(); sku !== undefined; sku = waiting.pop()) {
      fresh.push(...(await source.ask({ search: sku, per_page: 20 })).rows)
    }
  }
  await Promise.all([
    ...Array.from({ length: atATime }, work),
    cache.invalidateQueries({ queryKey: queryKeyOf(api.saleTaxes.open, {}).slice(0, 2) }),
  ])
  return fresh
}
