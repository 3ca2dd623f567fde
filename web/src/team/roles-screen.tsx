import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { useOne } from '../kit/api/query.ts'
import { AddButton } from '../kit/list/add-button.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { Page } from '../shell/page.tsx'

const RoleCard = lazy(() => import('./role-card.tsx'))

/** Roles of the business. The dialog is `?role=new`, `?role=copy-{id}` or `?role={id}`. */
export default function RolesScreen() {
  const t = useTranslations('team')
  const dialog = useUrlDialog('role')
  const columns: ColumnIn<typeof api.roles.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, { sort: 'name', under: (row) => row.description }),
    textColumn('description', t('description'), (row) => row.description, { place: 'under', isUnderName: true }),
    textColumn('is_built_in', t('made_by'), (row) => t(row.is_built_in ? 'built_in' : 'made_by_you')),
    textColumn('members', t('held_by'), (row) => t('holders', { count: row.members }), { place: 'trail' }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
  ]
  return (
    <Page>
      <ListScreen of={api.roles.list} words={useListWords('team', 'roles')} columns={columns} rows={{ open: (row) => dialog.open(row.id) }}>
        <AddButton by={api.roles.create} onClick={() => dialog.open('new')}>
          {t('new_role')}
        </AddButton>
      </ListScreen>
      <UrlDialog name="role" title={(id) => <RoleTitle id={id} />}>
        {(id) => <RoleCard key={id} id={id} />}
      </UrlDialog>
    </Page>
  )
}

/** Name of the role, from the list or the dialog's own query. */
function RoleTitle({ id }: { id: string }) {
  const t = useTranslations('team')
  const isNew = id === 'new' || id.startsWith('copy-')
  const role = useOne(api.roles.one, { params: { id } }, { when: !isNew }).data?.role
  return isNew ? t('new_role') : (role?.name ?? t('role'))
}
