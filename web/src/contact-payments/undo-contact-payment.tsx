import type { contactPayments } from '@kasuwa/contract/contact-payments'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { UndoQuestion } from '../documents/undo-question.tsx'
import { Notice } from '../kit/feedback/notice.tsx'

interface Props {
  contact: string
  payment: ReplyOf<typeof contactPayments.list>['rows'][number]
  close: () => void
}

/** Confirms undoing a payment of a contact, and lists documents that become due again. */
export default function UndoContactPayment({ contact, payment, close }: Props) {
  const t = useTranslations('payments')
  const way = payment.account?.name ?? t('cash')
  const done = payment.amount === null ? t('undone') : t('undo_done', { amount: formatMoney(payment.amount) })
  return (
    <UndoQuestion call={api.contactPayments.undo} params={{ id: contact, payment: payment.id }} done={done} close={close}>
      <p>
        {payment.amount === null
          ? t('undo_text_unseen', { way })
          : t(payment.direction === 'in' ? 'undo_text_in' : 'undo_text_out', { amount: formatMoney(payment.amount), way })}
      </p>
      {payment.allocations.length > 0 && (
        <ul>
          {payment.allocations.map((allocation) => (
            <li key={allocation.id}>
              {allocation.amount === null
                ? t('owes_again_unseen', { what: allocation.number ?? t(`kind.${allocation.kind}`) })
                : t('owes_again', { what: allocation.number ?? t(`kind.${allocation.kind}`), amount: formatMoney(allocation.amount) })}
            </li>
          ))}
        </ul>
      )}
      {payment.is_online && payment.taken_back?.amount !== payment.amount && <Notice is="waiting">{t('undo_online')}</Notice>}
      {payment.taken_back && <Notice is="information">{t('undo_gone', { amount: formatMoney(payment.taken_back.amount) })}</Notice>}
    </UndoQuestion>
  )
}
