import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RefObject, useState } from 'react'
import { api } from '../api.ts'
import type { SearchHandle } from '../documents/goods-search.tsx'
import { type StoredDraft, storedDraft } from '../documents/stored-draft.ts'
import { lineProblems } from '../documents/lines.ts'
import { useLines } from '../documents/use-lines.ts'
import { type Location, findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../documents/use-record-document.ts'
import { useStore } from '../kit/store.ts'
import { draftVersion, emptyIntake, type IntakeDraft, intakeBody } from './intake-draft.ts'

export type Action = ReplyOf<typeof inventory.createIntake>['inventory_action']

export const intakeDraft = (business: string): StoredDraft<IntakeDraft> => storedDraft(`intake.${business}`, draftVersion, emptyIntake)

/** State of the intake desk: draft, totals, recording. */
export function useIntake(places: readonly Location[], business: string, search: RefObject<SearchHandle | null>) {
  const kept = intakeDraft(business)
  const draft = useStore(kept.store)
  const place = findLocation(places, draft.location)
  const problems = lineProblems(draft.lines)
  const { actions: lineActions, add, refresh, refusal, setRefusal } = useLines(kept, search)
  const [taken, setTaken] = useState<Action>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<IntakeDraft>) => kept.change((now) => ({ ...now, ...part }))
  const clear = () => {
    const { location } = kept.store.get()
    kept.clear()
    set({ location })
    setRefusal(undefined)
    setTried(false)
  }
  const recording = useRecordDocument(api.inventory.createIntake, kept, {
    setRefusal,
    done: ({ inventory_action }) => {
      setTaken(inventory_action)
      clear()
      search.current?.focus()
    },
  })
  /** Marks what is missing. @returns whether it can be recorded */
  const check = (): boolean => {
    setTried(true)
    return draft.lines.length > 0 && problems.size === 0 && draft.supplier !== null
  }
  /** @param payments what the supplier is paid now */
  const record = async (payments: Parameters<typeof intakeBody>[1]) => {
    if (check()) await recording.record({ body: intakeBody({ ...draft, location: place?.id ?? null }, payments) })
  }
  return {
    draft,
    place,
    busy: recording.busy,
    problems: tried ? problems : nothingWrong,
    noSupplier: tried && !draft.supplier,
    lineActions,
    add,
    refresh,
    refusal,
    taken,
    set,
    clear,
    check,
    record,
    retry: recording.retry,
    forgetTaken: () => setTaken(undefined),
  }
}

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

export type Intake = ReturnType<typeof useIntake>
