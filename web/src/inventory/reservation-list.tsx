import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useNarrowings } from '../documents/narrowings.ts'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { codeColumn, type ColumnIn, nameColumn, quantityColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useScopedColumns } from '../session/location-scope.ts'

type Reservation = RowIn<typeof api.inventory.held>

/** Stock reserved for documents that wait for approval. A row opens its document. */
export function ReservationList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const { by } = useNarrowings()
  const labelOf = useStates()
  const can = useCan()
  const navigate = useNavigate()
  const filters = useDocumentFilters('')
  const mayOpen = ({ kind }: Reservation['document']) => can(kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const columns: ColumnIn<typeof api.inventory.held>[] = [
    nameColumn('product', d('product'), (row) => row.product.name),
    textColumn('kind', t('kind'), (row) => labelOf('kind', row.document.kind).text, { place: 'under' }),
    codeColumn('number', d('number'), (row) => row.document.number, {
      place: 'under',
      to: ({ document }) => (mayOpen(document) ? documentPath(document) : null),
    }),
    textColumn('location', d('location'), (row) => row.location.name),
    timeColumn('date', d('date'), (row) => row.document.date, { day: true, sort: 'created_at', place: 'under' }),
    quantityColumn('quantity', t('committed'), (row) => row.quantity, { unit: (row) => row.product.unit, place: 'trail' }),
  ]
  const open = ({ document }: Reservation) => mayOpen(document) && void navigate({ to: documentPath(document) })
  return (
    <ListScreen
      of={api.inventory.held}
      words={useListWords('stock', 'held', { search: t('levels_search'), drawing: 'shelf' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [...by('product'), ...filters.location],
        sums: listSums(api.inventory.heldSums, ({ quantity }) => [{ label: t('committed'), units: quantity }]),
      }}
      rows={{ open: can({ anyOf: ['sale.view', 'inventory-action.view'] }) ? open : undefined }}
    />
  )
}
