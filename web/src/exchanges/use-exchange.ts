import type { exchanges } from '@kasuwa/contract/exchanges'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { api } from '../api.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import type { SearchHandle } from '../desk/goods-search.tsx'
import { lineProblems, unnamedOf, unpicked } from '../desk/lines.ts'
import { clearFieldErrors } from '../desk/record-error.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { TrackedPart } from '../desk/tracked-parts.ts'
import { refetchGoods } from '../desk/use-goods.ts'
import { useLines } from '../desk/use-lines.ts'
import { findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../desk/use-record-document.ts'
import { useScans } from '../desk/use-scans.ts'
import { useCan } from '../kit/can.tsx'
import { useStore } from '../kit/store.ts'
import type { ReturnLine } from '../returns/return-draft.ts'
import { goodsForSale, refetchSale } from '../sales/goods-for-sale.ts'
import { figuresOf } from '../sales/till-draft.ts'
import { type TillSetup, defaultTax } from '../sales/till-setup.ts'
import { type Difference, comesBack, differenceOf, exchangeBody, type ExchangeDraft } from './exchange-draft.ts'
import { exchangeDraft } from './kept-exchange.ts'

export type Exchanged = ReplyOf<typeof exchanges.create> & { difference: Difference }

/** Which drawer this till is: with what is recorded, not before. */
const drawerHere = () => import('../drawers/drawer-here.ts')

/** What comes back, as a place where lines are kept. */
const backOf = (kept: StoredDraft<ExchangeDraft>) => ({
  store: { get: () => ({ lines: kept.store.get().back }) },
  change: (how: (draft: { lines: ReturnLine[] }) => { lines: ReturnLine[] }) =>
    kept.change((now) => {
      const { lines } = how({ lines: now.back })
      return lines === now.back ? now : { ...now, back: lines }
    }),
})

/** State of the desk for exchanges: draft, totals, recording. */
export function useExchange(refs: TillSetup, business: string, search: RefObject<SearchHandle | null>) {
  const cache = useQueryClient()
  const kept = exchangeDraft(business)
  const back = useMemo(() => backOf(kept), [kept])
  const draft = useStore(kept.store)
  const place = findLocation(refs.places, draft.location)
  const source = useMemo(() => goodsForSale(place?.id ?? ''), [place?.id])
  const mayPrice = useCan()('sale.edit-price')
  const figures = figuresOf({ ...draft, discount: '' }, refs.taxes, defaultTax(refs, place))
  const difference = differenceOf(draft, figures.totals.total)
  const returned = comesBack(draft)
  const problems = new Map([...lineProblems(draft.lines), ...lineProblems(returned)])
  const out = useLines(kept, search, draft.lines, () => ({ way: 'out', location: place?.id ?? '' }))
  // What was sold before its units were told apart gets its numbers as it comes back.
  const unitsOf = ({ units }: ReturnLine, part?: TrackedPart) => {
    const among = part ? part.units : units
    return { way: among ? ('out' as const) : ('in' as const), location: place?.id ?? '', among }
  }
  const { actions: backActions } = useLines(back, search, draft.back, unitsOf)
  const scanActions = useScans(kept, out.added)
  const [done, setDone] = useState<Exchanged>()
  const [tried, setTried] = useState(false)
  const { refusal, setRefusal } = out

  const set = (part: Partial<ExchangeDraft>) => {
    setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, errorsOf(part)) : undefined))
    kept.change((now) => ({ ...now, ...part, ...(part.location === undefined ? {} : { lines: unpicked(now.lines) }) }))
  }
  const forgetFaults = () => {
    setRefusal(undefined)
    setTried(false)
  }
  const recording = useRecordDocument(api.exchanges.create, kept, {
    setRefusal,
    otherLines: (sent) => ({ returned: comesBack(sent) }),
    done: (reply, sent, { isAlone }) => {
      setDone(isAlone ? { ...reply, difference: differenceOf(sent, reply.sale.payable_amount) } : undefined)
      forgetFaults()
    },
    onRefused: async ({ fields, lines }) => {
      const prices = new Map([...lines].flatMap(([key, { price }]) => (price === undefined ? [] : [[key, price] as const])))
      if (prices.size > 0) out.reprice(prices, !mayPrice)
      if (fields.drawer) (await drawerHere()).knowClosed(business)
      if (fields.payable_amount) return out.refresh(await refetchSale(cache, source, draft.lines).catch(() => []))
      const skus = draft.lines.flatMap((line) => (lines.has(line.key) ? [line.sku] : []))
      void refetchGoods(source, skus).then(out.refresh, () => {})
    },
  })
  const record = async () => {
    setTried(true)
    const isReady = draft.scans.length === 0 && returned.length > 0 && draft.lines.length > 0 && problems.size === 0
    if (!isReady) return
    const at = (await drawerHere()).atDrawerNow(business, place?.id)
    await recording.record({ body: { ...exchangeBody({ ...draft, location: place?.id ?? null }, figures), ...at } })
  }
  return {
    ...{
      draft,
      mayPrice,
      place,
      source,
      figures,
      difference,
      kept,
      out,
      backActions,
      scanActions,
      done,
      refusal,
      set,
      record,
      forgetFaults,
    },
    busy: recording.busy,
    offline: recording.offline,
    asker: recording.asker,
    digestOf: (of: ExchangeDraft): DraftDigest => ({
      who: of.name,
      count: of.lines.length + comesBack(of).length,
      total: figuresOf({ ...of, discount: '' }, refs.taxes, defaultTax(refs, findLocation(refs.places, of.location))).totals.total,
    }),
    problems: tried ? problems : nothingWrong,
    /** What is still to be said, once it was to be recorded. */
    lacks: tried ? (returned.length === 0 ? ('back' as const) : draft.lines.length === 0 ? ('out' as const) : undefined) : undefined,
    /** Lines whose units are still to be named. */
    unnamed: unnamedOf([...draft.lines, ...returned]),
    clear: () => {
      kept.clear()
      forgetFaults()
    },
    forgetDone: () => setDone(undefined),
  }
}

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

/** Fields whose refusal is over once these parts of the draft are others. */
const errorsOf = (part: Partial<ExchangeDraft>): string[] => [
  ...('account' in part ? ['payment_accounts', 'back_accounts', 'contact'] : []),
  ...('taxes' in part ? ['tax', 'payable_amount', 'payment_accounts', 'back_accounts'] : []),
  ...('date' in part ? ['date'] : []),
  ...('note' in part ? ['note'] : []),
]

export type ExchangeDesk = ReturnType<typeof useExchange>
