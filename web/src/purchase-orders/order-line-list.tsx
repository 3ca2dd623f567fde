import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { useStatus } from '../documents/statuses.ts'
import { useStateOptions } from '../kit/feedback/state.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import {
  codeColumn,
  type ColumnIn,
  moneyColumn,
  nameColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn, yesOrNo } from '../kit/list/filters.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { Code } from '../kit/values/code.tsx'
import { useScopedColumns } from '../session/location-scope.ts'

/** Lines of orders with received quantities. A row opens its order. */
export function OrderLineList() {
  const t = useTranslations('orders')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const status = useStatus()
  const choices = useStateOptions()
  const ofDocuments = useDocumentFilters(t('supplier'))
  const { seldom } = useNarrowings()
  const filters: FilterIn<typeof api.purchaseOrders.lines>[] = [
    { kind: 'pick', name: 'product', label: d('product'), from: pickerSource(api.products.open, { inventory_type: 'standard,variant' }) },
    { kind: 'pick', name: 'contact', label: t('supplier'), from: pickerSource(api.contacts.open) },
    choiceFilter('status', d('status'), choices('document'), { many: true }),
    choiceFilter('is_due', t('left'), yesOrNo(t('left_some'), t('left_none'))),
    ofDocuments.days,
    ...seldom('location', 'member', 'category', 'brand'),
    ...seldom('not_product', 'not_category', 'not_brand', 'not_contact', 'not_location', 'not_member'),
  ]
  const columns: ColumnIn<typeof api.purchaseOrders.lines>[] = [
    nameColumn('product', d('product'), (row) => row.name, { under: (row) => <Code>{row.sku}</Code> }),
    codeColumn('order', d('number'), (row) => row.order.number, { place: 'under' }),
    timeColumn('date', d('date'), (row) => row.order.date, { place: 'under', hidden: true }),
    textColumn('contact', t('supplier'), (row) => row.contact.name),
    textColumn('location', d('location'), (row) => row.location.name, { hidden: true }),
    timeColumn('expected', t('expected'), (row) => row.order.expected_date, {
      day: true,
      isBlank: (row) => row.order.expected_date === null,
    }),
    quantityColumn('quantity', t('ordered'), (row) => row.quantity, { unit: (row) => row.unit }),
    quantityColumn('received', t('received'), (row) => row.received, { unit: (row) => row.unit }),
    quantityColumn('left', t('left'), (row) => row.left || null, { place: 'trail', unit: (row) => row.unit }),
    moneyColumn('cost', t('cost'), (row) => row.cost, { needs: 'product.view-cost' }),
    moneyColumn('total', d('total'), (row) => row.total, { needs: 'product.view-cost' }),
    statusColumn('status', d('status'), (row) => status({ status: row.order.status, approval_level: 0, approved_by_count: 0 }), {
      isUsualUnsaid: true,
    }),
  ]
  return (
    <ListScreen
      of={api.purchaseOrders.lines}
      words={useListWords('orders', 'items', { drawing: 'cart' })}
      columns={useScopedColumns(columns)}
      head={{ filters }}
      rows={{ open: (row) => void navigate({ to: `/purchase-orders/${row.order.id}` }) }}
    />
  )
}
