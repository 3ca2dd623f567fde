import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can, useCan } from '../kit/can.tsx'
import { type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'

const BrandForm = lazy(() => import('./brand-form.tsx'))

/** Brands, in the settings and among the products. The dialog is `?brand=new` or `?brand={id}`. */
export function BrandList({ pages = false }: { /** Rows open their page, not the dialog. */ pages?: boolean }) {
  const t = useTranslations('brands')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('brand')
  const columns: ColumnIn<typeof api.brands.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, {
      sort: 'name',
      before: (row) => <Avatar name={row.name} image={row.image} square />,
    }),
    textColumn('description', t('description'), (row) => row.description),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at' }),
    timeColumn('updated_at', t('changed'), (row) => row.updated_at, { sort: 'updated_at', hidden: true }),
  ]
  const edits = can(api.brands.edit.access) ? (row: { id: string }) => dialog.open(row.id) : undefined
  const open = pages ? (row: { id: string }) => void navigate({ to: `/products/brands/${row.id}` }) : edits
  return (
    <>
      <ListScreen
        of={api.brands.list}
        words={{ label: t('title'), empty: t('empty'), empty_text: t('empty_text') }}
        columns={columns}
        open={open}
        actions={
          <Can do={api.brands.create}>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
              {t('new')}
            </Button>
          </Can>
        }
      />
      <UrlDialog name="brand" title={(id) => (id === 'new' ? t('new') : t('edit'))} width={560}>
        {(id) => <BrandForm id={id} />}
      </UrlDialog>
    </>
  )
}
