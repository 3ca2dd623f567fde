import { formatMoney } from '@kasuwa/contract/platform/money'
import { ActionIcon } from '@mantine/core'
import { RotateCcw } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import style from './document-payments.module.css'
import type { Payment } from './payment.ts'

const UndoPayment = lazy(() => import('./undo-payment.tsx'))

interface Props {
  id: string
  status: string
  payments: readonly Payment[]
  /** Kobo that it comes to, and kobo paid of it. */
  total: number
  paidAmount: number
  /** Which way the money goes: in from a customer, out to a supplier. */
  paid: 'in' | 'out'
  /** Undoes one; left out where the member may not, or the payment is not to be undone. */
  undo?: ClientEndpoint | undefined
}

/** How far a document is paid, its payments, and those that take one back. */
export function DocumentPayments({ id, status, payments, total, paidAmount, paid, undo }: Props) {
  const t = useTranslations('document-page')
  const [undoing, setUndoing] = useState<Payment>()
  const shown = useExitValue(undoing)
  const undone = new Set(payments.map((row) => row.reverses))
  const mayUndo = (row: Payment) => row.amount > 0 && !undone.has(row.id)
  return (
    <Panel title={t('payments')} flush>
      {status !== 'canceled' && total > 0 && <Progress total={total} paid={paidAmount} />}
      {payments.length === 0 ? (
        <p className={style.none}>{t(status === 'canceled' ? 'payments_none_canceled' : 'payments_none')}</p>
      ) : (
        <ul className={style.payments} aria-label={t('payments')}>
          {payments.map((row) => (
            <PaymentRow key={row.id} of={row} paid={paid} undo={undo && mayUndo(row) ? () => setUndoing(row) : undefined} />
          ))}
        </ul>
      )}
      {undo && (
        <Dialog opened={undoing !== undefined} onClose={() => setUndoing(undefined)} title={t('undo_title')} width={480}>
          {shown && <UndoPayment call={undo} document={id} payment={shown} paid={paid} close={() => setUndoing(undefined)} />}
        </Dialog>
      )}
    </Panel>
  )
}

/** A bar of what is paid, with both figures in words. */
function Progress({ total, paid }: { total: number; paid: number }) {
  const t = useTranslations('document-page')
  const left = total - paid
  const part = Math.max(0, Math.min(100, (paid / total) * 100))
  return (
    <div className={style.progress}>
      <div className={style.bar} aria-hidden>
        <div className={style.filled} style={{ width: `${part}%` }} />
      </div>
      <span>{t('paid_of', { paid: formatMoney(paid), total: formatMoney(total) })}</span>
      {left > 0 && <strong>{t('paid_left', { left: formatMoney(left) })}</strong>}
    </div>
  )
}

interface RowProps {
  of: Payment
  paid: 'in' | 'out'
  undo: (() => void) | undefined
}

function PaymentRow({ of: { account, reverses, note, date, created_by, amount }, paid, undo }: RowProps) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const way = account?.name ?? d('cash')
  const what = t('undo_payment', { amount: formatMoney(amount) })
  return (
    <li className={style.payment}>
      <span className={style.way}>{reverses ? t(paid === 'in' ? 'given_back' : 'came_back', { way }) : way}</span>
      <span className={style.amount}>
        <Money kobo={amount} />
      </span>
      <span className={style.under}>
        <When at={date} />
        {created_by && ` · ${created_by.name}`}
        {note && ` · ${note}`}
      </span>
      {undo && (
        <ActionIcon className={style.undo} aria-label={what} title={what} onClick={undo}>
          <RotateCcw size={16} />
        </ActionIcon>
      )}
    </li>
  )
}
