import { countResults } from '@kasuwa/contract/drawer-states'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { Difference } from './difference.tsx'
import { zNumber } from './drawer.ts'
import { choiceFilter } from '../kit/list/filters.tsx'

/** Counts of all drawers, newest first: by all members, or only of own sessions. */
export default function CountList() {
  const t = useTranslations('drawers')
  const navigate = useNavigate()
  const { location } = useDocumentFilters('')
  const { by, seldom } = useNarrowings()
  const columns: ColumnIn<typeof api.drawers.counts>[] = [
    nameColumn('drawer', t('drawer'), (row) => row.drawer.name),
    codeColumn('number', t('number'), (row) => zNumber(row.number), { place: 'under' }),
    timeColumn('closed_at', t('closed_at'), (row) => row.closed_at, { sort: 'closed_at', place: 'under' }),
    textColumn('closed_by', t('closed_by'), (row) => row.closed_by?.name, { place: 'under' }),
    textColumn('location', t('location'), (row) => row.location.name),
    textColumn('opened_by', t('open_by'), (row) => row.opened_by?.name, { hidden: true }),
    moneyColumn('expected', t('expected'), (row) => row.expected),
    moneyColumn('counted', t('counted'), (row) => row.counted),
    {
      ...moneyColumn('difference', t('difference'), (row) => row.difference, { sort: 'difference', place: 'trail' }),
      show: (row) => <Difference kobo={row.difference} />,
    },
    textColumn('note', t('note'), (row) => row.note, { hidden: true }),
  ]
  return (
    <ListScreen
      of={api.drawers.counts}
      words={useListWords('drawers', 'counts', { search: t('search_session'), drawing: 'cashbox' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [
          choiceFilter(
            'result',
            t('result'),
            countResults.map((value) => ({ value, label: t(`results.${value}`) })),
            { many: true },
          ),
          ...location,
          ...by('member'),
          { kind: 'days', label: t('closed_at') },
          ...seldom('not_location', 'not_member'),
        ],
      }}
      rows={{ open: (row) => void navigate({ to: `/drawers/${row.drawer.id}/${row.id}` }) }}
    />
  )
}
