import { useNavigate } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useStatus } from '../documents/statuses.ts'
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
import { pickerSource } from '../kit/fields/picker-options.ts'
import type { FilterIn } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { Code } from '../kit/values/code.tsx'

/** Lines of sales. A row opens its sale. */
export function SaleLineList() {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const status = useStatus()
  const filters = useDocumentFilters(t('customer'))
  const product: FilterIn<typeof api.sales.lines> = {
    kind: 'pick',
    name: 'product',
    label: d('product'),
    from: pickerSource(api.products.open, { inventory_type: 'standard,variant,composite' }),
  }
  const columns: ColumnIn<typeof api.sales.lines>[] = [
    nameColumn('product', d('product'), (row) => row.name, { under: (row) => <Code>{row.sku}</Code> }),
    codeColumn('sale', t('sale'), (row) => row.sale.number, { place: 'under' }),
    timeColumn('date', d('date'), (row) => row.sale.date, { sort: 'date', place: 'under' }),
    textColumn('contact', t('customer'), (row) => row.contact.name, { place: 'under' }),
    textColumn('location', d('location'), (row) => row.location.name, { hidden: true }),
    quantityColumn('quantity', d('quantity'), (row) => row.quantity, { unit: (row) => row.unit, sort: 'quantity' }),
    moneyColumn('price', t('price'), (row) => row.price),
    moneyColumn('total', d('total'), (row) => row.total, { sort: 'total', place: 'trail' }),
    statusColumn('status', d('status'), (row) => status({ status: row.sale.status, approval_level: 0, approved_by_count: 0 }), {
      isUsualUnsaid: true,
    }),
  ]
  return (
    <ListScreen
      of={api.sales.lines}
      words={{
        label: t('items'),
        empty: t('items_empty'),
        empty_text: t('items_empty_text'),
        search: t('items_search'),
        count: (count) => t('items_count', { count }),
      }}
      columns={useScopedColumns(columns)}
      filters={[product, filters.status, filters.contact, ...filters.location, filters.days]}
      sums={listSums(api.sales.lineSums, ({ quantity, total }) => [
        { label: t('units'), units: quantity },
        { label: d('total'), kobo: total },
      ])}
      icon={ShoppingBasket}
      open={(row) => void navigate({ to: `/sales/${row.sale.id}` })}
    />
  )
}
