import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { documentPath } from '../documents/document-path.ts'
import { type ColumnIn, textColumn } from '../kit/list/columns.tsx'
import { ledgerDateColumn, recordedColumn } from '../kit/list/ledger.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { useScopedColumns, useHasAllLocations } from '../session/location-scope.ts'
import type { Product } from './product.ts'
import { type Movement, useMovementColumns } from '../inventory/movement-columns.tsx'

/** Stock movements of a product, newest first. A row opens its document. For a parent, rows name the variant. */
export function ProductMovements({ of: { id: product, inventory_type } }: { of: Product }) {
  const t = useTranslations('products')
  const d = useTranslations('documents')
  const everywhere = useHasAllLocations()
  const navigate = useNavigate()
  const { why, mayOpenAny, ...shared } = useMovementColumns({
    number: t('number'),
    after: t('after'),
    by: t('by'),
    worth: t('moved_worth'),
  })
  const columns: ColumnIn<typeof api.inventory.movements>[] = [
    ledgerDateColumn(t('when'), (row) => row.document.date),
    recordedColumn(d('recorded')),
    textColumn('what', t('what'), why, { place: 'lead', room: 'rest' }),
    shared.number,
    ...(inventory_type === 'variant' ? [textColumn<Movement>('variant', t('variant'), (row) => row.product.name, { place: 'under' })] : []),
    textColumn('location', t('location'), (row) => row.location.name, { place: 'under' }),
    shared.by,
    shared.quantity,
    shared.after,
  ]
  const open = (row: Movement) => void navigate({ to: documentPath(row.document) })
  return (
    <ListScreen
      of={api.inventory.movements}
      input={{ query: { product } }}
      words={useListWords('products', 'movements', { search: null, drawing: 'shelf' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: everywhere ? [{ kind: 'pick', name: 'location', label: t('location'), from: pickerSource(api.locations.open) }] : [],
      }}
      rows={{ isLedger: true, open: mayOpenAny ? open : undefined }}
    />
  )
}
