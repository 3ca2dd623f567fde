import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api.ts'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { DeskKind } from '../desk/desk-kind.ts'
import { type GoodsSource, refetchGoods } from '../desk/use-goods.ts'
import { findLocation, type Location } from '../documents/use-locations.ts'
import { invalidate } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { useStore } from '../kit/store.ts'
import { goodsForSale, refetchSale } from './goods-for-sale.ts'

type RefusalHandler = NonNullable<DeskKind<never, never, never>['onRefused']>

/** Refreshes prices, stock and the drawer after the server refuses a sale. */
const askAgain =
  <T extends DocumentDraft>(savedDraft: StoredDraft<T>, cache: QueryClient, source: GoodsSource, mayPrice: boolean): RefusalHandler =>
  async ({ fields, lines: rejectedLines }, { refresh, reprice }) => {
    const { lines } = savedDraft.store.get()
    const prices = new Map([...rejectedLines].flatMap(([key, { price }]) => (price === undefined ? [] : [[key, price] as const])))
    if (prices.size > 0) reprice(prices, !mayPrice)
    if (fields.drawer) void invalidate(cache, { queryKey: [api.drawers.one.feature] })
    if (fields.payable_amount) return refresh(await refetchSale(cache, source, lines).catch(() => []))
    const skus = lines.flatMap((line) => (rejectedLines.has(line.key) ? [line.sku] : []))
    // Not awaited: the refusal's message does not need it.
    void refetchGoods(source, skus).then(refresh, () => {})
  }

/** Products that a desk sells at its location, and whether the member may change prices. */
export function useSaleGoods<T extends DocumentDraft>(savedDraft: StoredDraft<T>, places: readonly Location[]) {
  const cache = useQueryClient()
  const place = findLocation(places, useStore(savedDraft.store).location)
  const source = useMemo(() => goodsForSale(place?.id ?? ''), [place?.id])
  const mayPrice = useCan()('sale.edit-price')
  return { source, mayPrice, onRefused: askAgain(savedDraft, cache, source, mayPrice) }
}
