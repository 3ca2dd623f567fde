import type { contactPayments } from '@kasuwa/contract/contact-payments'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import { RefundAccount } from '../documents/refund-account.tsx'
import { SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { useCall } from '../kit/api/query.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import style from './undo-contact-payment.module.css'

interface Props {
  contact: string
  payment: ReplyOf<typeof contactPayments.list>['rows'][number]
  close: () => void
}

/** Asks before a payment of a contact is undone, says what is owed again, and where its money goes if its account is closed. */
export default function UndoContactPayment({ contact, payment, close }: Props) {
  const t = useTranslations('payments')
  const undo = useCall(api.contactPayments.undo)
  const drawer = useAtDrawer()
  const [error, setError] = useState<Error>()
  const [account, setAccount] = useState<string>()
  const way = payment.account?.name ?? t('cash')
  const asksAccount = account !== undefined || (error instanceof ValidationError && 'refund_account' in error.errors)
  const send = async () => {
    try {
      const query = { ...drawer.at, ...(account !== undefined && { refund_account: account }) }
      await undo.attempt({ params: { id: contact, payment: payment.id }, query })
      toast.good(payment.amount === null ? t('undone') : t('undo_done', { amount: formatMoney(payment.amount) }))
      close()
    } catch (failed) {
      drawer.heard(failed)
      if (!(failed instanceof SessionEnded)) setError(failed as Error)
    }
  }
  const said = error instanceof ValidationError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : error?.message
  return (
    <div className={style.body}>
      <p>
        {payment.amount === null
          ? t('undo_text_unseen', { way })
          : t(payment.direction === 'in' ? 'undo_text_in' : 'undo_text_out', { amount: formatMoney(payment.amount), way })}
      </p>
      {payment.allocations.length > 0 && (
        <ul>
          {payment.allocations.map((one) => (
            <li key={one.id}>
              {one.amount === null
                ? t('owes_again_unseen', { what: one.number ?? t(`kind.${one.kind}`) })
                : t('owes_again', { what: one.number ?? t(`kind.${one.kind}`), amount: formatMoney(one.amount) })}
            </li>
          ))}
        </ul>
      )}
      {payment.is_online && payment.taken_back?.amount !== payment.amount && <Notice is="waiting">{t('undo_online')}</Notice>}
      {payment.taken_back && <Notice is="information">{t('undo_gone', { amount: formatMoney(payment.taken_back.amount) })}</Notice>}
      {said && <Notice is="wrong">{said}</Notice>}
      {asksAccount && <RefundAccount value={account} onChange={setAccount} />}
      <div className={style.actions}>
        <Button variant="default" onClick={close}>
          {t('undo_no')}
        </Button>
        <Button color="red" loading={undo.busy} onClick={() => void send()}>
          {t('undo_yes')}
        </Button>
      </div>
    </div>
  )
}
