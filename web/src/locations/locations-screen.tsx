import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { type ColumnIn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { AddButton } from '../kit/list/add-button.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'
import { Page } from '../shell/page.tsx'

const LocationForm = lazy(() => import('./location-form.tsx'))

/** Locations: shops, stores and warehouses. The dialog is `?location=new` or `?location={id}`. */
export default function LocationsScreen() {
  const t = useTranslations('locations')
  const everywhere = useHasAllLocations()
  const can = useCan()
  const dialog = useUrlDialog('location')
  const address = (row: RowIn<typeof api.locations.list>) => [row.address, row.city, row.state].filter(Boolean).join(', ')
  const columns: ColumnIn<typeof api.locations.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, {
      sort: 'name',
      under: (row) => [row.description, address(row)].filter(Boolean).join(' · '),
    }),
    textColumn('address', t('address'), address, { place: 'under', isUnderName: true }),
    statusColumn('is_default', t('default'), (row) => (row.is_default ? { is: 'quiet', text: t('default') } : null), {
      brief: (row) => row.is_default && t('default'),
    }),
    textColumn('tax', t('tax'), (row) => row.edges.default_sale_tax?.name),
    textColumn('bank', t('bank'), (row) => row.edges.default_bank_account?.bank_name),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
  ]
  return (
    <Page subTitle={t('default_means')}>
      <ListScreen
        of={api.locations.list}
        input={{ query: { with_default_sale_tax: true, with_default_bank_account: true } }}
        words={useListWords('locations', 'title', { drawing: 'stall' })}
        columns={columns}
        rows={{ open: can(api.locations.edit.access) ? (row) => dialog.open(row.id) : undefined }}
      >
        {everywhere && (
          <AddButton by={api.locations.create} onClick={() => dialog.open('new')}>
            {t('new')}
          </AddButton>
        )}
      </ListScreen>
      <UrlDialog name="location" title={(id) => (id === 'new' ? t('new') : t('edit'))} width={640} fields={10}>
        {(id) => <LocationForm id={id} />}
      </UrlDialog>
    </Page>
  )
}
