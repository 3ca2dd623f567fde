import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RecordedCard, RecordedFact } from '../desk/recorded-card.tsx'
import type { useDocumentFile } from '../documents/use-document-file.ts'
import type { Order } from './use-order.ts'

interface Props {
  order: Order
  paper: ReturnType<typeof useDocumentFile>
  /** Dismisses the card. */
  again: () => void
}

/** The order that was just recorded. */
export function OrderRecordedCard({ order, paper, again }: Props) {
  const t = useTranslations('orders')
  const isPending = order.status === 'pending'
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
      <Link to="/purchase-orders/$reference" params={{ reference: order.id }}>
        {t('open')}
      </Link>
    </>
  )
  return (
    <RecordedCard
      title={t(isPending ? 'placed_pending' : 'placed', { number: order.number })}
      pending={isPending}
      amount={order.total}
      actions={actions}
      next={next}
    >
      <RecordedFact is={isPending ? 'waiting' : 'information'}>
        {isPending ? t('placed_waits') : t('placed_where', { location: order.edges.location?.name ?? '' })}
      </RecordedFact>
    </RecordedCard>
  )
}
