import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { purchaseOrders } from '@kasuwa/contract/purchase-orders'
import { type RefObject, useState } from 'react'
import { api } from '../api.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import type { SearchHandle } from '../desk/goods-search.tsx'
import { lineProblems } from '../desk/lines.ts'
import { clearFieldErrors } from '../desk/record-error.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import { useLines } from '../desk/use-lines.ts'
import { type Location, findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../desk/use-record-document.ts'
import { useScans } from '../desk/use-scans.ts'
import { intakeTotal } from '../inventory/intake-draft.ts'
import { useToday } from '../kit/format.ts'
import { useStore } from '../kit/store.ts'
import { draftVersion, emptyOrder, type OrderDraft, orderBody } from './order-draft.ts'

export type Order = ReplyOf<typeof purchaseOrders.one>['purchase_order']

export const orderDraft = (business: string): StoredDraft<OrderDraft> => storedDraft('order', business, draftVersion, emptyOrder)

/** State of the order desk: draft, total, recording. */
export function useOrder(places: readonly Location[], business: string, search: RefObject<SearchHandle | null>) {
  const kept = orderDraft(business)
  const draft = useStore(kept.store)
  const today = useToday()
  const place = findLocation(places, draft.location)
  const problems = lineProblems(draft.lines)
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
  } = useLines(kept, search, draft.lines, nothingTracked)
  const scanActions = useScans(kept, added)
  const [placed, setPlaced] = useState<Order>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<OrderDraft>) => {
    setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, errorsOf(part)) : undefined))
    kept.change((now) => ({ ...now, ...part }))
  }
  const forgetFaults = () => {
    setRefusal(undefined)
    setTried(false)
  }
  const recording = useRecordDocument(api.purchaseOrders.create, kept, {
    setRefusal,
    done: ({ purchase_order }, _draft, { isAlone }) => {
      setPlaced(isAlone ? purchase_order : undefined)
      forgetFaults()
      search.current?.focus()
    },
  })
  const record = async () => {
    setTried(true)
    const isWhole = kept.store.get().scans.length === 0 && draft.lines.length > 0 && problems.size === 0 && draft.supplier !== null
    if (isWhole) await recording.record({ body: orderBody({ ...draft, location: place?.id ?? null }, today) })
  }
  return {
    draft,
    place,
    kept,
    busy: recording.busy,
    offline: recording.offline,
    asker: recording.asker,
    digestOf: (of: OrderDraft): DraftDigest => ({ who: of.supplier?.name ?? '', count: of.lines.length, total: intakeTotal(of.lines) }),
    problems: tried ? problems : nothingWrong,
    noSupplier: tried && !draft.supplier,
    lineActions,
    scanActions,
    doubts,
    typing,
    stopTyping,
    add,
    refresh,
    reprice,
    refusal,
    placed,
    set,
    clear: () => {
      kept.clear()
      forgetFaults()
    },
    forgetFaults,
    record,
    forgetPlaced: () => setPlaced(undefined),
  }
}

const fields: Partial<Record<keyof OrderDraft, string>> = { supplier: 'contact', expected: 'expected_date' }

/** Fields whose refusal is over once these parts of the draft are others. */
const errorsOf = (part: Partial<OrderDraft>): string[] => Object.keys(part).map((name) => fields[name as keyof OrderDraft] ?? name)

/** No units are named before they come in. */
const nothingTracked = () => undefined

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

export type OrderDeskState = ReturnType<typeof useOrder>
