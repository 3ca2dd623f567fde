import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../kit/api/query.ts'
import { type RefObject, useMemo, useState } from 'react'
import { api } from '../api.ts'
import type { SearchHandle } from '../desk/goods-search.tsx'
import type { DraftDigest } from '../desk/draft-digest.ts'
import { areDiscounts } from '../desk/discounts.ts'
import { lineProblems, unpicked } from '../desk/lines.ts'
import { useLines } from '../desk/use-lines.ts'
import { findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../desk/use-record-document.ts'
import { useCan } from '../kit/can.tsx'
import { browserStorage } from '../kit/storage.ts'
import { useStore } from '../kit/store.ts'
import { clearFieldErrors } from '../desk/record-error.ts'
import { refetchGoods } from '../desk/use-goods.ts'
import { useMovedGoods } from '../desk/use-moved-goods.ts'
import { useScans } from '../desk/use-scans.ts'
import { goodsForSale, refetchSale } from './goods-for-sale.ts'
import { tillDraft } from './kept-till.ts'
import { figuresOf, type Payment, saleBody, type TillDraft, undiscounted } from './till-draft.ts'
import { type TillSetup, defaultTax } from './till-setup.ts'

export type Sale = ReplyOf<typeof sales.create>['sale']

export interface Sold {
  sale: Sale
  /** Change in kobo. */
  change: number
}

/** Which drawer this till is, if it is one's: with what is recorded, not before. */
const drawerHere = () => import('../drawers/drawer-here.ts')

/** State of the till: draft, totals, recording. */
export function useTill(refs: TillSetup, business: string, search: RefObject<SearchHandle | null>) {
  const cache = useQueryClient()
  const kept = tillDraft(business)
  const draft = useStore(kept.store)
  const place = findLocation(refs.places, draft.location)
  const source = useMemo(() => goodsForSale(place?.id ?? ''), [place?.id])
  const mayPrice = useCan()('sale.edit-price')
  const mayGive = mayPrice || draft.quotation !== undefined
  const figures = figuresOf(mayGive ? draft : undiscounted(draft), refs.taxes, defaultTax(refs, place))
  const discountsFit = !mayGive || areDiscounts(draft.lines)
  const problems = lineProblems(draft.lines)
  // What was paid on a sale that this one corrects goes towards it.
  const due = Math.max(0, figures.totals.total - (draft.corrects?.paid ?? 0))
  const {
    actions: lineActions,
    add,
    added,
    refresh,
    reprice,
    refusal,
    setRefusal,
    doubts,
    typing,
    stopTyping,
  } = useLines(kept, search, draft.lines, () => ({ way: 'out', location: place?.id ?? '' }))
  const scanActions = useScans(kept, added)
  const [sold, setSold] = useState<Sold>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<TillDraft>) => {
    setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, errorsOf(part)) : undefined))
    kept.change((now) => ({ ...now, ...part, ...(part.location === undefined ? {} : { lines: unpicked(now.lines) }) }))
  }
  const forgetFaults = () => {
    setRefusal(undefined)
    setTried(false)
  }
  const moved = useMovedGoods(source, refresh)
  const recording = useRecordDocument(api.sales.create, kept, {
    setRefusal,
    done: ({ sale }, { change, corrects }, { isAlone, isLate }) => {
      setSold(isAlone ? { sale, change } : undefined)
      // What a corrected one had moved is back: not told by these items alone.
      moved.record(sale.items, -1, isLate || corrects !== null)
      forgetFaults()
      search.current?.focus()
    },
    onRefused: async ({ fields, lines }) => {
      const prices = new Map([...lines].flatMap(([key, { price }]) => (price === undefined ? [] : [[key, price] as const])))
      if (prices.size > 0) reprice(prices, !mayPrice)
      if (fields.drawer) {
        ;(await drawerHere()).knowClosed(business)
        void invalidate(cache, { queryKey: [api.drawers.one.feature] })
      }
      if (fields.payable_amount) return refresh(await refetchSale(cache, source, draft.lines).catch(() => []))
      const skus = draft.lines.flatMap((line) => (lines.has(line.key) ? [line.sku] : []))
      // Nothing that the refusal says waits for it.
      void refetchGoods(source, skus).then(refresh, () => {})
    },
  })
  /** Whether its lines can be sent as they are; says what is wrong with them otherwise. */
  const isReady = (): boolean => {
    setTried(true)
    return kept.store.get().scans.length === 0 && draft.lines.length > 0 && problems.size === 0 && discountsFit && !figures.discountProblem
  }
  /** @param change kobo @param credit kobo of the customer's credit @returns whether it is recorded */
  const record = async (payments: readonly Payment[], change: number, credit = 0): Promise<boolean> => {
    if (!isReady()) return false
    set({ change })
    const at = browserStorage.getItem(`kasuwa.drawer.${business}`) ? (await drawerHere()).atDrawerNow(business, place?.id) : {}
    const body = { ...saleBody({ ...draft, location: place?.id ?? null }, figures, payments, refs.walkIn.id, credit), ...at }
    return recording.record({ body })
  }
  return {
    draft,
    mayPrice,
    place,
    source,
    figures,
    due,
    kept,
    busy: recording.busy,
    offline: recording.offline,
    asker: recording.asker,
    digestOf: (of: TillDraft): DraftDigest => ({
      who: of.customer?.name ?? '',
      count: of.lines.length,
      total: figuresOf(of, refs.taxes, defaultTax(refs, findLocation(refs.places, of.location))).totals.total,
    }),
    problems: tried ? problems : nothingWrong,
    lineActions,
    scanActions,
    doubts,
    typing,
    stopTyping,
    add,
    refresh,
    refusal,
    sold,
    set,
    clear: () => {
      kept.clear()
      forgetFaults()
    },
    forgetFaults,
    isReady,
    record,
    forgetSold: () => setSold(undefined),
  }
}

/** Fields whose refusal is over once these parts of the draft are others. */
const errorsOf = (part: Partial<TillDraft>): string[] => [
  ...('customer' in part ? ['contact', 'payment_accounts', 'credit'] : []),
  ...('discount' in part ? ['discount', 'payable_amount', 'payment_accounts'] : []),
  ...('taxes' in part ? ['tax', 'payable_amount', 'payment_accounts'] : []),
  ...('paid' in part || 'credit' in part || 'usesCredit' in part ? ['payment_accounts', 'credit'] : []),
  ...('date' in part ? ['date'] : []),
  ...('note' in part ? ['note'] : []),
]

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

export type Till = ReturnType<typeof useTill>
