import { actionKinds } from '@kasuwa/contract/inventory'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useStatus } from '../documents/statuses.ts'
import { type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import type { FilterIn } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { NewIntakeButton } from './new-intake-button.tsx'

/** Intakes and returns, newest first. */
export function ActionList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const status = useStatus()
  const filters = useDocumentFilters(t('contact'))
  const kind: FilterIn<typeof api.inventory.list> = {
    kind: 'choice',
    name: 'kind',
    label: t('kind'),
    choices: actionKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    many: true,
  }
  const columns: ColumnIn<typeof api.inventory.list>[] = [
    nameColumn('number', d('number'), (row) => row.number, { sort: 'number' }),
    textColumn('kind', t('kind'), (row) => t(`kind_${row.kind}`)),
    timeColumn('date', d('date'), (row) => row.date, { sort: 'date' }),
    textColumn('contact', t('contact'), (row) => row.contact?.name, { sort: 'contact' }),
    textColumn('location', d('location'), (row) => row.location.name),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    moneyColumn('total', d('total'), (row) => row.total, { sort: 'total', needs: 'product.view-cost' }),
    statusColumn('status', d('status'), status),
  ]
  return (
    <ListScreen
      of={api.inventory.list}
      words={{ label: t('actions'), empty: t('actions_empty'), empty_text: t('actions_empty_text'), search: t('actions_search') }}
      columns={useScopedColumns(columns)}
      filters={[kind, filters.status, filters.contact, ...filters.location, filters.days]}
      open={(row) => void navigate({ to: `/inventory-actions/${row.id}` })}
      actions={<NewIntakeButton />}
    />
  )
}
