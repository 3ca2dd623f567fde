import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { useStatus } from '../documents/statuses.ts'
import { useStateOptions, useStates } from '../kit/feedback/state.tsx'
import { type StateLabel, Status } from '../kit/feedback/status.tsx'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn, yesOrNo } from '../kit/list/filters.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { When } from '../kit/values/when.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { NewOrderButton } from './new-order-button.tsx'
import { useLateness, useReceiptStatus } from './order-statuses.ts'

/** The expected day; if it has passed, the days since then below it. */
function Expected({ at, late }: { at: string | null; late: StateLabel | null }) {
  return (
    <>
      <When at={at} day />
      {late && (
        <div>
          <Status is={late.is}>{late.text}</Status>
        </div>
      )}
    </>
  )
}

const OrderPeek = lazy(() => import('./order-peek.tsx'))

/** Orders to suppliers, newest first. */
export function OrderList() {
  const t = useTranslations('orders')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const status = useStatus()
  const receipt = useReceiptStatus()
  const late = useLateness()
  const labelOf = useStates()
  const choices = useStateOptions()
  const filters = useDocumentFilters(t('supplier'))
  const { seldom } = useNarrowings()
  const statusFilters: FilterIn<typeof api.purchaseOrders.list>[] = [
    choiceFilter('status', d('status'), choices('document'), { many: true }),
    choiceFilter('receipt_status', t('receipt'), choices('receipt'), { many: true }),
    choiceFilter('is_late', t('expected'), yesOrNo(t('view_late'), t('not_late')), { isSeldom: true }),
  ]
  const columns: ColumnIn<typeof api.purchaseOrders.list>[] = [
    codeColumn('number', d('number'), (row) => row.number, { sort: 'number', place: 'under' }),
    timeColumn('date', d('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    nameColumn('contact', t('supplier'), (row) => row.contact.name),
    textColumn('location', d('location'), (row) => row.location.name),
    {
      ...timeColumn<RowIn<typeof api.purchaseOrders.list>, 'expected_date'>('expected', t('expected'), (row) => row.expected_date, {
        sort: 'expected_date',
        day: true,
        isBlank: (row) => row.expected_date === null,
      }),
      show: (row: RowIn<typeof api.purchaseOrders.list>) => <Expected at={row.expected_date} late={late(row)} />,
    },
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    moneyColumn('total', d('total'), (row) => row.total, { place: 'trail', needs: 'product.view-cost' }),
    textColumn('reason', d('reason'), (row) => row.cancel_reason, { hidden: true }),
    statusColumn('late', t('view_late'), late, { isUnderName: true }),
    statusColumn('receipt', t('receipt'), receipt, { isBlank: (row) => receipt(row) === null }),
    statusColumn('status', d('status'), status, { isUsualUnsaid: true }),
  ]
  return (
    <ListScreen
      of={api.purchaseOrders.list}
      words={useListWords('orders', 'orders', { drawing: 'cart' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [
          ...statusFilters,
          filters.contact,
          ...filters.location,
          filters.days,
          ...seldom('member', 'not_contact', 'not_location', 'not_member'),
        ],
        views: [
          { label: t('view_all'), filters: {} },
          { label: t('view_due'), filters: { receipt_status: 'open,partial', status: 'approved' } },
          { label: t('view_late'), filters: { is_late: 'true' } },
          { label: labelOf('document', 'pending').text, filters: { status: 'pending' } },
          { label: labelOf('receipt', 'received').text, filters: { receipt_status: 'received' } },
          { label: labelOf('document', 'canceled').text, filters: { status: 'canceled' } },
        ],
        sums: listSums(api.purchaseOrders.sums, ({ total }) => [{ label: t('ordered_for'), kobo: total }]),
        isInBar: true,
      }}
      rows={{ open: (row) => void navigate({ to: `/purchase-orders/${row.id}` }), peek: (id) => <OrderPeek id={id} /> }}
    >
      <NewOrderButton />
    </ListScreen>
  )
}
