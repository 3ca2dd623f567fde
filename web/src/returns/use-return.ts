import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RefObject, useState } from 'react'
import { api } from '../api.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import type { SearchHandle } from '../desk/goods-search.tsx'
import { lineProblems, unnamedOf } from '../desk/lines.ts'
import { clearFieldErrors } from '../desk/record-error.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { TrackedPart } from '../desk/tracked-parts.ts'
import { useLines } from '../desk/use-lines.ts'
import { type Location, findLocation } from '../documents/use-locations.ts'
import { useRecordDocument } from '../desk/use-record-document.ts'
import { useScans } from '../desk/use-scans.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useStore } from '../kit/store.ts'
import {
  backOf,
  chosen,
  creditOfDraft,
  draftVersion,
  emptyReturn,
  inwardBody,
  outwardBody,
  type ReturnDraft,
  type ReturnLine,
  type Way,
} from './return-draft.ts'

export type Recorded = ReplyOf<typeof inventory.createReturnInward>['inventory_action']

export const returnDraft = (way: Way, business: string): StoredDraft<ReturnDraft> =>
  storedDraft(`return-${way}`, business, draftVersion, emptyReturn)

type Inward = typeof inventory.createReturnInward
/** Both ways are answered alike; each has a body of its own. */
const calls: Record<Way, ClientEndpoint<Inward>> = {
  inward: api.inventory.createReturnInward,
  outward: api.inventory.createReturnOutward as unknown as ClientEndpoint<Inward>,
}
const drawerHere = () => import('../drawers/drawer-here.ts')
const bodies = { inward: inwardBody, outward: outwardBody as unknown as typeof inwardBody }

/** State of a desk for returns: draft, totals, recording. */
export function useReturn(way: Way, places: readonly Location[], business: string, search: RefObject<SearchHandle | null>) {
  const kept = returnDraft(way, business)
  const draft = useStore(kept.store)
  const place = findLocation(places, draft.location)
  const problems = lineProblems(chosen(draft.lines))
  // What a customer brings back without its sale is told by its number; anything else is one of those that were sold, or are here.
  const unitsOf = ({ units, damaged }: ReturnLine, part?: TrackedPart) => {
    const among = part ? part.units : units
    return {
      way: way === 'inward' && !among ? ('in' as const) : ('out' as const),
      location: place?.id ?? '',
      among,
      ...(damaged && way === 'outward' ? { status: 'damaged' as const } : {}),
    }
  }
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
  } = useLines(kept, search, draft.lines, unitsOf)
  const scanActions = useScans(kept, added)
  const [recorded, setRecorded] = useState<Recorded>()
  const [tried, setTried] = useState(false)

  const set = (part: Partial<ReturnDraft>) => {
    const fields = Object.keys(part).map((name) => ({ party: 'contact', from: 'payment_accounts', back: 'payment_accounts' })[name] ?? name)
    setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, fields) : undefined))
    kept.change((now) => ({ ...now, ...part }))
  }
  const forgetFaults = () => {
    setRefusal(undefined)
    setTried(false)
  }
  const recording = useRecordDocument(calls[way], kept, {
    setRefusal,
    onRefused: async ({ fields }) => {
      if (fields.drawer) (await drawerHere()).knowClosed(business)
    },
    sentLines: ({ lines }) => chosen(lines),
    done: ({ inventory_action }, _, { isAlone }) => {
      setRecorded(isAlone ? inventory_action : undefined)
      forgetFaults()
      search.current?.focus()
    },
  })
  const isBackWrong = backOf(draft) === undefined
  const record = async () => {
    setTried(true)
    const lines = chosen(draft.lines)
    const isReady = draft.scans.length === 0 && lines.length > 0 && problems.size === 0 && draft.party !== null && !isBackWrong
    if (isReady && (!draft.isWalkIn || draft.from !== ''))
      await recording.record({
        body: {
          ...bodies[way]({ ...draft, location: place?.id ?? null }),
          ...(way === 'inward' ? (await drawerHere()).atDrawerNow(business) : {}),
        },
      })
  }
  return {
    way,
    draft,
    place,
    kept,
    busy: recording.busy,
    offline: recording.offline,
    asker: recording.asker,
    digestOf: (of: ReturnDraft): DraftDigest => ({ who: of.party?.name ?? '', count: chosen(of.lines).length, total: creditOfDraft(of) }),
    problems: tried ? problems : nothingWrong,
    noParty: tried && !draft.party,
    noLines: tried && chosen(draft.lines).length === 0,
    noFrom: tried && draft.isWalkIn && draft.from === '',
    isBackWrong: tried && isBackWrong,
    /** Lines whose units are still to be named. */
    unnamed: unnamedOf(chosen(draft.lines)),
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

const nothingWrong: ReturnType<typeof lineProblems> = new Map()

export type Return = ReturnType<typeof useReturn>
