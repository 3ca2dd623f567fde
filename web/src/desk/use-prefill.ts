import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../kit/feedback/feedback.ts'
import type { Loaded } from '../kit/api/query.ts'
import type { DocumentDraft } from './draft-kind.ts'
import type { StoredDraft } from './stored-draft.ts'

/**
 * Source of a new draft: a copy, a correction, which replaces its document, a return of the remaining quantities, the sale of a quotation,
 * or a renewed quotation.
 */
export type Prefill = 'copy' | 'correct' | 'return' | 'quotation' | 'offer'

/** One draft per document: opened again, the existing draft continues. */
const goesOn: readonly Prefill[] = ['correct', 'return']

/** Data about the document that the draft replaces. */
export interface Corrected {
  id: string
  number: string
  /** Kobo that are paid on it. */
  paid: number
  /** Rounding of its cash, which moves with it. */
  rounding?: number
  /** True for the walk-in customer: an excess is paid back, and becomes no credit. */
  walkIn?: boolean
}

/** Desks that a link can prefill. */
export type DeskPath =
  | '/sales/new'
  | '/exchanges/new'
  | '/inventory-actions/new/intake'
  | '/inventory-actions/new/return-inward'
  | '/inventory-actions/new/return-outward'
  | '/purchase-orders/new'

interface PrefillQuery {
  how: Prefill
  id: string | undefined
}

/** The source that the address names. */
export function usePrefillQuery(among: readonly Prefill[] = ['correct', 'copy']): PrefillQuery {
  const search: Partial<Record<Prefill, string>> = useSearch({ strict: false })
  const how = among.find((prefill) => search[prefill] !== undefined) ?? among[0] ?? 'copy'
  return { how, id: search[how] }
}

interface Desk<Document, Draft extends DocumentDraft> {
  /** Its path. */
  to: DeskPath
  storedDraft: StoredDraft<Draft>
  query: PrefillQuery
  /** The document that is asked for. */
  loaded: Loaded<Document>
  draftFrom(document: Document, how: Prefill): Draft | Promise<Draft>
}

const asBegun = (draft: DocumentDraft): string => JSON.stringify({ ...draft, begun: undefined })

/**
 * Puts the document of `?copy={id}` or `?correct={id}` on a desk once. Then removes the parameter, so that a reload keeps later changes.
 * Parks the current draft if it was changed.
 * @returns true until the document is on the desk
 */
export function usePrefill<Document, Draft extends DocumentDraft>({
  to,
  storedDraft,
  query: { how, id },
  loaded,
  draftFrom,
}: Desk<Document, Draft>): boolean {
  const t = useTranslations('documents')
  const navigate = useNavigate()
  const put = useEffectEvent(async (from: Document) => {
    await storedDraft.open()
    await storedDraft.answered()
    const { begun } = storedDraft.store.get()
    const of = `${how} ${id}`
    const isUntouched = begun?.as === asBegun(storedDraft.store.get())
    if (!isUntouched && begun?.of === of && goesOn.includes(how)) toast.information(t('desk_goes_on'))
    else {
      if (!isUntouched && storedDraft.hasContent()) {
        storedDraft.hold('')
        toast.information(t('desk_held'))
      }
      const draft = await draftFrom(from, how)
      storedDraft.change(() => ({ ...draft, begun: { of, as: asBegun(draft) } }))
      storedDraft.flush()
    }
    await navigate({ to, search: {}, replace: true })
  })
  const failed = loaded.state === 'error'
  const giveUp = useEffectEvent(() => {
    if (loaded.error) toast.wrong(loaded.error.message)
    void navigate({ to, search: {}, replace: true })
  })
  // Cached data was used before the server replied: its reply must not be applied a second time.
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (id === undefined) begun.current = undefined
    if (id === undefined || begun.current === id || (!loaded.data && !failed)) return
    begun.current = id
    if (loaded.data) void put(loaded.data)
    else giveUp()
  }, [id, loaded.data, failed])
  return id !== undefined
}
