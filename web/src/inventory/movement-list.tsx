import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { documentPath } from '../documents/document-path.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { useScopedColumns } from '../session/location-scope.ts'
import { type ColumnIn, moneyColumn, nameColumn, textColumn } from '../kit/list/columns.tsx'
import { ledgerDateColumn, recordedColumn } from '../kit/list/ledger.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { type Movement, useMovementColumns } from './movement-columns.tsx'

/** Stock movements, newest first, with the level after each. A row opens its document. */
export function MovementList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const filters = useDocumentFilters('')
  const { by, seldom } = useNarrowings()
  const { why, mayOpenAny, ...shared } = useMovementColumns({ number: d('number'), after: t('after'), by: t('by'), worth: t('worth_only') })
  const columns: ColumnIn<typeof api.inventory.movements>[] = [
    ledgerDateColumn(d('date'), (row) => row.document.date),
    recordedColumn(d('recorded')),
    nameColumn('product', d('product'), (row) => row.product.name),
    textColumn('why', t('why'), why, { place: 'under' }),
    shared.number,
    textColumn('location', d('location'), (row) => row.location.name),
    shared.by,
    shared.quantity,
    shared.after,
    moneyColumn('value', t('value'), (row) => row.value, { hidden: true, needs: 'product.view-cost' }),
  ]
  const open = ({ document }: Movement) => void navigate({ to: documentPath(document) })
  return (
    <ListScreen
      of={api.inventory.movements}
      words={useListWords('stock', 'movements', { search: null, drawing: 'shelf' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [
          ...by('product'),
          ...filters.location,
          filters.days,
          ...seldom('category', 'brand', 'not_product', 'not_category', 'not_brand', 'not_location'),
        ],
        sums: listSums(api.inventory.movementSums, ({ quantity_in, quantity_out }) => [
          { label: t('sum_in'), units: quantity_in },
          { label: t('sum_out'), units: quantity_out },
        ]),
      }}
      rows={{ isLedger: true, open: mayOpenAny ? open : undefined }}
    />
  )
}
