import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { codeColumn, type ColumnIn, moneyColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { usePaymentStatus, useStatus } from '../documents/statuses.ts'

interface DocumentRow {
  id: string
  number: string
  date: string
  location: { name: string }
}

const drawings = { sales: 'stall', intakes: 'crate', orders: 'cart' } as const

/** First columns, texts, filter and links of a list of a contact's documents. */
function useDocumentList(name: keyof typeof drawings, path: string) {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const first = [
    codeColumn<DocumentRow, 'number'>('number', t('number'), (row) => row.number, { sort: 'number', place: 'lead' }),
    timeColumn<DocumentRow, 'date'>('date', t('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    textColumn<DocumentRow>('location', t('location'), (row) => row.location.name, { hidden: name === 'sales' }),
  ]
  const list = {
    words: {
      label: t(`tab_${name}`),
      empty: t(`${name}_empty`),
      empty_text: t(`${name}_empty_text`),
      search: t('number'),
      drawing: drawings[name],
    },
    head: { filters: [{ kind: 'days' as const, label: t('date') }] },
    rows: { open: (row: DocumentRow) => void navigate({ to: `${path}/${row.id}` }) },
  }
  return { t, first, list }
}

/** Sales to a contact. */
export function ContactSales({ contact }: { contact: string }) {
  const { t, first, list } = useDocumentList('sales', '/sales')
  const columns: ColumnIn<typeof api.sales.list>[] = [
    ...first,
    moneyColumn('total', t('total'), (row) => row.payable_amount, { place: 'trail' }),
    moneyColumn('paid', t('paid'), (row) => row.paid_amount),
    statusColumn('payment', t('payment'), usePaymentStatus()),
    statusColumn('status', t('status'), useStatus(), { isUsualUnsaid: true }),
  ]
  return <ListScreen of={api.sales.list} input={{ query: { contact } }} columns={useScopedColumns(columns)} {...list} />
}

/** Intakes from a contact. */
export function ContactIntakes({ contact }: { contact: string }) {
  const { t, first, list } = useDocumentList('intakes', '/inventory-actions')
  const payment = usePaymentStatus()
  const columns: ColumnIn<typeof api.inventory.list>[] = [
    ...first,
    moneyColumn('total', t('total'), (row) => row.total, { place: 'trail' }),
    moneyColumn('paid', t('paid'), (row) => row.paid_amount),
    statusColumn('payment', t('payment'), ({ status, payment_status }) => (payment_status ? payment({ status, payment_status }) : null)),
    statusColumn('status', t('status'), useStatus(), { isUsualUnsaid: true }),
  ]
  const query = { contact, kind: 'intake' as const }
  return <ListScreen of={api.inventory.list} input={{ query }} columns={useScopedColumns(columns)} {...list} />
}

/** Orders to a supplier. */
export function ContactOrders({ contact }: { contact: string }) {
  const { t, first, list } = useDocumentList('orders', '/purchase-orders')
  const labelOf = useStates()
  const columns: ColumnIn<typeof api.purchaseOrders.list>[] = [
    ...first,
    moneyColumn('total', t('total'), (row) => row.total, { place: 'trail', needs: 'product.view-cost' }),
    statusColumn('receipt', t('receipt'), (row) => (row.status === 'approved' ? labelOf('receipt', row.receipt_status) : null)),
    statusColumn('status', t('status'), useStatus(), { isUsualUnsaid: true }),
  ]
  return <ListScreen of={api.purchaseOrders.list} input={{ query: { contact } }} columns={useScopedColumns(columns)} {...list} />
}
