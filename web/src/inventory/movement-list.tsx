import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { type ColumnIn, moneyColumn, nameColumn, quantityColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Code } from '../kit/values/code.tsx'

type Movement = RowIn<typeof api.inventory.movements>

/** Stock movements, newest first, with the level after each. A row opens its document. */
export function MovementList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const stated = useStates()
  const can = useCan()
  const navigate = useNavigate()
  const filters = useDocumentFilters('')
  const why = ({ document: { kind }, is_reversal }: Movement) => stated(is_reversal ? 'movement_undone' : 'movement', kind).text
  const mayOpen = ({ kind }: Movement['document']) => can(kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const columns: ColumnIn<typeof api.inventory.movements>[] = [
    nameColumn('product', d('product'), (row) => row.product.name),
    textColumn('location', d('location'), (row) => row.location.name),
    textColumn('why', t('why'), why),
    {
      key: 'number',
      heading: d('number'),
      show: ({ document }) =>
        mayOpen(document) ? (
          <Link to={documentPath(document)}>
            <Code>{document.number}</Code>
          </Link>
        ) : (
          <Code>{document.number}</Code>
        ),
      text: ({ document }) => document.number,
    },
    timeColumn('created_at', t('when'), (row) => row.created_at, { sort: 'created_at' }),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    // Direction in words: a bare sign is easily overlooked.
    statusColumn('quantity', d('quantity'), (row) => ({
      is: 'quiet',
      text:
        row.quantity === 0
          ? t('worth_only')
          : t(row.quantity > 0 ? 'went_in' : 'went_out', { quantity: quantityText(Math.abs(row.quantity)) }),
    })),
    quantityColumn('after', t('after'), (row) => row.on_hand_after),
    moneyColumn('value', t('value'), (row) => row.value, { hidden: true, needs: 'product.view-cost' }),
  ]
  const open = ({ document }: Movement) => void navigate({ to: documentPath(document) })
  return (
    <ListScreen
      of={api.inventory.movements}
      words={{ label: t('movements'), empty: t('movements_empty'), empty_text: t('movements_empty_text'), search: null }}
      columns={useScopedColumns(columns)}
      filters={[{ kind: 'pick', name: 'product', label: d('product'), from: pickerSource(api.products.open) }, ...filters.location]}
      open={can({ anyOf: ['sale.view', 'inventory-action.view'] }) ? open : undefined}
    />
  )
}
