import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { codeColumn, type ColumnIn, moneyColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { usePaymentStatus, useStatus } from '../documents/statuses.ts'

/** Sales to a contact. */
export function ContactSales({ contact }: { contact: string }) {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const status = useStatus()
  const payment = usePaymentStatus()
  const columns: ColumnIn<typeof api.sales.list>[] = [
    codeColumn('number', t('number'), (row) => row.number, { sort: 'number', place: 'lead' }),
    timeColumn('date', t('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    textColumn('location', t('location'), (row) => row.location.name, { hidden: true }),
    moneyColumn('total', t('total'), (row) => row.payable_amount, { place: 'trail' }),
    moneyColumn('paid', t('paid'), (row) => row.paid_amount),
    statusColumn('payment', t('payment'), payment),
    statusColumn('status', t('status'), status, { isUsualUnsaid: true }),
  ]
  return (
    <ListScreen
      of={api.sales.list}
      input={{ query: { contact } }}
      words={{ label: t('tab_sales'), empty: t('sales_empty'), empty_text: t('sales_empty_text'), drawing: 'stall', search: t('number') }}
      columns={useScopedColumns(columns)}
      head={{ filters: [{ kind: 'days', label: t('date') }] }}
      rows={{ open: (row) => void navigate({ to: `/sales/${row.id}` }) }}
    />
  )
}

/** Intakes from a contact. */
export function ContactIntakes({ contact }: { contact: string }) {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const status = useStatus()
  const payment = usePaymentStatus()
  const columns: ColumnIn<typeof api.inventory.list>[] = [
    codeColumn('number', t('number'), (row) => row.number, { sort: 'number', place: 'lead' }),
    timeColumn('date', t('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    textColumn('location', t('location'), (row) => row.location.name),
    moneyColumn('total', t('total'), (row) => row.total, { place: 'trail' }),
    moneyColumn('paid', t('paid'), (row) => row.paid_amount),
    statusColumn('payment', t('payment'), ({ status, payment_status }) => (payment_status ? payment({ status, payment_status }) : null)),
    statusColumn('status', t('status'), status, { isUsualUnsaid: true }),
  ]
  return (
    <ListScreen
      of={api.inventory.list}
      input={{ query: { contact, kind: 'intake' } }}
      words={{
        label: t('tab_intakes'),
        empty: t('intakes_empty'),
        empty_text: t('intakes_empty_text'),
        drawing: 'crate',
        search: t('number'),
      }}
      columns={useScopedColumns(columns)}
      head={{ filters: [{ kind: 'days', label: t('date') }] }}
      rows={{ open: (row) => void navigate({ to: `/inventory-actions/${row.id}` }) }}
    />
  )
}

/** Orders to a supplier. */
export function ContactOrders({ contact }: { contact: string }) {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const status = useStatus()
  const labelOf = useStates()
  const columns: ColumnIn<typeof api.purchaseOrders.list>[] = [
    codeColumn('number', t('number'), (row) => row.number, { sort: 'number', place: 'lead' }),
    timeColumn('date', t('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    textColumn('location', t('location'), (row) => row.location.name),
    moneyColumn('total', t('total'), (row) => row.total, { place: 'trail', needs: 'product.view-cost' }),
    statusColumn('receipt', t('receipt'), (row) => (row.status === 'approved' ? labelOf('receipt', row.receipt_status) : null)),
    statusColumn('status', t('status'), status, { isUsualUnsaid: true }),
  ]
  return (
    <ListScreen
      of={api.purchaseOrders.list}
      input={{ query: { contact } }}
      words={{ label: t('tab_orders'), empty: t('orders_empty'), empty_text: t('orders_empty_text'), drawing: 'cart', search: t('number') }}
      columns={useScopedColumns(columns)}
      head={{ filters: [{ kind: 'days', label: t('date') }] }}
      rows={{ open: (row) => void navigate({ to: `/purchase-orders/${row.id}` }) }}
    />
  )
}
