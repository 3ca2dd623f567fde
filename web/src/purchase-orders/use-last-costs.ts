import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../api.ts'
import { queryOf } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import type { OrderDeskState } from './use-order.ts'

/** Last cost of each product from the supplier, for lines whose cost the user has not typed. */
export function useLastCosts({ draft, reprice }: OrderDeskState): void {
  const sees = useCan()('product.view-cost')
  const contact = draft.supplier?.id ?? ''
  const products = [...new Set(draft.lines.map((line) => line.product))].toSorted()
  const { data } = useQuery({
    ...queryOf(api.purchaseOrders.lastCosts, { query: { contact, product: products } }),
    enabled: sees && contact !== '' && products.length > 0,
    staleTime: 60_000,
  })
  const take = useEffectEvent((rows: NonNullable<typeof data>['rows']) => {
    const costs = new Map(rows.flatMap(({ product_id, cost }) => (cost === null ? [] : [[product_id, cost] as const])))
    const byLine = draft.lines.flatMap(({ key, product, listed }) => {
      const cost = costs.get(product)
      return cost === undefined || cost === listed ? [] : [[key, cost] as const]
    })
    if (byLine.length > 0) reprice(new Map(byLine), false)
  })
  useEffect(() => {
    if (data) take(data.rows)
  }, [data])
}
