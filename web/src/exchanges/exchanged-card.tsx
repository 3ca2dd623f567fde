import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Paper, PdfButton, RecordedCard, RecordedFact } from '../desk/recorded-card.tsx'
import type { Exchanged } from './use-exchange.ts'

interface Props {
  done: Exchanged
  paper: Paper
}

/** Text for the remainder: credited, refunded, or pending. @param creditedAmount kobo that are not refunded */
const becomesOf = (creditedAmount: number, isPending: boolean) => (creditedAmount > 0 ? 'credit' : isPending ? 'over' : 'given_back')

/** The recorded exchange: amount to pay or refund, its receipt, and both documents. */
export default function ExchangedCard({ done: { sale, inventory_action: back, difference }, paper }: Props) {
  const t = useTranslations('exchanges')
  const isPending = sale.status === 'pending'
  const handed = (isPending ? (back.pays_back ?? []) : (back.edges.payments ?? [])).reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const paid = (sale.edges.payments ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const actions = (
    <>
      <Button leftSection={<Printer size={16} aria-hidden />} loading={paper.busy === 'receipt'} onClick={() => paper.make('receipt')}>
        {t('receipt')}
      </Button>
      <PdfButton paper={paper} label={t('pdf')} />
    </>
  )
  const next = (
    <>
      <Link to="/sales/$reference" params={{ reference: sale.id }}>
        {t('open_sale', { number: sale.number })}
      </Link>
      <Link to="/inventory-actions/$reference" params={{ reference: back.id }}>
        {t('open_return', { number: back.number })}
      </Link>
    </>
  )
  return (
    <RecordedCard
      title={t(isPending ? 'recorded_pending' : 'recorded')}
      pending={isPending}
      amount={difference.over > 0 ? difference.over : difference.left}
      how={t(
        difference.over > 0
          ? becomesOf(difference.over - handed, isPending)
          : difference.left === 0
            ? 'even'
            : paid < difference.left
              ? 'left'
              : 'paid',
      )}
      actions={actions}
      next={next}
    >
      {isPending && <RecordedFact is="waiting">{t('waits')}</RecordedFact>}
      {handed > 0 && isPending && <RecordedFact is="change">{t('hand_back_later', { amount: formatMoney(handed) })}</RecordedFact>}
      {paid > 0 && paid < difference.left && <RecordedFact is="information">{t('was_paid', { amount: formatMoney(paid) })}</RecordedFact>}
      {difference.left > paid && (
        <RecordedFact is="waiting">{t('still_owed', { amount: formatMoney(difference.left - paid) })}</RecordedFact>
      )}
      {difference.over > handed && (
        <RecordedFact is="information">{t('is_credit', { amount: formatMoney(difference.over - handed) })}</RecordedFact>
      )}
    </RecordedCard>
  )
}
