import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../api.ts'
import { currentMerchant } from '../kit/api/call.ts'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { SessionEnded } from '../kit/api/errors.ts'
import { isOutcomeUnknown } from '../kit/api/idempotency-key.ts'
import { callAndUpdate, invalidate } from '../kit/api/query.ts'
import { randomId } from '../kit/random-id.ts'
import { useStore } from '../kit/store.ts'
import { session } from '../session/session.ts'
import { answerInTime } from './answer-in-time.ts'
import type { DocumentDraft } from './draft-kind.ts'
import { type RecordError, recordErrorOf } from './record-error.ts'
import { SentDrafts } from './sent-drafts.ts'
import type { StoredDraft } from './stored-draft.ts'

interface RecordHooks {
  /** True if the desk is empty, so that it shows the document. */
  isAlone: boolean
  /** True if its reply was lost before: data that was loaded since may include the document already. */
  isLate: boolean
}

interface Options<E extends Endpoint, T extends DocumentDraft> {
  setRefusal: (refusal: RecordError | undefined) => void
  /** @param draft as it was sent */
  done: (reply: ReplyOf<E>, draft: T, how: RecordHooks) => void
  /** The sent lines of a draft, in their order, by their field of the body. */
  sentLines: (draft: T) => Record<string, T['lines']>
  /** Runs before a refusal is shown: refreshes the data that it is about. */
  onRefused: (refusal: RecordError) => Promise<void>
}

const askers = new WeakMap<object, unknown>()

/** Retries requests without a reply, for the life of the page, on any screen. */
function sentDraftsOf<E extends Endpoint, T extends DocumentDraft>(
  storedDraft: StoredDraft<T>,
  send: (content: string, key: string) => Promise<ReplyOf<E>>,
): SentDrafts<T, ReplyOf<E>> {
  const existing = askers.get(storedDraft) as SentDrafts<T, ReplyOf<E>> | undefined
  if (existing) return existing
  const [business, member] = [session.saved?.business, currentMerchant()]
  const asker = new SentDrafts<T, ReplyOf<E>>(storedDraft, {
    send: ({ content, key }) => send(content, key),
    isOurs: () => session.saved?.business === business && currentMerchant() === member,
    isOnline: () => navigator.onLine,
    now: Date.now,
  })
  addEventListener('online', () => void asker.askNow())
  askers.set(storedDraft, asker)
  return asker
}

/** Records a document: once however often the button is pressed. If its reply is lost, it is sent again by itself. */
export function useRecordDocument<E extends Endpoint, T extends DocumentDraft>(
  endpoint: ClientEndpoint<E>,
  storedDraft: StoredDraft<T>,
  { setRefusal, done, sentLines, onRefused }: Options<E, T>,
) {
  const cache = useQueryClient()
  const send = (content: string, idempotencyKey: string) =>
    answerInTime(callAndUpdate(cache, endpoint, JSON.parse(content) as CallInput<E>, { idempotencyKey }))
  const [asker] = useState(() => sentDraftsOf<E, T>(storedDraft, send))
  const busy = useStore(storedDraft.sent) !== undefined
  const [offline, setOffline] = useState(false)

  const refuse = async (error: Error, draft: T) => {
    const recordError = recordErrorOf(error, sentLines(draft))
    // A named record may have been deleted: fetches the options again.
    if (Object.keys(recordError.fields).length > 0)
      for (const { feature } of [api.locations.open, api.bankAccounts.open, api.saleTaxes.open])
        void invalidate(cache, { queryKey: [feature] })
    await onRefused(recordError)
    setRefusal(recordError)
  }
  const onOutcome = useEffectEvent<NonNullable<typeof asker.onOutcome>>((outcome, draft) => {
    if (outcome.is === 'refused' && outcome.onDesk) void refuse(outcome.error, draft)
    if (outcome.is !== 'recorded') return false
    const isAlone = !storedDraft.hasContent() && storedDraft.waiting.get().length === 0
    done(outcome.reply, draft, { isAlone, isLate: outcome.isLate })
    return isAlone
  })
  useEffect(() => {
    asker.onOutcome = (outcome, draft) => onOutcome(outcome, draft)
    void storedDraft.gather()
    const online = () => setOffline(false)
    addEventListener('online', online)
    return () => {
      asker.onOutcome = undefined
      removeEventListener('online', online)
    }
  }, [asker, storedDraft])

  /** @returns true if it is recorded */
  const record = async (input: CallInput<E>): Promise<boolean> => {
    if (storedDraft.sent.get()) return false
    setRefusal(undefined)
    asker.dismissSettled()
    setOffline(!navigator.onLine)
    if (!navigator.onLine) return false
    const sent = storedDraft.sending({ key: randomId(), content: JSON.stringify(input) })
    try {
      const reply = await send(sent.content, sent.key)
      storedDraft.recorded()
      asker.tell({ id: sent.key, is: 'recorded', reply, isLate: false }, sent.draft)
      return true
    } catch (error) {
      if (isOutcomeUnknown(error)) storedDraft.setAside()
      else {
        storedDraft.markRejected()
        if (!(error instanceof SessionEnded)) await refuse(error as Error, sent.draft)
      }
      return false
    }
  }
  return { record, busy, offline, asker }
}
