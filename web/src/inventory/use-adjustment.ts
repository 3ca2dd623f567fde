import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import { unpicked } from '../desk/lines.ts'
import type { LineError } from '../desk/record-error.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { DeskKind } from '../desk/desk-kind.ts'
import { makeBought } from '../desk/making.ts'
import { useDesk } from '../desk/use-desk.ts'
import { findLocation, type Location } from '../documents/use-locations.ts'
import { toastError } from '../kit/feedback/feedback.ts'
import { queryOf, useList } from '../kit/api/query.ts'
import type { Action } from './action.ts'
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
import { goodsForAdjustment } from './goods-for-adjustment.ts'

type Call = typeof inventory.createAdjustment

/** Lines whose shelf is asked for: a page of levels. */
const mostProducts = 100

type Levels = ReplyOf<typeof inventory.openLevels>['rows']

/** @param products those with a loaded level; a product without a row has no stock */
const shelvesOf = (levels: Levels, products: readonly string[]): Shelves =>
  new Map([
    ...products.map((product) => [product, emptyShelf] as const),
    ...levels.map(({ product: { id }, on_hand, value }) => [id, { on_hand: toThousandths(on_hand), value }] as const),
  ])

const productsOf = (lines: readonly AdjustmentLine[]): string[] =>
  [...new Set(lines.map((line) => line.product))].slice(-mostProducts).toSorted()

/** Stock levels of the lines' products, as far as loaded. `look` loads them again, and throws if the request fails. */
function useShelves(lines: readonly AdjustmentLine[], location: string) {
  const cache = useQueryClient()
  const product = useMemo(() => productsOf(lines), [lines])
  const queryFor = (products: string[], where: string) => ({ query: { product: products, location: [where], per_page: mostProducts } })
  // Until the new line's level is loaded, the known levels of this location stay.
  const { data, state } = useList(api.inventory.openLevels, queryFor(product, location), { when: product.length > 0 && location !== '' })
  const shelves = useMemo(() => {
    const locationLevels = data?.rows.filter((level) => level.location.id === location) ?? []
    return shelvesOf(locationLevels, state === 'loaded' ? product : [])
  }, [data, state, product, location])
  const look = async (of: readonly AdjustmentLine[], where: string): Promise<Shelves> => {
    const { rows } = await cache.query({ ...queryOf(api.inventory.openLevels, queryFor(productsOf(of), where)), staleTime: 0 })
    // Products beyond the request's limit get an empty level, so they cannot be revalued.
    return shelvesOf(
      rows,
      of.map((line) => line.product),
    )
  }
  return { shelves, look }
}

const isAboutWorth = (draft: AdjustmentDraft): boolean => draft.lines.some((line) => wayOf(line, draft) === 'worth')

/** True if both need the same stock levels. */
const asksAlike = (draft: AdjustmentDraft, otherDraft: AdjustmentDraft): boolean =>
  draft.location === otherDraft.location && String(productsOf(draft.lines)) === String(productsOf(otherDraft.lines))

export const adjustmentDraft = (business: string): StoredDraft<AdjustmentDraft> =>
  storedDraft('adjustment', business, draftVersion, emptyAdjustment)

const kind = {
  call: api.inventory.createAdjustment,
  make: makeBought,
  digestOf: ({ lines }) => ({ partyName: '', count: lines.length, total: null }),
  documentOf: ({ inventory_action }) => inventory_action,
  linkOf: ({ inventory_action: { id, number } }: ReplyOf<Call>) => ({ number, to: `/inventory-actions/${id}` }),
  // A revaluation moves no stock, so it names no serial numbers.
  namedLines: (draft: AdjustmentDraft) => draft.lines.filter((line) => wayOf(line, draft) !== 'worth'),
  along: (part, { lines }) => (part.location !== undefined || part.way !== undefined ? { lines: unpicked(lines) } : {}),
} satisfies Partial<DeskKind<Call, AdjustmentDraft, Action>>

/** State of the adjustment desk: draft, shelves, recording. */
export function useAdjustment(places: readonly Location[], business: string) {
  const t = useTranslations('adjustment')
  const d = useTranslations('documents')
  const savedDraft = adjustmentDraft(business)
  const isAlone = places.length === 1
  const desk = useDesk<Call, AdjustmentDraft, Action>({
    ...kind,
    ...{ storedDraft: savedDraft, business, places, amountLabel: '' },
    source: isAlone ? goodsForAdjustment.oneLocation : goodsForAdjustment.several,
    unitsOf: (line, location) => {
      const way = wayOf(line, savedDraft.store.get())
      return way === 'worth' ? undefined : { way, location }
    },
    // With several locations, `available` is their sum, which this desk does not show.
    done: ({ inventory_action: { status, items } }, _, moveGoods) => status === 'approved' && isAlone && moveGoods(items, 1),
  })
  const { draft, place, refusal } = desk
  const { shelves, look } = useShelves(draft.lines, place?.id ?? '')
  const problems = adjustmentProblems(draft, shelves)
  const [looking, setLooking] = useState(false)
  const isWrong = (now: AdjustmentDraft, loadedShelves: Shelves) =>
    now.scans.length > 0 || now.lines.length === 0 || adjustmentProblems(now, loadedShelves).size > 0 || needsNote(now)
  /** The draft, and its shelves as they are once they have answered, for lines too that came on meanwhile. */
  const loadDraftShelves = async (): Promise<[AdjustmentDraft, Shelves]> => {
    const now = savedDraft.store.get()
    if (!isAboutWorth(now)) return [now, shelves]
    const loadedShelves = await look(now.lines, findLocation(places, now.location)?.id ?? '')
    const then = savedDraft.store.get()
    return asksAlike(now, then) ? [then, loadedShelves] : loadDraftShelves()
  }
  const recordSettled = async () => {
    const [now, loadedShelves] = await loadDraftShelves()
    // Meanwhile the draft may have been parked.
    const isOurs = now.lines.some(({ key }) => draft.lines.some((line) => line.key === key))
    if (!isOurs || isWrong(now, loadedShelves)) return
    await desk.send({ body: adjustmentBody({ ...now, location: findLocation(places, now.location)?.id ?? null }, loadedShelves) })
  }
  const record = async () => {
    if (desk.isEmpty) return desk.focus()
    desk.mark()
    if (looking || isWrong(draft, shelves)) return
    // A new value is sent as the difference to the current one, so the level is loaded again: sales may have changed it.
    setLooking(isAboutWorth(draft))
    await recordSettled().catch(toastError)
    setLooking(false)
  }
  const errorOf: Record<AdjustmentProblem, LineError> = {
    quantity: { on: 'quantity', text: d('quantity_wrong') },
    amount: { on: 'amount', text: t('amount_wrong') },
    amount_same: { on: 'amount', text: t('amount_same') },
    none_to_value: { on: 'line', text: t('none_to_value') },
    own_costs: { on: 'line', text: t('own_costs') },
    reason: { on: 'line', text: t('reason_missing') },
  }
  const ours = desk.isTried ? [...problems].map(([key, problem]): [string, LineError] => [key, errorOf[problem]]) : []
  return {
    ...desk,
    shelves,
    busy: desk.busy || looking,
    faults: new Map([...(refusal?.lines ?? []), ...ours]),
    hasStart: !desk.isEmpty,
    noNote: desk.isTried && needsNote(draft),
    record,
  }
}

export type Adjustment = ReturnType<typeof useAdjustment>
