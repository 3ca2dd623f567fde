import { useTranslations } from 'use-intl'
import { type Column, moneyColumn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import style from '../documents/document.module.css'
import { Panel } from '../kit/page/panel.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import type { Sale } from './use-till.ts'

type Payment = NonNullable<Sale['edges']['payments']>[number]

/** Payments and refunds of a sale. */
export function SalePayments({ sale, payments }: { sale: Sale; payments: readonly Payment[] }) {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const way = (row: Payment) => row.account?.name ?? t('cash')
  const columns: Column<Payment>[] = [
    nameColumn('account', t('paid_into'), (row) => (row.reverses ? t('given_back', { way: way(row) }) : way(row)), {
      under: (row) => row.note,
    }),
    timeColumn('date', d('date'), (row) => row.date),
    textColumn('by', t('taken_by'), (row) => row.created_by?.name),
    moneyColumn('amount', t('amount'), (row) => row.amount, { card: 'aside' }),
  ]
  return (
    <Panel title={t('payments')} flush>
      {payments.length === 0 ? (
        <p className={style.none}>{t(sale.status === 'canceled' ? 'payments_none_canceled' : 'payments_none')}</p>
      ) : (
        <ResponsiveRows columns={columns} rows={payments} label={t('payments')} />
      )}
    </Panel>
  )
}
