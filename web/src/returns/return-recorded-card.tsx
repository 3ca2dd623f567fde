import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RecordedCard, RecordedFact } from '../desk/recorded-card.tsx'
import type { useDocumentFile } from '../documents/use-document-file.ts'
import type { Way } from './return-draft.ts'
import type { Recorded } from './use-return.ts'

interface Props {
  way: Way
  action: Recorded
  paper: ReturnType<typeof useDocumentFile>
  /** Dismisses the card. */
  again: () => void
}

/** The return that was just recorded. */
export function ReturnRecordedCard({ way, action, paper, again }: Props) {
  const t = useTranslations('returns')
  const isPending = action.status === 'pending'
  const actions = (
    <Button
      variant="default"
      leftSection={<FileText size={16} aria-hidden />}
      loading={paper.busy === 'pdf'}
      onClick={() => paper.make('pdf')}
    >
      {t('pdf')}
    </Button>
  )
  const next = (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={again}>
        {t('next')}
      </Button>
      <Link to="/inventory-actions/$reference" params={{ reference: action.id }}>
        {t('open')}
      </Link>
    </>
  )
  return (
    <RecordedCard
      title={t(isPending ? 'recorded_pending' : 'recorded', { number: action.number })}
      pending={isPending}
      amount={action.total}
      actions={actions}
      next={next}
    >
      {isPending && <RecordedFact is="waiting">{t(`waits_${way}`)}</RecordedFact>}
      {action.paid_amount ? <RecordedFact is="change">{t('handed_back', { amount: formatMoney(action.paid_amount) })}</RecordedFact> : null}
    </RecordedCard>
  )
}
