import { actionKinds } from '@kasuwa/contract/action-kinds'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useNarrowings } from '../documents/narrowings.ts'
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
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { Code } from '../kit/values/code.tsx'
import { useStateOptions, useStates } from '../kit/feedback/state.tsx'

/** Lines of intakes, returns and adjustments. A row opens its document. */
export function ActionLineList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const status = useStatus()
  const labelOf = useStates()
  const choices = useStateOptions()
  const ofDocuments = useDocumentFilters(t('contact'))
  const { by, seldom, opposite } = useNarrowings()
  const kind = {
    ...{ kind: 'choice' as const, name: 'kind' as const, label: t('kind'), many: true },
    choices: actionKinds.map((value) => ({ value, label: labelOf('kind', value).text })),
  }
  const filters: FilterIn<typeof api.inventory.lines>[] = [
    ...by('product'),
    kind,
    choiceFilter('reason', t('reason'), choices('reason'), { many: true }),
    ofDocuments.days,
    { ...ofDocuments.status, isSeldom: true },
    opposite(kind),
    ...seldom('contact', 'location', 'member', 'category', 'brand'),
    ...seldom('not_product', 'not_category', 'not_brand', 'not_contact', 'not_location', 'not_member'),
  ]
  const columns: ColumnIn<typeof api.inventory.lines>[] = [
    nameColumn('product', d('product'), (row) => row.name, { under: (row) => <Code>{row.sku}</Code> }),
    codeColumn('action', d('number'), (row) => row.action.number, { place: 'under' }),
    textColumn('kind', t('kind'), (row) => (row.reason ? labelOf('reason', row.reason) : labelOf('kind', row.action.kind)).text, {
      place: 'under',
      text: (row) => labelOf('kind', row.action.kind).text,
    }),
    timeColumn('date', d('date'), (row) => row.action.date, { place: 'under', day: true }),
    textColumn('reason', t('reason'), (row) => row.reason && labelOf('reason', row.reason).text, { hidden: true }),
    textColumn('contact', t('contact'), (row) => row.contact?.name, { isBlank: (row) => !row.contact }),
    textColumn('location', d('location'), (row) => row.location.name, { hidden: true }),
    quantityColumn('quantity', d('quantity'), (row) => row.quantity, { place: 'trail' }),
    moneyColumn('cost', t('cost'), (row) => row.cost, { needs: 'product.view-cost', isBlank: (row) => row.cost === null }),
    moneyColumn('total', d('total'), (row) => row.total, {
      needs: 'product.view-cost',
      isBlank: (row) => row.total === null,
    }),
    statusColumn('status', d('status'), (row) => status({ status: row.action.status, approval_level: 0, approved_by_count: 0 }), {
      isUsualUnsaid: true,
    }),
  ]
  return (
    <ListScreen
      of={api.inventory.lines}
      words={useListWords('stock', 'items', { drawing: 'crate' })}
      columns={useScopedColumns(columns)}
      head={{ filters }}
      rows={{ open: (row) => void navigate({ to: `/inventory-actions/${row.action.id}` }) }}
    />
  )
}
