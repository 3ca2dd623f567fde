import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import style from './desk.module.css'
import type { DocumentDraft } from './draft-kind.ts'
import { recordErrorOf } from './record-error.ts'
import type { SentOutcome } from './sent-drafts.ts'

export interface OutcomeProps<T extends DocumentDraft, R> {
  outcome: SentOutcome<T, R>
  isEmpty: boolean
  recorded: (reply: R) => { number: string; to: string }
  dismiss: () => void
}

/** Outcome of a document whose reply was lost. */
export default function Outcome<T extends DocumentDraft, R>({ outcome, isEmpty, recorded, dismiss }: OutcomeProps<T, R>) {
  const t = useTranslations('desk-asides')
  const kit = useTranslations('kit')
  const close = <CloseButton size="sm" iconSize={16} className={style.dismiss} aria-label={kit('close')} onClick={dismiss} />
  if (outcome.is === 'recorded') {
    const { number, to } = recorded(outcome.reply)
    return (
      <Notice is="good" title={t('found_recorded', { number })}>
        {!isEmpty && <span>{t('found_added')}</span>}
        <Link to={to}>{t('found_open')}</Link>
        {close}
      </Notice>
    )
  }
  if (outcome.is === 'forgotten') {
    return (
      <Notice is="wrong" title={t('found_forgotten')}>
        {t('found_forgotten_text')}
        {close}
      </Notice>
    )
  }
  return (
    <Notice is="wrong" title={t('found_refused', { reason: reasonOf(outcome.error, outcome.draft) })}>
      {t(outcome.onDesk ? 'found_back' : 'found_held')}
      {close}
    </Notice>
  )
}

/** The first sentence of a refusal; with its product where it is about a line. */
function reasonOf(error: Error, { lines }: DocumentDraft): string {
  const { text, fields, lines: faults } = recordErrorOf(error, { items: lines })
  for (const line of lines) {
    const fault = faults.get(line.key)
    if (fault) return `${line.name}: ${fault.text}`
  }
  return Object.values(fields)[0] ?? text
}
