import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { type ColumnIn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { AddButton } from '../kit/list/add-button.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { useSession } from '../session/session.ts'
import { Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { useDrawerHere } from './drawer-here.ts'

const DrawerForm = lazy(() => import('./drawer-form.tsx'))
const CountList = lazyWithWords(['documents', 'narrowings'], () => import('./count-list.tsx'))

/** Cash drawers and their counts. The dialog is `?drawer=new`. */
export default function DrawersScreen() {
  const t = useTranslations('drawers')
  const tabs = [
    { key: 'drawers', title: t('drawers'), show: () => <DrawerList /> },
    { key: 'counts', title: t('counts'), show: () => <CountList /> },
  ]
  return (
    <Page>
      <Tabs label={t('title')} tabs={tabs} />
      <UrlDialog name="drawer" title={() => t('new')} width={480} fields={2}>
        {() => <DrawerForm />}
      </UrlDialog>
    </Page>
  )
}

/** Cash drawers, with the member of each open session. */
function DrawerList() {
  const t = useTranslations('drawers')
  const navigate = useNavigate()
  const labelOf = useStates()
  const dialog = useUrlDialog('drawer')
  const tillDrawer = useDrawerHere(useSession().saved?.business ?? '')
  const columns: ColumnIn<typeof api.drawers.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, { sort: 'name', under: (row) => row.id === tillDrawer?.id && t('this_till') }),
    textColumn('location', t('location'), (row) => row.location.name, { place: 'under' }),
    timeColumn('since', t('open_from'), (row) => row.session?.opened_at, { place: 'under' }),
    textColumn('by', t('open_by'), (row) => row.session?.opened_by?.name, { place: 'under' }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
    statusColumn('status', t('status'), (row) => labelOf('drawer', row.session ? 'open' : 'closed')),
  ]
  return (
    <ListScreen
      of={api.drawers.list}
      words={{ label: t('title'), empty: t('empty'), empty_text: t('empty_text'), search: t('search'), drawing: 'cashbox' }}
      columns={useScopedColumns(columns)}
      rows={{ open: (row) => void navigate({ to: `/drawers/${row.id}` }) }}
    >
      <AddButton by={api.drawers.create} onClick={() => dialog.open('new')}>
        {t('new')}
      </AddButton>
    </ListScreen>
  )
}
