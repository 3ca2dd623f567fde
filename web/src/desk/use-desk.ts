import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { findLocation } from '../documents/use-locations.ts'
import type { CallInput } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useStore } from '../kit/store.ts'
import type { UnitsOf } from '../serial-numbers/serials-request.ts'
import type { PickerHandle } from './contact-picker.tsx'
import type { DeskKind, DeskState } from './desk-kind.ts'
import type { DocumentDraft } from './draft-kind.ts'
import type { SearchHandle } from './search-handle.ts'
import { useHolding } from './holding.tsx'
import { type Line, lineProblems, unnamedOf, unpicked } from './lines.ts'
import { makeScanned, makeTyped } from './making.ts'
import { tellMoved } from './moved-goods.ts'
import { clearFieldErrors } from './record-error.ts'
import { useLineErrors } from './use-line-errors.ts'
import { useLines } from './use-lines.ts'
import { useRecordDocument } from './use-record-document.ts'
import { useScanBursts } from './use-scan-bursts.ts'
import { useScans } from './use-scans.ts'
import { useUnsettled } from './use-unsettled.ts'

/** The drawer of this browser's till; loaded when a document is recorded. */
export const drawerHere = () => import('../drawers/drawer-here.ts')

/** Lines and scans of a desk, with errors and open points. */
function useLaid<E extends Endpoint, T extends DocumentDraft, R>(kind: DeskKind<E, T, R>) {
  'use no memo'
  const { storedDraft, places, amountLabel, namedLines, unitsOf, sentLines = allLines } = kind
  const search = useRef<SearchHandle>(null)
  const panel = useRef<HTMLDivElement>(null)
  const draft = useStore(storedDraft.store)
  const place = findLocation(places, draft.location)
  const units: UnitsOf | undefined = unitsOf && ((line, part) => unitsOf(line, place?.id ?? '', part))
  const { actions: lineActions, added, stopTyping, ...lines } = useLines(storedDraft, search, draft.lines, units)
  const scanActions = useScans(storedDraft, added)
  const [isTried, setTried] = useState(false)
  const sent = useMemo(() => Object.values<readonly Line[]>(sentLines(draft)), [sentLines, draft])
  const problems = useMemo(() => lineProblems(sent.flat()), [sent])
  const faults = useLineErrors(isTried ? problems : nothingWrong, lines.refusal, amountLabel)
  const unnamed = unnamedOf(namedLines ? namedLines(draft) : sent.flat())
  const unsettled = useUnsettled(panel, { ...lines, scans: draft.scans, stopTyping, unnamed })
  useScanBursts(search)
  return {
    ...lines,
    ...{ search, panel, draft, place, lineActions, scanActions, isTried, setTried, faults, unsettled, sentLines },
    here: { ...draft, location: place?.id ?? null },
    isEmpty: draft.lines.length === 0 && unsettled.open.length === 0,
    isReady: () => storedDraft.store.get().scans.length === 0 && sent.every((list) => list.length > 0) && problems.size === 0,
  }
}

interface Acted<T extends DocumentDraft> extends Pick<DeskKind<never, T, never>, 'storedDraft' | 'along' | 'fieldsOf'> {
  search: RefObject<SearchHandle | null>
  panel: RefObject<HTMLElement | null>
  setRefusal: ReturnType<typeof useLines>['setRefusal']
  setTried: (isTried: boolean) => void
  forgetRecorded: (recorded: undefined) => void
}

/** Actions of a desk; their identity is stable. */
function useActions<T extends DocumentDraft>({
  storedDraft,
  along,
  fieldsOf,
  search,
  panel,
  setRefusal,
  setTried,
  forgetRecorded,
}: Acted<T>) {
  'use no memo'
  return useMemo(() => {
    const focus = () => search.current?.focus()
    const set = (part: Partial<T>) => {
      const fields = Object.keys(part).flatMap((name) => fieldsOf?.[name as keyof T] ?? [name])
      setRefusal((now) => now && (part.location === undefined ? clearFieldErrors(now, fields) : undefined))
      storedDraft.change((now) => ({ ...now, ...part, ...along?.(part, now) }))
    }
    const forgetFaults = () => {
      setRefusal(undefined)
      setTried(false)
    }
    return {
      ...{ focus, set, forgetFaults },
      rest: () => search.current?.rest(),
      choosePlace: (location: string) => set({ location } as Partial<T>),
      mark: () => setTried(true),
      clear: () => {
        storedDraft.clear()
        forgetFaults()
      },
      again: () => {
        forgetRecorded(undefined)
        focus()
      },
      toNewest: () => {
        const first = panel.current?.querySelector<HTMLInputElement>('li input')
        first?.focus()
        return Boolean(first)
      },
    }
  }, [storedDraft, along, fieldsOf, search, panel, setRefusal, setTried, forgetRecorded])
}

/**
 * State of a desk: draft, lines, scans, parked and sent drafts, and recording. It changes with each key, so the React compiler would add 5
 * kB of caching without use.
 */
export function useDesk<E extends Endpoint, T extends DocumentDraft, R>(
  kind: DeskKind<E, T, R>,
): DeskState<T, ReplyOf<E>, R> & { send: (input: CallInput<E>) => Promise<boolean> } {
  'use no memo'
  const { call, storedDraft, business, places, source, make, amountLabel, digestOf, linkOf, along, fieldsOf } = kind
  const d = useTranslations('documents')
  const mayMake = useCan()(api.products.create.access)
  const party = useRef<PickerHandle>(null)
  const { setTried, setRefusal, sentLines, ...laid } = useLaid(kind)
  const { search, panel, draft, scanActions, isEmpty, refresh, reprice } = laid
  const holding = useHolding(storedDraft, search)
  const [recorded, setRecorded] = useState<R>()
  const actions = useActions<T>({ storedDraft, along, fieldsOf, search, panel, setRefusal, setTried, forgetRecorded: setRecorded })
  const recording = useRecordDocument(call, storedDraft, {
    setRefusal,
    sentLines,
    done: (reply, sent, { isAlone, isLate }) => {
      setRecorded(isAlone ? kind.documentOf(reply, sent) : undefined)
      kind.done?.(reply, sent, (items, direction, isMore = false) => tellMoved({ source, refresh }, items, direction, isLate || isMore))
      actions.forgetFaults()
      actions.focus()
    },
    onRefused: async (refusal) => {
      if (refusal.fields.drawer) (await drawerHere()).knowClosed(business)
      await kind.onRefused?.(refusal, { refresh, reprice })
    },
  })
  const maker = make && { source, make, elsewhere: (name: string) => toast.information(d('goods_made_not_on', { name })) }
  const { record: send, ...sending } = recording
  return {
    ...laid,
    ...actions,
    ...sending,
    ...{ storedDraft, places, source, amountLabel, digestOf, linkOf, party, holding, recorded, send },
    hasStart: !isEmpty || storedDraft.hasContent(draft),
    check: (counterparty) => {
      if (isEmpty) {
        actions.focus()
        return false
      }
      if (!counterparty) party.current?.open()
      setTried(true)
      return laid.isReady() && counterparty !== null
    },
    make:
      maker && mayMake
        ? {
            typed: (text) => makeTyped(text, maker),
            scanned: (scan) => void makeScanned(scan, { ...maker, actions: scanActions, search }),
          }
        : undefined,
  }
}

const allLines = <T extends DocumentDraft>({ lines }: T): Record<string, T['lines']> => ({ items: lines })

/** Clears picked serial numbers if the location changes: they are not of the new one. */
export const unpickedElsewhere = <T extends DocumentDraft>(part: Partial<T>, { lines }: T): Partial<T> =>
  (part.location === undefined ? {} : { lines: unpicked(lines) }) as Partial<T>

const nothingWrong: ReturnType<typeof lineProblems> = new Map()
