import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RefObject, useState } from 'react'
import { api } from '../api.ts'
import type { SearchHandle } from '../documents/goods-search.tsx'
import { storedDraft } from '../documents/stored-draft.ts'
import { lineProblems } from '../documents/lines.ts'
import { clearFieldErrors } from '../documents/record-error.ts'
import { useMovedGoods } from '../documents/use-moved-goods.ts'
import { useScans } from '../documents/use-scans.ts'
import { useLines } from '../documents/use-lines.ts'
import { type Location, findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../documents/use-record-document.ts'
import { useStore } from '../kit/store.ts'
import { goodsForIntake } from './goods-for-intake.ts'
import { draftVersion, emptyIntake, type IntakeDraft, intakeBody } from './intake-draft.ts'

export type Action = ReplyOf<typeof inventory.createIntake>['inventory_action']

/** State of the intake desk: draft, totals, recording. */
export function useIntake(places: readonly Location[], business: string, search: RefObject<SearchHandle | null>) {
  const kept = storedDraft(`intake.${business}`, draftVersion, emptyIntake)
  const draft = useStore(kept.store)
  const place = findLocation(places, draft.location)
  const problems = lineProblems(draft.lines)
  const { actions: lineActions, add, refresh, refusal, setRefusal, doubts, typing, stopTyping } = useLines(kept, search, draft.lines)
  const scanActions = useScans(kept)
  const [taken, setTaken] = useState<Action>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<IntakeDraft>) => {
    setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, errorsOf(part)) : undefined))
    kept.change((now) => ({ ...now, ...part }))
  }
  const clear = () => {
    const { location } = kept.store.get()
    kept.clear()
    set({ location })
    setRefusal(undefined)
    setTried(false)
  }
  const moved = useMovedGoods(goodsForIntake, refresh, draft.sent !== undefined)
  const recording = useRecordDocument(api.inventory.createIntake, kept, {
    setRefusal,
    done: ({ inventory_action }) => {
      setTaken(inventory_action)
      // What was scanned while the answer was on its way is of the next.
      const { scans } = kept.store.get()
      clear()
      kept.change((now) => ({ ...now, scans }))
      if (inventory_action.status === 'approved') moved.record(inventory_action.items, 1)
      search.current?.focus()
    },
  })
  const record = async () => {
    setTried(true)
    if (kept.store.get().scans.length > 0 || draft.lines.length === 0 || problems.size > 0 || !draft.supplier) return
    const isRecorded = await recording.record({ body: intakeBody({ ...draft, location: place?.id ?? null }) })
    if (!isRecorded && kept.store.get().sent) moved.lose()
  }
  return {
    draft,
    place,
    busy: recording.busy,
    problems: tried ? problems : nothingWrong,
    noSupplier: tried && !draft.supplier,
    lineActions,
    scanActions,
    doubts,
    typing,
    stopTyping,
    add,
    refresh,
    refusal,
    taken,
    set,
    clear,
    record,
    retry: recording.retry,
    forgetTaken: () => setTaken(undefined),
  }
}

/** Fields whose refusal is over once these parts of the draft are others. */
const errorsOf = (part: Partial<IntakeDraft>): string[] => Object.keys(part).map((name) => (name === 'supplier' ? 'contact' : name))

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

export type Intake = ReturnType<typeof useIntake>
