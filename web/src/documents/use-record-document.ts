import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SessionEnded } from '../kit/api/errors.ts'
import { ask } from '../kit/feedback/feedback.ts'
import { IdempotencyKey, type SentRequest } from '../kit/api/idempotency-key.ts'
import { useCall } from '../kit/api/query.ts'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'
import type { StoredDraft } from './stored-draft.ts'
import type { Line } from './lines.ts'
import type { Scan } from './scans.ts'
import { type RecordError, recordErrorOf } from './record-error.ts'

/** Fields of every document draft. */
export interface DocumentDraft {
  lines: Line[]
  /** Scans that are no line yet, in the order in which they came: nothing is recorded while there is one. */
  scans: readonly Scan[]
  /** Request without an answer yet and its idempotency key: sent again after a reload, it is recorded once. */
  sent: SentRequest | undefined
}

/** Idempotency key stored in the draft: pressing again after a lost answer and a reload records no second document. */
const idempotencyKeyOf = <T extends DocumentDraft>(kept: StoredDraft<T>) =>
  new IdempotencyKey({
    read: () => kept.store.get().sent,
    write: (sent) => {
      kept.change((draft) => ({ ...draft, sent }))
      kept.flush()
    },
  })

interface Options<E extends Endpoint> {
  setRefusal: (refusal: RecordError | undefined) => void
  done: (reply: ReplyOf<E>) => void
  /** Runs before a refusal is shown: refreshes the data that it is about. */
  onRefused?: (refusal: RecordError) => Promise<void>
}

/** Records a document: sent once however often it is pressed; keeps busy, error and retry state. */
export function useRecordDocument<E extends Endpoint, T extends DocumentDraft>(
  endpoint: ClientEndpoint<E>,
  kept: StoredDraft<T>,
  { setRefusal, done, onRefused }: Options<E>,
) {
  const t = useTranslations('documents')
  const intent = useMemo(() => idempotencyKeyOf(kept), [kept])
  const { attempt, busy } = useCall(endpoint, intent)

  const send = async (given: CallInput<E>): Promise<boolean> => {
    const keys = kept.store.get().lines.map((line) => line.key)
    setRefusal(undefined)
    try {
      done(await attempt(given))
      return true
    } catch (error) {
      if (error instanceof SessionEnded) return false
      const said = recordErrorOf(error as Error, keys)
      await onRefused?.(said)
      setRefusal(said)
      return false
    }
  }
  /** @returns whether it is recorded */
  const record = async (given: CallInput<E>): Promise<boolean> => {
    const { sent } = kept.store.get()
    const isOther = sent && sent.content !== JSON.stringify(given)
    const question = { title: t('lost_title'), text: t('lost_other'), yes: t('lost_other_yes'), no: t('lost_other_no') }
    if (isOther && !(await ask(question))) return false
    return send(given)
  }
  /** Resends the same body with the same idempotency key: if it was recorded, the stored answer comes back. */
  const retry = () => send(JSON.parse(kept.store.get().sent?.content ?? '{}') as CallInput<E>)
  return { record, retry, busy }
}
