import { leftToPay } from '@kasuwa/contract/amount-due'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, Kbd } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MessageCircle, Plus, Printer, Truck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { type Paper, PdfButton, RecordedCard, RecordedFact } from '../desk/recorded-card.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { whatsAppLink } from '../kit/whats-app.ts'
import { useCustomerLink } from '../share/customer-link.ts'
import { useReceiptText } from './share-receipt.ts'
import type { RecordedSale } from './use-till.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface Props {
  recordedSale: RecordedSale
  paper: Paper
  /** Dismisses the card. */
  onDismiss: () => void
}

/** The sale that was just recorded. */
export function SaleRecordedCard({ recordedSale: { sale, change }, paper, onDismiss }: Props) {
  const t = useTranslations('tender')
  const text = useReceiptText(sale)
  const words = useTranslations('sales')
  const link = useCustomerLink(sale.id)
  const phone = sale.edges.contact?.phone
  const send = async (event: MouseEvent) => {
    event.preventDefault()
    // Opened within the click: browsers block windows that no click opens.
    const tab = open('', '_blank')
    if (tab) tab.opener = null
    const url = await link()
    const address = whatsAppLink(phone, url ? `${text}\n${words('share_link', { url })}` : text)
    if (tab) tab.location.replace(address)
    else location.assign(address)
  }
  const narrow = useIsNarrow()
  const isPending = sale.status === 'pending'
  const payments = sale.edges.payments ?? []
  const left = leftToPay(sale)
  const actions = (
    <>
      <Button
        variant="default"
        component="a"
        href={whatsAppLink(phone, text)}
        onClick={(event) => void send(event)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<MessageCircle size={16} aria-hidden />}
      >
        {t('whatsapp')}
      </Button>
      <Button
        variant="default"
        leftSection={<Printer size={16} aria-hidden />}
        loading={paper.busy === 'receipt'}
        rightSection={!narrow && <Kbd>{isMac ? '⌘ P' : 'Ctrl P'}</Kbd>}
        onClick={() => paper.make('receipt')}
      >
        {t('receipt')}
      </Button>
      <PdfButton paper={paper} label={t('pdf')} />
      {sale.edges.contact?.is_walk_in === false && (
        <Button
          variant="default"
          leftSection={<Truck size={16} aria-hidden />}
          loading={paper.busy === 'delivery-note'}
          onClick={() => paper.make('delivery-note')}
        >
          {t('delivery_note')}
        </Button>
      )}
    </>
  )
  const next = (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} rightSection={!narrow && <Kbd>/</Kbd>} onClick={onDismiss}>
        {t('new_sale')}
      </Button>
      <Link to="/sales/$reference" params={{ reference: sale.id }}>
        {t('open_sale')}
      </Link>
    </>
  )
  return (
    <RecordedCard
      title={t(isPending ? 'sold_pending' : 'sold', { number: sale.number })}
      pending={isPending}
      amount={sale.payable_amount}
      how={[
        ...(left <= 0 && payments.length > 0 ? [t('paid_in_full')] : []),
        ...payments.map(({ account, amount }) => `${account?.name ?? t('cash')} ${formatMoney(amount)}`),
      ].join(' · ')}
      actions={actions}
      next={next}
    >
      {change > 0 && <RecordedFact is="change">{t('change', { amount: formatMoney(change) })}</RecordedFact>}
      {left > 0 && (
        <RecordedFact is="waiting">{t('owes_rest', { name: sale.edges.contact?.name ?? '', amount: formatMoney(left) })}</RecordedFact>
      )}
      {isPending && <RecordedFact is="waiting">{t('sold_waits', { count: sale.approval_level })}</RecordedFact>}
    </RecordedCard>
  )
}
