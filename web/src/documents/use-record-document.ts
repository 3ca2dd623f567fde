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
import { type RecordError, recordErrorOf } from './record-error.ts'

/** What every document in the making has. */
export interface DocumentDraft {
  lines: Line[]
  /** What was sent and not answered yet: sent again, even after a reload, it is recorded once. */
  sent: SentRequest | undefined
}

/** The intent stands in the draft: whoever reloads after a lost answer and presses again makes no second document. */
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
  /** Before a refusal is shown: brings what it is about up to date. */
  onRefused?: (refusal: RecordError) => Promise<void>
}

/** Sends a document, once however often it is pressed, and says what became of it. */
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
  /** The same again, to the letter: what was recorded without our knowing is answered, not repeated. */
  const retry = () => send(JSON.parse(kept.store.get().sent?.content ?? '{}') as CallInput<E>)
  return { record, retry, busy }
}
