import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { documentPath } from '../documents/document-path.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { useCan } from '../kit/can.tsx'
import { useStateOptions, useStates } from '../kit/feedback/state.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { useHasAllLocations, useScopedColumns } from '../session/location-scope.ts'

type Unit = RowIn<typeof api.serialNumbers.list>

/** Units with serial numbers: all, or of one product. A row opens the unit. */
export function SerialList({ product }: { product?: string }) {
  const t = useTranslations('units')
  const d = useTranslations('documents')
  const can = useCan()
  const labelOf = useStates()
  const choices = useStateOptions()
  const navigate = useNavigate()
  const everywhere = useHasAllLocations()
  const mayOpen = (kind: string) => can(kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const linked = (of: (row: Unit) => Unit['metadata']['intake']) => (row: Unit) => {
    const document = of(row)
    return document && mayOpen(document.kind) ? documentPath(document) : null
  }
  const state = (row: Unit) => labelOf('serial', row.status)
  const columns: ColumnIn<typeof api.serialNumbers.list>[] = [
    codeColumn('serial_number', t('serial_number'), (row) => row.serial_number, { sort: 'serial_number', place: 'lead' }),
    ...(product ? [] : [nameColumn<Unit>('product', d('product'), (row) => row.product.name, { place: 'under' })]),
    statusColumn('status', d('status'), state, {
      place: 'mark',
      // Most users look for units on sale: on a phone only other statuses are shown.
      brief: (row) => row.status !== 'available' && <Status is={state(row).is}>{state(row).text}</Status>,
    }),
    textColumn('location', d('location'), (row) => row.location.name, { place: 'under' }),
    moneyColumn('cost', t('cost'), (row) => row.cost, { sort: 'cost', needs: 'product.view-cost' }),
    codeColumn('intake', t('came_with'), (row) => row.metadata.intake?.number, { to: linked((row) => row.metadata.intake) }),
    codeColumn('sale', t('sold_with'), (row) => row.metadata.sale?.number, { to: linked((row) => row.metadata.sale) }),
    timeColumn('warranty', t('warranty_until'), (row) => row.warranty_until, { day: true, hidden: true }),
    textColumn('note', t('note'), (row) => row.note, { hidden: true }),
    timeColumn('created_at', t('since'), (row) => row.created_at, { sort: 'created_at', hidden: product === undefined }),
  ]
  const { seldom, opposite } = useNarrowings()
  const status = choiceFilter('status', d('status'), choices('serial'), { many: true })
  const filters: FilterIn<typeof api.serialNumbers.list>[] = [
    status,
    opposite(status),
    ...seldom('category', 'brand', 'not_product', 'not_category', 'not_brand', 'not_location'),
    ...(product
      ? []
      : [
          {
            kind: 'pick',
            name: 'product',
            label: d('product'),
            from: pickerSource(api.products.open, { inventory_type: 'standard,variant' }),
          } as const,
        ]),
    ...(everywhere ? [{ kind: 'pick', name: 'location', label: d('location'), from: pickerSource(api.locations.open) } as const] : []),
  ]
  return (
    <ListScreen
      of={api.serialNumbers.list}
      input={{ query: product ? { product: [product] } : {} }}
      words={{
        label: t('title'),
        empty: t('empty'),
        empty_text: t(product ? 'empty_product' : 'empty_text'),
        search: t('search'),
        count: (count) => t('rows', { count }),
        drawing: 'crate',
      }}
      columns={useScopedColumns(columns)}
      head={{
        filters,
        views: [
          { label: t('view_all'), filters: {} },
          { label: labelOf('serial', 'available').text, filters: { status: 'available' } },
          { label: labelOf('serial', 'sold').text, filters: { status: 'sold' } },
          { label: labelOf('serial', 'damaged').text, filters: { status: 'damaged' } },
        ],
      }}
      rows={{ open: (row) => void navigate({ to: `/serial-numbers/${row.id}` }) }}
    />
  )
}
