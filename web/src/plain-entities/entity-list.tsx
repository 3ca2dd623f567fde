import type { PlainNames } from '@kasuwa/contract/platform/plain-entities'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { Can, useCan } from '../kit/can.tsx'
import { type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { callsOf, dialogOf } from './calls.ts'

const EntityForm = lazy(() => import('./entity-form.tsx'))

interface Props {
  of: PlainNames
  /** The address under which each has a page; left out, a row opens its dialog. */
  pages?: string
}

/** The list of a plain entity, in the settings and wherever it belongs. Its dialog is `?brand=new` or `?brand={id}`. */
export function EntityList({ of, pages }: Props) {
  const t = useTranslations(of.folder)
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog(dialogOf(of))
  const calls = callsOf(of)
  const columns: ColumnIn<typeof calls.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, {
      sort: 'name',
      before: (row) => <Avatar name={row.name} image={row.image} square />,
    }),
    textColumn('description', t('description'), (row) => row.description, { place: 'under' }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at' }),
    timeColumn('updated_at', t('changed'), (row) => row.updated_at, { sort: 'updated_at', hidden: true }),
  ]
  const edits = can(calls.edit.access) ? (row: { id: string }) => dialog.open(row.id) : undefined
  const open = pages ? (row: { id: string }) => void navigate({ to: `${pages}/${row.id}` }) : edits
  return (
    <>
      <ListScreen
        of={calls.list}
        words={{ label: t('title'), empty: t('empty'), empty_text: t('empty_text') }}
        columns={columns}
        open={open}
        actions={
          <Can do={calls.create}>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
              {t('new')}
            </Button>
          </Can>
        }
      />
      <UrlDialog name={dialogOf(of)} title={(id) => (id === 'new' ? t('new') : t('edit'))} width={480}>
        {(id) => <EntityForm of={of} id={id} />}
      </UrlDialog>
    </>
  )
}
