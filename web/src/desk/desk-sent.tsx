import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { confirm } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { useStore } from '../kit/store.ts'
import type { DraftDigest } from './draft-digest.ts'
import { Outcome } from './desk-asides.ts'
import style from './desk.module.css'
import type { DocumentDraft } from './draft-kind.ts'
import type { OutcomeProps } from './outcome.tsx'
import { isAboutParked, type SentDrafts } from './sent-drafts.ts'
import type { StoredDraft } from './stored-draft.ts'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'

interface Props<T extends DocumentDraft, R> {
  storedDraft: StoredDraft<T>
  asker: SentDrafts<T, R>
  /** True if the browser was offline before anything was sent. */
  offline: boolean
  /** True if nothing is on the desk. */
  isEmpty: boolean
  digestOf: (draft: T) => DraftDigest
  /** The document of a reply. */
  recorded: (reply: R) => { number: string; to: string }
}

/** Drafts sent without a reply, their outcomes, and a notice while offline. */
export function DeskSent<T extends DocumentDraft, R>({ storedDraft, asker, offline, isEmpty, digestOf, recorded }: Props<T, R>) {
  const t = useTranslations('documents')
  const waiting = useStore(storedDraft.waiting)
  const isAsking = useStore(asker.isAsking)
  const parked = useStore(storedDraft.parked)
  const outcomes = useStore(asker.outcomes).filter((outcome) =>
    // Outcomes are shown no longer than their drafts.
    isAboutParked(outcome) ? parked.some(({ id }) => id === outcome.id) : outcome.is !== 'refused' || !isEmpty,
  )
  const giveUp = async (id: string) => {
    const question = { title: t('stop_title'), text: t('stop_text'), yes: t('stop_yes'), no: t('stop_no'), danger: true }
    if (await confirm(question)) asker.giveUp(id)
  }
  const TypedOutcome = Outcome as unknown as (props: OutcomeProps<T, R>) => ReactNode
  return (
    <>
      {offline && (
        <Notice is="waiting" title={t('offline_title')}>
          {t('offline_text')}
        </Notice>
      )}
      {waiting.map(({ id, draft, sent }) => {
        const { partyName, count, total } = digestOf(draft)
        return (
          <Notice key={id} is="waiting" title={t('lost_title')}>
            <span>
              {[partyName, t('lines_count', { count })].filter(Boolean).join(' · ')}
              {total !== null && (
                <>
                  {' · '}
                  <Money kobo={total} />
                </>
              )}
              {' · '}
              <When at={new Date(sent?.at ?? 0).toISOString()} />
            </span>
            {t('lost_text')}
            <div className={style.again}>
              <Button size="compact-md" loading={isAsking} onClick={() => void asker.askNow()}>
                {t('try_now')}
              </Button>
              <Button size="compact-md" variant="subtle" color="gray" onClick={() => void giveUp(id)}>
                {t('stop')}
              </Button>
            </div>
          </Notice>
        )
      })}
      <Suspense>
        {outcomes.map((outcome) => (
          <TypedOutcome
            key={outcome.id}
            outcome={outcome}
            isEmpty={isEmpty}
            recorded={recorded}
            dismiss={() => asker.dismiss(outcome.id)}
          />
        ))}
      </Suspense>
    </>
  )
}
