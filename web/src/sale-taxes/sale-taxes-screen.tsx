import { Button } from '@mantine/core'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { type ColumnIn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { AddButton } from '../kit/list/add-button.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import shapes from '../kit/page/shapes.module.css'
import { Page } from '../shell/page.tsx'
import style from './tax-switch.module.css'
import { TaxesOff } from './taxes-off.tsx'

const TaxSwitch = lazy(() => import('./tax-switch.tsx'))
const SaleTaxForm = lazy(() => import('./sale-tax-form.tsx'))

type SaleTax = RowIn<typeof api.saleTaxes.list>

/** Sales taxes. The dialog is `?tax=new` or `?tax={id}`. */
export default function SaleTaxesScreen() {
  const t = useTranslations('sale-taxes')
  const can = useCan()
  const dialog = useUrlDialog('tax')
  const covers = ({ products, categories }: SaleTax) =>
    products.length + categories.length === 0
      ? t('covers_all')
      : [
          categories.length > 0 && t('covers_categories', { count: categories.length }),
          products.length > 0 && t('covers_products', { count: products.length }),
        ]
          .filter(Boolean)
          .join(', ')
  const columns: ColumnIn<typeof api.saleTaxes.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, { sort: 'name' }),
    textColumn('rate', t('rate'), (row) => `${row.rate}%`, { sort: 'rate', align: 'end', place: 'trail' }),
    textColumn('inclusive', t('sort'), (row) => t(row.inclusive ? 'in_price' : 'on_top'), { place: 'under' }),
    textColumn('covers', t('covers'), covers, { place: 'under' }),
    statusColumn(
      'is_default',
      t('default'),
      (row) => (row.is_active ? (row.is_default ? { is: 'quiet', text: t('default') } : null) : { is: 'quiet', text: t('off') }),
      { brief: (row) => (row.is_active ? row.is_default && t('default') : t('off')) },
    ),
    textColumn('tax_id', t('tax_id'), (row) => row.tax_id),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
  ]
  return (
    <Page subTitle={t('default_means')}>
      {can(api.saleTaxes.edit.access) && <TaxesOff />}
      {can(api.taxSwitch.apply.access) && <SwitchButtons />}
      <ListScreen
        of={api.saleTaxes.list}
        words={useListWords('sale-taxes', 'title')}
        columns={columns}
        rows={{ open: can(api.saleTaxes.edit.access) ? (row) => dialog.open(row.id) : undefined }}
      >
        <AddButton by={api.saleTaxes.create} onClick={() => dialog.open('new')}>
          {t('new')}
        </AddButton>
      </ListScreen>
      <UrlDialog name="switch" title={(to) => t(to === 'in' ? 'switch_into' : 'switch_out')} width={640}>
        {(to) => <TaxSwitch isIntoPrices={to === 'in'} />}
      </UrlDialog>
      <UrlDialog name="tax" title={(id) => (id === 'new' ? t('new') : t('edit'))} width={480}>
        {(id) => <SaleTaxForm id={id} />}
      </UrlDialog>
    </Page>
  )
}

/** Opens the switch to the other sort, for each sort with active taxes. */
function SwitchButtons() {
  const t = useTranslations('sale-taxes')
  const dialog = useUrlDialog('switch')
  const loaded = useOne(api.saleTaxes.list, { query: { per_page: 100 } })
  const active = (loaded.data?.rows ?? []).filter(({ is_active }) => is_active)
  return (
    <div className={`${shapes.wraps} ${style.buttons}`}>
      {active.some(({ inclusive }) => !inclusive) && (
        <Button variant="default" onClick={() => dialog.open('in')}>
          {t('switch_into')}
        </Button>
      )}
      {active.some(({ inclusive }) => inclusive) && (
        <Button variant="default" onClick={() => dialog.open('out')}>
          {t('switch_out')}
        </Button>
      )}
    </div>
  )
}
