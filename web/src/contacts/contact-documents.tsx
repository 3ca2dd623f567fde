import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { codeColumn, type ColumnIn, moneyColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useScopedColumns } from '../session/location-scope.ts'

const shades = { pending: 'waiting', approved: 'good', canceled: 'plain' } as const
const paidShades = { paid: 'good', partial: 'waiting', unpaid: 'wrong' } as const

/** Sales to a contact. */
export function ContactSales({ contact }: { contact: string }) {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const columns: ColumnIn<typeof api.sales.list>[] = [
    codeColumn('number', t('number'), (row) => row.number, { sort: 'number', place: 'lead' }),
    timeColumn('date', t('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    textColumn('location', t('location'), (row) => row.location.name, { hidden: true }),
    moneyColumn('total', t('total'), (row) => row.payable_amount, { sort: 'total', place: 'trail' }),
    moneyColumn('paid', t('paid'), (row) => row.paid_amount, { sort: 'paid_amount' }),
    statusColumn('payment', t('payment'), (row) =>
      row.status === 'canceled' ? null : { is: paidShades[row.payment_status], text: t(`payment_${row.payment_status}`) },
    ),
    statusColumn('status', t('status'), (row) => ({ is: shades[row.status], text: t(`status_${row.status}`) })),
  ]
  return (
    <ListScreen
      of={api.sales.list}
      words={{ label: t('tab_sales'), empty: t('sales_empty'), empty_text: t('sales_empty_text'), search: t('number') }}
      columns={useScopedColumns(columns)}
      filters={[{ kind: 'days', label: t('date') }]}
      fixed={{ contact }}
      open={(row) => void navigate({ to: `/sales/${row.id}` })}
    />
  )
}

/** Intakes from a contact. */
export function ContactIntakes({ contact }: { contact: string }) {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const columns: ColumnIn<typeof api.inventory.list>[] = [
    codeColumn('number', t('number'), (row) => row.number, { sort: 'number', place: 'lead' }),
    timeColumn('date', t('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    textColumn('location', t('location'), (row) => row.location.name),
    moneyColumn('total', t('total'), (row) => row.total, { sort: 'total', place: 'trail' }),
    moneyColumn('paid', t('paid'), (row) => row.paid_amount, { sort: 'paid_amount' }),
    statusColumn('payment', t('payment'), (row) =>
      row.status === 'canceled' || row.payment_status === null
        ? null
        : { is: paidShades[row.payment_status], text: t(`payment_${row.payment_status}`) },
    ),
    statusColumn('status', t('status'), (row) => ({ is: shades[row.status], text: t(`status_${row.status}`) })),
  ]
  return (
    <ListScreen
      of={api.inventory.list}
      words={{ label: t('tab_intakes'), empty: t('intakes_empty'), empty_text: t('intakes_empty_text'), search: t('number') }}
      columns={useScopedColumns(columns)}
      filters={[{ kind: 'days', label: t('date') }]}
      fixed={{ contact, kind: 'intake' }}
      open={(row) => void navigate({ to: `/inventory-actions/${row.id}` })}
    />
  )
}
