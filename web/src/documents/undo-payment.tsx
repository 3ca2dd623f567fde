import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { useCall } from '../kit/api/query.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import type { Payment } from './payment.ts'
import style from './effect-preview.module.css'
import { RefundAccount } from './refund-account.tsx'

interface Props {
  call: ClientEndpoint
  /** Id of the document. */
  document: string
  payment: Payment
  paid: 'in' | 'out'
  close: () => void
}

/** Asks before a payment is undone, and where its money goes if its account is closed. */
export default function UndoPayment({ call, document, payment, paid, close }: Props) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const p = useTranslations('payments')
  const undo = useCall(call)
  const drawer = useAtDrawer()
  const [error, setError] = useState<Error>()
  const [account, setAccount] = useState<string>()
  const amount = formatMoney(payment.amount)
  const asksAccount = account !== undefined || (error instanceof ValidationError && 'refund_account' in error.errors)
  const send = async () => {
    try {
      const query = { ...drawer.at, ...(account !== undefined && { refund_account: account }) }
      await undo.attempt({ params: { id: document, payment: payment.id }, query } as unknown as CallInput<Endpoint>)
      toast.good(t('undo_done', { amount }))
      close()
    } catch (failed) {
      drawer.heard(failed)
      if (!(failed instanceof SessionEnded)) setError(failed as Error)
    }
  }
  const said = error instanceof ValidationError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : error?.message
  return (
    <div className={style.body}>
      <p className={style.nothing}>
        {t(paid === 'in' ? 'undo_text_in' : 'undo_text_out', { amount, way: payment.account?.name ?? d('cash') })}
      </p>
      {payment.is_online && payment.taken_back?.amount !== payment.amount && <Notice is="waiting">{t('online_back', { amount })}</Notice>}
      {payment.taken_back && <Notice is="information">{p('undo_gone', { amount: formatMoney(payment.taken_back.amount) })}</Notice>}
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
