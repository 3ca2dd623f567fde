import { countResults } from '@kasuwa/contract/drawer-states'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { useCountColumns } from './count-columns.tsx'
import { choiceFilter } from '../kit/list/filters.tsx'

/** Counts of all drawers, newest first: by all members, or only of own sessions. */
export default function CountList() {
  const t = useTranslations('drawers')
  const navigate = useNavigate()
  const { location } = useDocumentFilters('')
  const { by, seldom } = useNarrowings()
  return (
    <ListScreen
      of={api.drawers.counts}
      words={useListWords('drawers', 'counts', { search: t('search_session'), drawing: 'cashbox' })}
      columns={useCountColumns()}
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
