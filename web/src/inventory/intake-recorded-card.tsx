import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { RecordedCard, RecordedFact } from '../desk/recorded-card.tsx'
import type { useDocumentFile } from '../documents/use-document-file.ts'
import { LowPrices } from './later-prices.ts'
import type { Action } from './action.ts'

interface Props {
  action: Action
  paper: ReturnType<typeof useDocumentFile>
  /** Dismisses the card. */
  again: () => void
}

/** The intake that was just recorded. */
export function IntakeRecordedCard({ action, paper, again }: Props) {
  const t = useTranslations('intake')
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
      title={t(isPending ? 'taken_pending' : 'taken', { number: action.number })}
      pending={isPending}
      amount={action.total}
      actions={actions}
      next={next}
    >
      <RecordedFact is={isPending ? 'waiting' : 'information'}>
        {isPending ? t('taken_waits') : t('taken_where', { location: action.edges.location?.name ?? '' })}
      </RecordedFact>
      {action.paid_amount ? (
        <RecordedFact is="information">{t('paid_part', { amount: formatMoney(action.paid_amount) })}</RecordedFact>
      ) : null}
      <Suspense>
        <LowPrices of={action} />
      </Suspense>
    </RecordedCard>
  )
}
