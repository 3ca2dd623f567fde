import { formatMoney } from '@kasuwa/contract/platform/money'
import { ActionIcon } from '@mantine/core'
import { RotateCcw } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { type Column, moneyColumn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { Panel } from '../kit/page/panel.tsx'
import style from './document.module.css'
import type { Payment } from './payment.ts'

const UndoPayment = lazy(() => import('./undo-payment.tsx'))

interface Props {
  id: string
  status: string
  payments: readonly Payment[]
  /** Which way the money goes: in from a customer, out to a supplier. */
  paid: 'in' | 'out'
  /** Undoes one; left out where the member may not, or the payment is not to be undone. */
  undo?: ClientEndpoint | undefined
}

const words = {
  in: { account: 'paid_into', back: 'given_back', by: 'taken_by' },
  out: { account: 'paid_from', back: 'came_back', by: 'paid_out_by' },
} as const

/** Payments of a document, and those that take one back. */
export function DocumentPayments({ id, status, payments, paid, undo }: Props) {
  const t = useTranslations('documents')
  const [undoing, setUndoing] = useState<Payment>()
  const shown = useExitValue(undoing)
  const way = (row: Payment) => row.account?.name ?? t('cash')
  const undone = new Set(payments.map((row) => row.reverses))
  const columns: Column<Payment>[] = [
    nameColumn('account', t(words[paid].account), (row) => (row.reverses ? t(words[paid].back, { way: way(row) }) : way(row)), {
      under: (row) => row.note,
    }),
    timeColumn('date', t('date'), (row) => row.date),
    textColumn('by', t(words[paid].by), (row) => row.created_by?.name),
    moneyColumn('amount', t('amount'), (row) => row.amount, { place: 'trail' }),
  ]
  const undoColumn: Column<Payment> = {
    key: 'undo',
    heading: t('undo'),
    show: (row) =>
      row.amount > 0 &&
      !undone.has(row.id) && (
        <ActionIcon
          aria-label={t('undo_payment', { amount: formatMoney(row.amount) })}
          title={t('undo_payment', { amount: formatMoney(row.amount) })}
          onClick={() => setUndoing(row)}
        >
          <RotateCcw size={16} />
        </ActionIcon>
      ),
    text: () => '',
    align: 'end',
  }
  return (
    <Panel title={t('payments')} flush>
      {payments.length === 0 ? (
        <p className={style.none}>{t(status === 'canceled' ? 'payments_none_canceled' : 'payments_none')}</p>
      ) : (
        <ResponsiveRows columns={undo ? [...columns, undoColumn] : columns} rows={payments} label={t('payments')} />
      )}
      {undo && (
        <Dialog opened={undoing !== undefined} onClose={() => setUndoing(undefined)} title={t('undo_title')} width={480}>
          {shown && <UndoPayment call={undo} document={id} payment={shown} paid={paid} close={() => setUndoing(undefined)} />}
        </Dialog>
      )}
    </Panel>
  )
}
