import { type RefObject, useState } from 'react'
import type { Action } from './action.ts'
import { api } from '../api.ts'
import type { SearchHandle } from '../desk/goods-search.tsx'
import type { DraftDigest } from '../desk/draft-digest.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import { lineProblems } from '../desk/lines.ts'
import { clearFieldErrors } from '../desk/record-error.ts'
import { useMovedGoods } from '../desk/use-moved-goods.ts'
import { useScans } from '../desk/use-scans.ts'
import { useLines } from '../desk/use-lines.ts'
import { type Location, findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../desk/use-record-document.ts'
import { useStore } from '../kit/store.ts'
import { goodsForIntake } from './goods-for-intake.ts'
import { isPaidCost } from './draft-costs.ts'
import { draftVersion, emptyIntake, type IntakeDraft, intakeBody, intakeTotal } from './intake-draft.ts'

/** Which drawer this browser is the till of: with what is recorded, not before. */
const drawerHere = () => import('../drawers/drawer-here.ts')

export const intakeDraft = (business: string): StoredDraft<IntakeDraft> => storedDraft('intake', business, draftVersion, emptyIntake)

/** State of the intake desk: draft, totals, recording. */
export function useIntake(places: readonly Location[], business: string, search: RefObject<SearchHandle | null>) {
  const kept = intakeDraft(business)
  const draft = useStore(kept.store)
  const place = findLocation(places, draft.location)
  const problems = lineProblems(draft.lines)
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
  } = useLines(kept, search, draft.lines, () => ({ way: 'in', location: place?.id ?? '' }))
  const scanActions = useScans(kept, added)
  const [taken, setTaken] = useState<Action>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<IntakeDraft>) => {
    setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, errorsOf(part)) : undefined))
    kept.change((now) => ({ ...now, ...part }))
  }
  const forgetFaults = () => {
    setRefusal(undefined)
    setTried(false)
  }
  const moved = useMovedGoods(goodsForIntake, refresh)
  const recording = useRecordDocument(api.inventory.createIntake, kept, {
    setRefusal,
    done: ({ inventory_action }, { corrects }, { isAlone, isLate }) => {
      setTaken(isAlone ? inventory_action : undefined)
      // What a corrected one had moved is gone: not told by these items alone.
      if (inventory_action.status === 'approved') moved.record(inventory_action.items, 1, isLate || corrects !== null)
      forgetFaults()
      search.current?.focus()
    },
    onRefused: async ({ fields }) => {
      if (fields.drawer) (await drawerHere()).knowClosed(business)
    },
  })
  /** Marks what is missing. @returns whether it can be recorded */
  const check = (): boolean => {
    setTried(true)
    return kept.store.get().scans.length === 0 && draft.lines.length > 0 && problems.size === 0 && draft.supplier !== null
  }
  /** @param payments what the supplier is paid now */
  const record = async (payments: Parameters<typeof intakeBody>[1]) => {
    if (!check()) return
    // Goods may be paid for at a till that stands elsewhere; what is paid with none of its money is not its business.
    const isPaid = payments.some(({ amount }) => amount > 0) || draft.corrects !== null || draft.costs.some(isPaidCost)
    const at = isPaid ? (await drawerHere()).atDrawerNow(business) : {}
    await recording.record({ body: { ...intakeBody({ ...draft, location: place?.id ?? null }, payments), ...at } })
  }
  return {
    draft,
    place,
    kept,
    busy: recording.busy,
    offline: recording.offline,
    asker: recording.asker,
    digestOf: (of: IntakeDraft): DraftDigest => ({
      who: of.supplier?.name ?? '',
      count: of.lines.length,
      total: intakeTotal(of.lines),
    }),
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
    clear: () => {
      kept.clear()
      forgetFaults()
    },
    forgetFaults,
    check,
    record,
    forgetTaken: () => setTaken(undefined),
  }
}

/** Fields whose refusal is over once these parts of the draft are others. */
const errorsOf = (part: Partial<IntakeDraft>): string[] => Object.keys(part).map((name) => (name === 'supplier' ? 'contact' : name))

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

export type Intake = ReturnType<typeof useIntake>
