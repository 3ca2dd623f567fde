import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RecordedCard, RecordedFact } from '../desk/recorded-card.tsx'
import type { useDocumentFile } from '../documents/use-document-file.ts'
import type { Action } from './action.ts'

interface Props {
  action: Action
  paper: ReturnType<typeof useDocumentFile>
  /** Dismisses the card. */
  again: () => void
}

/** The adjustment that was just recorded. */
export default function AdjustmentRecordedCard({ action, paper, again }: Props) {
  const t = useTranslations('adjustment')
  const isPending = action.status === 'pending'
  return (
    <RecordedCard
      title={t(isPending ? 'recorded_pending' : 'recorded', { number: action.number })}
      pending={isPending}
      amount={action.total}
      actions={
        <Button
          variant="default"
          leftSection={<FileText size={16} aria-hidden />}
          loading={paper.busy === 'pdf'}
          onClick={() => paper.make('pdf')}
        >
          {t('pdf')}
        </Button>
      }
      next={
        <>
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={again}>
            {t('next')}
          </Button>
          <Link to="/inventory-actions/$reference" params={{ reference: action.id }}>
            {t('open')}
          </Link>
        </>
      }
    >
      <RecordedFact is={isPending ? 'waiting' : 'information'}>
        {isPending ? t('recorded_waits') : t('recorded_where', { location: action.edges.location?.name ?? '' })}
      </RecordedFact>
    </RecordedCard>
  )
}
