import { useTranslations } from 'use-intl'
import type { api } from '../api.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { Difference } from './difference.tsx'
import { zNumber } from './drawer.ts'

/** Columns of counts of drawers. */
export function useCountColumns(): readonly ColumnIn<typeof api.drawers.counts>[] {
  const t = useTranslations('drawers')
  return useScopedColumns<ColumnIn<typeof api.drawers.counts>>([
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
  ])
}
