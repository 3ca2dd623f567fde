import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../kit/feedback/feedback.ts'
import type { Loaded } from '../kit/api/query.ts'
import type { DocumentDraft } from './draft-kind.ts'
import type { StoredDraft } from './stored-draft.ts'

/**
 * What a desk begins with: a copy of another document, a correction, which is recorded in its place, what is left to return of a document, a
 * quotation that is sold, or one that is offered again.
 */
export type Prefill = 'copy' | 'correct' | 'return' | 'quotation' | 'offer'

/** Of one document there is one of these: asked for again, the one that was begun goes on. */
const goesOn: readonly Prefill[] = ['correct', 'return']

/** What a draft must know of the document that it is recorded in place of. */
export interface Corrected {
  id: string
  number: string
  /** Kobo that are paid on it. */
  paid: number
  /** Whether they are the walk-in customer's: what is too much goes back, and is nobody's credit. */
  walkIn?: boolean
}

/** Desks that begin with something. */
export type DeskPath =
  | '/sales/new'
  | '/exchanges/new'
  | '/inventory-actions/new/intake'
  | '/inventory-actions/new/return-inward'
  | '/inventory-actions/new/return-outward'
  | '/purchase-orders/new'

interface Asked {
  how: Prefill
  id: string | undefined
}

/** What the address asks a desk to begin with. */
export function usePrefillAsked(among: readonly Prefill[] = ['correct', 'copy']): Asked {
  const search: Partial<Record<Prefill, string>> = useSearch({ strict: false })
  const how = among.find((one) => search[one] !== undefined) ?? among[0] ?? 'copy'
  return { how, id: search[how] }
}

interface Desk<Document, Draft extends DocumentDraft> {
  /** Its path. */
  to: DeskPath
  kept: StoredDraft<Draft>
  asked: Asked
  /** The document that is asked for. */
  loaded: Loaded<Document>
  draftFrom(document: Document, how: Prefill): Draft | Promise<Draft>
}

const asBegun = (draft: DocumentDraft): string => JSON.stringify({ ...draft, begun: undefined })

/**
 * Puts the document of `?copy={id}` or `?correct={id}` on a desk once, then removes the parameter, so that a reload keeps later changes. What
 * was on the desk is held; what nothing was changed of since it was put there is not.
 * @returns whether it is not on the desk yet
 */
export function usePrefill<Document, Draft extends DocumentDraft>({
  to,
  kept,
  asked: { how, id },
  loaded,
  draftFrom,
}: Desk<Document, Draft>): boolean {
  const t = useTranslations('documents')
  const navigate = useNavigate()
  const put = useEffectEvent(async (from: Document) => {
    await kept.open()
    await kept.answered()
    const { begun } = kept.store.get()
    const of = `${how} ${id}`
    const isUntouched = begun?.as === asBegun(kept.store.get())
    if (!isUntouched && begun?.of === of && goesOn.includes(how)) toast.information(t('desk_goes_on'))
    else {
      if (!isUntouched && kept.hasContent()) {
        kept.hold('')
        toast.information(t('desk_held'))
      }
      const draft = await draftFrom(from, how)
      kept.change(() => ({ ...draft, begun: { of, as: asBegun(draft) } }))
      kept.flush()
    }
    await navigate({ to, search: {}, replace: true })
  })
  const failed = loaded.state === 'error'
  const giveUp = useEffectEvent(() => {
    if (loaded.error) toast.wrong(loaded.error.message)
    void navigate({ to, search: {}, replace: true })
  })
  // What was known of it is on the desk before the server has answered: the answer is not put there a second time.
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
