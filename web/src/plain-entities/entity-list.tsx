import type { PlainNames } from '@kasuwa/contract/platform/plain-entities'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type CSSProperties, lazy } from 'react'
import { useTranslations } from 'use-intl'
import { Can, useCan } from '../kit/can.tsx'
import { type ColumnIn, moneyColumn, nameColumn, quantityColumn, timeColumn } from '../kit/list/columns.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import type { Arranged, Page } from '../kit/list/use-list-rows.ts'
import { Money } from '../kit/values/money.tsx'
import { ImportDialog } from '../imports/import-dialog.tsx'
import { ImportButton } from '../imports/import-link.tsx'
import { entityPages, figuresIn } from './entity-pages.ts'
import { type Calls, callsOf, dialogOf } from './calls.ts'
import style from './entity-list.module.css'

const EntityForm = lazy(() => import('./entity-form.tsx'))

/**
 * List of a plain entity, in the settings and elsewhere. Its dialog is `?brand=new` or `?brand={id}`; a row of one with pages opens its
 * page.
 */
export function EntityList({ of }: { of: PlainNames }) {
  const t = useTranslations(of.folder)
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog(dialogOf(of))
  const importing = useUrlDialog('import')
  const calls = callsOf(of)
  const pages = entityPages[of.kind]
  const figures = useFigures(pages?.counts)
  const columns: ColumnIn<typeof calls.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, {
      sort: 'name',
      under: (row) => row.description,
      // No initials without a picture: letters in squares would not distinguish brands.
      before: (row) => row.image && <Avatar name={row.name} image={row.image} square />,
    }),
    ...figures,
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', day: true, hidden: true }),
    timeColumn('updated_at', t('changed'), (row) => row.updated_at, { sort: 'updated_at', hidden: true }),
  ]
  const edits = can(calls.edit.access) ? (row: { id: string }) => dialog.open(row.id) : undefined
  const open = pages ? (row: { id: string }) => void navigate({ to: `${pages.path}/${row.id}` }) : edits
  return (
    <>
      <ListScreen
        of={calls.list}
        words={{ label: t('title'), empty: t('empty'), empty_text: t('empty_text'), drawing: 'crate' }}
        columns={columns}
        rows={{ open, arrange: figures.some(({ key }) => key === 'stock_value') && can('product.view-cost') ? byStockValue : undefined }}
      >
        <Can do={calls.create}>
          <ImportButton onClick={() => importing.open('new')} />
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
            {t('new')}
          </Button>
        </Can>
      </ListScreen>
      <UrlDialog name={dialogOf(of)} title={(id) => (id === 'new' ? t('new') : t('edit'))} width={480}>
        {(id) => <EntityForm of={of} id={id} />}
      </UrlDialog>
      <ImportDialog kind={of.table} />
    </>
  )
}

const stockValueOf = (row: object) => figuresIn(row).stock_value

type EntityRow = RowIn<Calls['list']>

const sortedRows = new WeakMap<readonly EntityRow[], EntityRow[]>()

/** The server does not sort by this sum: rows are in its order if all are on one page. */
function byStockValue({ page, rows }: Page<EntityRow>): Arranged<EntityRow> | undefined {
  if (page.total_pages > 1) return undefined
  const sorted = sortedRows.get(rows) ?? rows.toSorted((a, b) => (stockValueOf(b) ?? -1) - (stockValueOf(a) ?? -1))
  sortedRows.set(rows, sorted)
  return { rows: sorted, by: 'stock_value.desc' }
}

/** Number of products or contacts in each. */
function useFigures(counts: 'products' | 'contacts' | undefined): ColumnIn<Calls['list']>[] {
  const t = useTranslations('kit')
  if (!counts) return []
  const count = quantityColumn(counts, t(`of_${counts}`), (row: object) => figuresIn(row)[counts], {
    needs: counts === 'products' ? 'product.view' : 'contact.view',
    place: 'trail',
    brief: (row: object) => t(`count_${counts}`, { count: figuresIn(row)[counts] ?? 0 }),
  })
  const value = moneyColumn('stock_value', t('of_stock_value'), stockValueOf, {
    needs: 'product.view-cost',
    place: 'under',
    brief: (row: object) => <Money kobo={stockValueOf(row)} />,
  })
  const compared: typeof value = {
    ...value,
    show: (row, _, rows = []) => {
      const share = (stockValueOf(row) ?? 0) / (Math.max(...rows.map((entity) => stockValueOf(entity) ?? 0)) || 1)
      return (
        <span className={style.compared}>
          <i className={style.share} style={{ '--share': share } as CSSProperties} />
          {value.show(row)}
        </span>
      )
    },
  }
  return counts === 'products' ? [compared, count] : [count]
}
