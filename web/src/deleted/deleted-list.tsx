import { type DeletableKind, deletedDays } from '@kasuwa/contract/deletable-kinds'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { openInPlace } from '../kit/overlay/in-place.ts'
import { type DeletedRow, useKindWords } from './kinds.ts'

const RestoreForm = lazy(() => import('./restore-form.tsx'))

/** Deleted records of one kind; a row restores one. */
export function DeletedList({ kind }: { kind: DeletableKind }) {
  const t = useTranslations('deleted')
  const label = useKindWords()(kind)
  const columns: ColumnIn<typeof api.deleted.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, { sort: 'name', under: (row) => row.detail }),
    timeColumn('deleted_at', t('deleted_at'), (row) => row.deleted_at, { sort: 'deleted_at', place: 'trail' }),
    textColumn('deleted_by', t('deleted_by'), (row) => row.deleted_by?.name, { place: 'under' }),
  ]
  const restore = (row: DeletedRow) =>
    void openInPlace({ title: () => t('restore_title', { name: row.name }), width: 480 }, (finish: (done: true) => void) => (
      <RestoreForm row={row} finish={() => finish(true)} />
    ))
  return (
    <ListScreen
      of={api.deleted.list}
      input={{ query: { kind } }}
      words={{ label, empty: t('empty'), empty_text: t('empty_text', { days: String(deletedDays) }), search: t('search'), drawing: 'tray' }}
      columns={columns}
      rows={{ open: restore }}
    />
  )
}
