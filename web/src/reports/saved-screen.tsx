import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ColumnIn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Page } from '../shell/page.tsx'

const SavedDialog = lazy(() => import('./saved-dialog.tsx'))

type Saved = RowIn<typeof api.savedReports.list>

/** The member's own saved reports. The dialog is `?saved={id}`. */
export default function SavedScreen() {
  const t = useTranslations('saved-reports')
  const r = useTranslations('reports')
  const dialog = useUrlDialog('saved')
  const mailOf = ({ mail }: Saved) => (mail ? `${t(`every.${mail.every}`)}, ${t('goes_to', { count: mail.to.length })}` : t('no_mail'))
  const columns: ColumnIn<typeof api.savedReports.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, { sort: 'name' }),
    textColumn('report', t('report'), (row) => r(`titles.${row.report}`), { place: 'under' }),
    textColumn('mail', t('mail'), mailOf, { place: 'under' }),
    timeColumn('next_at', t('next'), (row) => row.next_at, { place: 'trail' }),
    timeColumn('last_sent_at', t('last'), (row) => row.last_sent_at, { hidden: true }),
    statusColumn('last_error', t('not_sent'), (row) => (row.last_error ? { is: 'wrong', text: t('not_sent') } : null), {
      place: 'mark',
      isBlank: (row) => !row.last_error,
    }),
    timeColumn('updated_at', t('changed'), (row) => row.updated_at, { sort: 'updated_at', hidden: true }),
  ]
  return (
    <Page>
      <ListScreen
        of={api.savedReports.list}
        words={useListWords('saved-reports', 'title', {
          instead: (
            <Button component={Link} to="/reports" variant="default">
              {t('to_reports')}
            </Button>
          ),
        })}
        columns={columns}
        rows={{ open: (row) => dialog.open(row.id) }}
      />
      <UrlDialog name="saved" title={() => t('edit')} width={480} fields={2}>
        {(id) => <SavedDialog id={id} />}
      </UrlDialog>
    </Page>
  )
}
