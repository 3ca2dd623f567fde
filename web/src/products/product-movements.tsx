import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { inventory } from '@kasuwa/contract/inventory'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { codeColumn, type ColumnIn, quantityColumn, textColumn } from '../kit/list/columns.tsx'
import { ledgerDateColumn, recordedColumn } from '../kit/list/ledger.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useScopedColumns, useHasAllLocations } from '../session/location-scope.ts'
import { quantityText } from '../kit/values/texts.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import type { Product } from './product.ts'

type Movement = ReplyOf<typeof inventory.movements>['rows'][number]

/** Stock movements of a product, newest first. A row opens its document. Of one with variants, each says of which. */
export function ProductMovements({ of: { id: product, inventory_type } }: { of: Product }) {
  const t = useTranslations('products')
  const kit = useTranslations('kit')
  const d = useTranslations('documents')
  const stated = useStates()
  const everywhere = useHasAllLocations()
  const can = useCan()
  const navigate = useNavigate()
  const said = ({ document, is_reversal }: Movement) => stated(is_reversal ? 'movement_undone' : 'movement', document.kind).text
  const mayOpen = ({ kind }: Movement['document']) => can(kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const columns: ColumnIn<typeof api.inventory.movements>[] = [
    ledgerDateColumn(t('when'), (row) => row.document.date),
    recordedColumn(d('recorded')),
    textColumn('what', t('what'), said, { place: 'lead', room: 'rest' }),
    codeColumn('number', t('number'), (row) => row.document.number, {
      place: 'under',
      to: ({ document }) => (mayOpen(document) ? documentPath(document) : null),
    }),
    ...(inventory_type === 'variant' ? [textColumn<Movement>('variant', t('variant'), (row) => row.product.name, { place: 'under' })] : []),
    textColumn('location', t('location'), (row) => row.location.name, { place: 'under' }),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    {
      key: 'quantity',
      heading: t('quantity'),
      show: (row) => (row.quantity === 0 ? t('moved_worth') : <Quantity units={row.quantity} unit={row.product.unit} signed />),
      text: (row) => String(row.quantity),
      align: 'end',
      place: 'trail',
    },
    quantityColumn('after', t('after'), (row) => row.on_hand_after, {
      place: 'mark',
      unit: (row) => row.product.unit,
      brief: ({ on_hand_after: after, product }) => kit('left', { count: after, quantity: quantityText(after, product.unit) }),
    }),
  ]
  const open = (row: Movement) => void navigate({ to: documentPath(row.document) })
  return (
    <ListScreen
      of={api.inventory.movements}
      kind="ledger"
      words={{ label: t('movements'), empty: t('movements_empty'), empty_text: t('movements_empty_text'), search: null }}
      columns={useScopedColumns(columns)}
      filters={everywhere ? [{ kind: 'pick', name: 'location', label: t('location'), from: pickerSource(api.locations.open) }] : []}
      fixed={{ product }}
      open={can({ anyOf: ['sale.view', 'inventory-action.view'] }) ? open : undefined}
    />
  )
}
