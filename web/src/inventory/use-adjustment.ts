import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { SearchHandle } from '../desk/goods-search.tsx'
import { unnamedOf, unpicked } from '../desk/lines.ts'
import { clearFieldErrors, type LineError } from '../desk/record-error.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { GoodsSource } from '../desk/use-goods.ts'
import { useMovedGoods } from '../desk/use-moved-goods.ts'
import { useScans } from '../desk/use-scans.ts'
import { useLines } from '../desk/use-lines.ts'
import { type Location, findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../desk/use-record-document.ts'
import { SessionEnded, saidOf } from '../kit/api/errors.ts'
import { queryOf, useList } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { useStore } from '../kit/store.ts'
import {
  type AdjustmentDraft,
  type AdjustmentLine,
  type AdjustmentProblem,
  adjustmentBody,
  adjustmentProblems,
  draftVersion,
  emptyAdjustment,
  emptyShelf,
  needsNote,
  type Shelves,
  wayOf,
} from './adjustment-draft.ts'

type Adjusted = ReplyOf<typeof inventory.createAdjustment>['inventory_action']

/** Lines whose shelf is asked for: a page of levels. */
const asked = 100

type Levels = ReplyOf<typeof inventory.openLevels>['rows']

/** @param products those whose shelf has answered: without a level there is none of it */
const shelvesOf = (levels: Levels, products: readonly string[]): Shelves =>
  new Map([
    ...products.map((product) => [product, emptyShelf] as const),
    ...levels.map(({ product: { id }, on_hand, value }) => [id, { on_hand: toThousandths(on_hand), value }] as const),
  ])

const productsOf = (lines: readonly AdjustmentLine[]): string[] => [...new Set(lines.map((line) => line.product))].slice(-asked).toSorted()

/** What is on the shelves that lines are about, as far as they have answered; `look` asks again, and throws where that is not answered. */
function useShelves(lines: readonly AdjustmentLine[], location: string) {
  const cache = useQueryClient()
  const product = useMemo(() => productsOf(lines), [lines])
  const queryFor = (products: string[], where: string) => ({ query: { product: products, location: [where], per_page: asked } })
  // Until another line's shelf has answered, what is known of this location stays.
  const { data, state } = useList(api.inventory.openLevels, queryFor(product, location), { when: product.length > 0 && location !== '' })
  const shelves = useMemo(() => {
    const here = data?.rows.filter((level) => level.location.id === location) ?? []
    return shelvesOf(here, state === 'loaded' ? product : [])
  }, [data, state, product, location])
  const look = async (of: readonly AdjustmentLine[], where: string): Promise<Shelves> => {
    const { rows } = await cache.query({ ...queryOf(api.inventory.openLevels, queryFor(productsOf(of), where)), staleTime: 0 })
    // Of more lines than are asked for the rest has nothing that could be valued anew.
    return shelvesOf(
      rows,
      of.map((line) => line.product),
    )
  }
  return { shelves, look }
}

const isAboutWorth = (draft: AdjustmentDraft): boolean => draft.lines.some((line) => wayOf(line, draft) === 'worth')

/** Whether both are about the same shelves. */
const asksAlike = (one: AdjustmentDraft, other: AdjustmentDraft): boolean =>
  one.location === other.location && String(productsOf(one.lines)) === String(productsOf(other.lines))

export const adjustmentDraft = (business: string): StoredDraft<AdjustmentDraft> =>
  storedDraft('adjustment', business, draftVersion, emptyAdjustment)

/** State of the adjustment desk: draft, shelves, recording. */
export function useAdjustment(places: readonly Location[], business: string, source: GoodsSource, search: RefObject<SearchHandle | null>) {
  const t = useTranslations('adjustment')
  const d = useTranslations('documents')
  const kept = adjustmentDraft(business)
  const draft = useStore(kept.store)
  const place = findLocation(places, draft.location)
  const { shelves, look } = useShelves(draft.lines, place?.id ?? '')
  const {
    actions: lineActions,
    add,
    added,
    refresh,
    refusal,
    setRefusal,
    doubts,
    typing,
    stopTyping,
  } = useLines(kept, search, draft.lines, (line) => {
    const way = wayOf(line, draft)
    return way === 'worth' ? undefined : { way, location: place?.id ?? '' }
  })
  const scanActions = useScans(kept, added)
  const [recorded, setRecorded] = useState<Adjusted>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<AdjustmentDraft>) => {
    setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, Object.keys(part)) : undefined))
    const isMoved = part.location !== undefined || part.way !== undefined
    kept.change((now) => ({ ...now, ...part, ...(isMoved && { lines: unpicked(now.lines) }) }))
  }
  const forgetFaults = () => {
    setRefusal(undefined)
    setTried(false)
  }
  const moved = useMovedGoods(source, refresh)
  const recording = useRecordDocument(api.inventory.createAdjustment, kept, {
    setRefusal,
    done: ({ inventory_action }, _, { isAlone, isLate }) => {
      setRecorded(isAlone ? inventory_action : undefined)
      // What is available at all locations together is not told at this desk.
      if (inventory_action.status === 'approved' && places.length === 1) moved.record(inventory_action.items, 1, isLate)
      forgetFaults()
      search.current?.focus()
    },
  })
  const problems = adjustmentProblems(draft, shelves)
  const [looking, setLooking] = useState(false)
  const isWrong = (now: AdjustmentDraft, known: Shelves) =>
    now.scans.length > 0 || now.lines.length === 0 || adjustmentProblems(now, known).size > 0 || needsNote(now)
  /** The draft, and its shelves as they are once they have answered, for lines too that came on meanwhile. */
  const settled = async (): Promise<[AdjustmentDraft, Shelves]> => {
    const now = kept.store.get()
    if (!isAboutWorth(now)) return [now, shelves]
    const known = await look(now.lines, findLocation(places, now.location)?.id ?? '')
    const then = kept.store.get()
    return asksAlike(now, then) ? [then, known] : settled()
  }
  const recordSettled = async () => {
    const [now, known] = await settled()
    // Meanwhile it may have been put aside.
    const isOurs = now.lines.some(({ key }) => draft.lines.some((line) => line.key === key))
    if (!isOurs || isWrong(now, known)) return
    await recording.record({ body: adjustmentBody({ ...now, location: findLocation(places, now.location)?.id ?? null }, known) })
  }
  const record = async () => {
    setTried(true)
    if (looking || isWrong(draft, shelves)) return
    // What a shelf is to be worth is sent as a difference: from what it is worth now, whatever was sold since the line was put on.
    setLooking(isAboutWorth(draft))
    try {
      await recordSettled()
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.wrong(saidOf(error as Error))
    } finally {
      setLooking(false)
    }
  }
  const errorOf: Record<AdjustmentProblem, LineError> = {
    quantity: { on: 'quantity', text: d('quantity_wrong') },
    amount: { on: 'amount', text: t('amount_wrong') },
    amount_same: { on: 'amount', text: t('amount_same') },
    none_to_value: { on: 'line', text: t('none_to_value') },
    reason: { on: 'line', text: t('reason_missing') },
  }
  const ours = tried ? [...problems].map(([key, problem]): [string, LineError] => [key, errorOf[problem]]) : []
  return {
    draft,
    place,
    shelves,
    kept,
    busy: recording.busy || looking,
    offline: recording.offline,
    asker: recording.asker,
    digestOf: (of: AdjustmentDraft): DraftDigest => ({ who: '', count: of.lines.length, total: null }),
    /** Error of each line: the client's, or the server's. */
    faults: new Map([...(refusal?.lines ?? []), ...ours]),
    noNote: tried && needsNote(draft),
    /** Lines whose units are still to be named: what stays needs none. */
    unnamed: unnamedOf(draft.lines.filter((line) => wayOf(line, draft) !== 'worth')),
    lineActions,
    scanActions,
    doubts,
    typing,
    stopTyping,
    add,
    refresh,
    refusal,
    recorded,
    set,
    clear: () => {
      kept.clear()
      forgetFaults()
    },
    forgetFaults,
    record,
    forgetRecorded: () => setRecorded(undefined),
  }
}

export type Adjustment = ReturnType<typeof useAdjustment>
