import { useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { documentPath } from '../documents/document-path.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { useCan } from '../kit/can.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, quantityColumn, textColumn } from '../kit/list/columns.tsx'
import { ledgerDateColumn, recordedColumn } from '../kit/list/ledger.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Quantity } from '../kit/values/quantity.tsx'

type Movement = RowIn<typeof api.inventory.movements>

/** Stock movements, newest first, with the level after each. A row opens its document. */
export function MovementList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const kit = useTranslations('kit')
  const stated = useStates()
  const can = useCan()
  const navigate = useNavigate()
  const filters = useDocumentFilters('')
  const { seldom } = useNarrowings()
  const why = ({ document: { kind }, is_reversal }: Movement) => stated(is_reversal ? 'movement_undone' : 'movement', kind).text
  const mayOpen = ({ kind }: Movement['document']) => can(kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const columns: ColumnIn<typeof api.inventory.movements>[] = [
    ledgerDateColumn(d('date'), (row) => row.document.date),
    recordedColumn(d('recorded')),
    nameColumn('product', d('product'), (row) => row.product.name),
    textColumn('why', t('why'), why, { place: 'under' }),
    codeColumn('number', d('number'), (row) => row.document.number, {
      place: 'under',
      to: ({ document }) => (mayOpen(document) ? documentPath(document) : null),
    }),
    textColumn('location', d('location'), (row) => row.location.name),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    {
      key: 'quantity',
      heading: d('quantity'),
      show: (row) => (row.quantity === 0 ? t('worth_only') : <Quantity units={row.quantity} unit={row.product.unit} signed />),
      text: (row) => String(row.quantity),
      align: 'end',
      place: 'trail',
    },
    quantityColumn('after', t('after'), (row) => row.on_hand_after, {
      place: 'mark',
      unit: (row) => row.product.unit,
      brief: ({ on_hand_after: after, product }) => kit('left', { count: after, quantity: quantityText(after, product.unit) }),
    }),
    moneyColumn('value', t('value'), (row) => row.value, { hidden: true, needs: 'product.view-cost' }),
  ]
  const open = ({ document }: Movement) => void navigate({ to: documentPath(document) })
  return (
    <ListScreen
      of={api.inventory.movements}
      kind="ledger"
      words={{
        label: t('movements'),
        empty: t('movements_empty'),
        empty_text: t('movements_empty_text'),
        search: null,
        count: (count) => t('movements_count', { count }),
      }}
      columns={useScopedColumns(columns)}
      filters={[
        {
          kind: 'pick',
          name: 'product',
          label: d('product'),
          from: pickerSource(api.products.open, { inventory_type: 'standard,variant,composite' }),
        },
        ...filters.location,
        filters.days,
        ...seldom('category', 'brand', 'not_product', 'not_category', 'not_brand', 'not_location'),
      ]}
      sums={listSums(api.inventory.movementSums, ({ quantity_in, quantity_out }) => [
        { label: t('sum_in'), units: quantity_in },
        { label: t('sum_out'), units: quantity_out },
      ])}
      icon={ArrowRightLeft}
      open={can({ anyOf: ['sale.view', 'inventory-action.view'] }) ? open : undefined}
    />
  )
}
