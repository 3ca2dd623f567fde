import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { api } from '../api.ts'
import type { SearchHandle } from '../documents/goods-search.tsx'
import { storedDraft, type StoredDraft } from '../documents/stored-draft.ts'
import { lineProblems } from '../documents/lines.ts'
import { useLines } from '../documents/use-lines.ts'
import { findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../documents/use-record-document.ts'
import { useCan } from '../kit/can.tsx'
import { useStore } from '../kit/store.ts'
import { refetchGoods, goodsForSale } from './goods-for-sale.ts'
import { draftVersion, emptyDraft, figuresOf, type Payment, saleBody, type TillDraft } from './till-draft.ts'
import { type TillSetup, defaultTax } from './till-setup.ts'

export type Sale = ReplyOf<typeof sales.create>['sale']

export interface Sold {
  sale: Sale
  /** Change in kobo. */
  change: number
}

export const tillDraft = (business: string): StoredDraft<TillDraft> => storedDraft(`till.${business}`, draftVersion, emptyDraft)

/** State of the till: draft, totals, recording. */
export function useTill(refs: TillSetup, business: string, search: RefObject<SearchHandle | null>) {
  const cache = useQueryClient()
  const kept = tillDraft(business)
  const draft = useStore(kept.store)
  const place = findLocation(refs.places, draft.location)
  const source = useMemo(() => goodsForSale(place?.id ?? ''), [place?.id])
  const mayPrice = useCan()('sale.edit-price')
  const figures = figuresOf(mayPrice ? draft : { ...draft, discount: '' }, refs.taxes, defaultTax(refs, place))
  const problems = lineProblems(draft.lines)
  const { actions: lineActions, add, refresh, reprice, refusal, setRefusal } = useLines(kept, search)
  const [sold, setSold] = useState<Sold>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<TillDraft>) => kept.change((now) => ({ ...now, ...part }))
  const clear = () => {
    const { location } = kept.store.get()
    kept.clear()
    set({ location })
    setRefusal(undefined)
    setTried(false)
  }
  const recording = useRecordDocument(api.sales.create, kept, {
    setRefusal,
    done: ({ sale }) => {
      setSold({ sale, change: kept.store.get().change })
      clear()
      search.current?.focus()
    },
    onRefused: async ({ fields, lines }) => {
      const prices = new Map([...lines].flatMap(([key, { price }]) => (price === undefined ? [] : [[key, price] as const])))
      if (prices.size > 0) reprice(prices, !mayPrice)
      if (fields.payable_amount) refresh(await refetchGoods(cache, source, draft.lines).catch(() => []))
    },
  })
  /** @param change kobo @returns whether it is recorded */
  const record = async (payments: readonly Payment[], change: number): Promise<boolean> => {
    setTried(true)
    if (draft.lines.length === 0 || problems.size > 0 || figures.discountProblem) return false
    set({ change })
    return recording.record({ body: saleBody({ ...draft, location: place?.id ?? null }, figures, payments, refs.walkIn.id) })
  }
  return {
    draft,
    mayPrice,
    place,
    source,
    figures,
    busy: recording.busy,
    problems: tried ? problems : nothingWrong,
    lineActions,
    add,
    refresh,
    refusal,
    sold,
    set,
    clear,
    record,
    retry: recording.retry,
    forgetSold: () => setSold(undefined),
  }
}

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

export type Till = ReturnType<typeof useTill>
