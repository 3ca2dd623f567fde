import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import type { Payment } from './payment.ts'
import { UndoQuestion } from './undo-question.tsx'

interface Props {
  call: ClientEndpoint
  /** Id of the document. */
  document: string
  payment: Payment
  paid: 'in' | 'out'
  close: () => void
}

/** Asks before a payment of a document is undone. */
export default function UndoPayment({ call, document, payment, paid, close }: Props) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const p = useTranslations('payments')
  const amount = formatMoney(payment.amount)
  return (
    <UndoQuestion call={call} params={{ id: document, payment: payment.id }} done={t('undo_done', { amount })} close={close}>
      <p>{t(paid === 'in' ? 'undo_text_in' : 'undo_text_out', { amount, way: payment.account?.name ?? d('cash') })}</p>
      {payment.is_online && payment.taken_back?.amount !== payment.amount && <Notice is="waiting">{t('online_back', { amount })}</Notice>}
      {payment.taken_back && <Notice is="information">{p('undo_gone', { amount: formatMoney(payment.taken_back.amount) })}</Notice>}
    </UndoQuestion>
  )
}
