import { ActionIcon } from '@mantine/core'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { Columns3, Download, Ellipsis, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import type { AnyColumn } from './columns.tsx'
import { downloadCsv, toTable } from './csv.ts'
import { toast } from '../feedback/feedback.ts'
import type { RowOf } from './list-query-types.ts'
import type { ListToolbarProps } from './list-props.ts'
import { MenuDivider, MenuItem, MenuLabel } from '../overlay/menu.tsx'
import { Popup } from '../overlay/popup.tsx'
import { useSelection } from './selection.tsx'
import type { CallInput } from '../api/client-endpoint.ts'

/** Export limit: nobody reads more rows, and larger exports would load the server. */
const maxExportRows = 5000

/** Columns menu and CSV export. */
export function ListMenu<E extends Endpoint>(props: ListToolbarProps<E>) {
  const t = useTranslations('kit')
  const { shown, toggle } = useShownColumns(props)
  const { busy, run } = useExport(props, shown)
  return (
    <>
      <Popup
        label={t('columns')}
        width={208}
        trigger={(opens) => (
          <ActionIcon aria-label={t('columns')} title={t('columns')} {...opens}>
            <Columns3 size={16} />
          </ActionIcon>
        )}
      >
        <ColumnItems columns={props.columns.filter(({ isUnderName }) => !isUnderName)} shown={shown} toggle={toggle} />
      </Popup>
      <ActionIcon aria-label={t('export')} title={t('export_tip')} loading={busy} onClick={() => void run()}>
        <Download size={16} />
      </ActionIcon>
    </>
  )
}

/** All of that in one menu, where there is room for one button beside the search; with the order too, as rows have no headings to press. */
export function PhoneListMenu<E extends Endpoint>(props: ListToolbarProps<E>) {
  const t = useTranslations('kit')
  const { shown, toggle } = useShownColumns(props)
  const { busy, run } = useExport(props, shown)
  const choosing = useSelection()
  const { columns, view, change } = props
  const sortable = columns.filter((column) => column.sort)
  return (
    <Popup
      label={t('list_tools')}
      width={208}
      trigger={(opens) => (
        <ActionIcon variant="default" aria-label={t('list_tools')} title={t('list_tools')} loading={busy} {...opens}>
          <Ellipsis size={20} />
        </ActionIcon>
      )}
    >
      {choosing && (
        <MenuItem
          icon={<ListChecks size={16} aria-hidden />}
          checked={choosing.isChoosing}
          onClick={() => choosing.choose(!choosing.isChoosing)}
        >
          {t('choose_some')}
        </MenuItem>
      )}
      <MenuItem icon={<Download size={16} aria-hidden />} onClick={() => void run()}>
        {t('export')}
      </MenuItem>
      {sortable.length > 0 && <MenuDivider />}
      {sortable.length > 0 && <MenuLabel>{t('sort_by')}</MenuLabel>}
      {sortable.flatMap((column) =>
        (['asc', 'desc'] as const).map((way) => {
          const sort = `${column.sort}.${way}`
          return (
            <MenuItem key={column.key + way} checked={view.sort === sort} onClick={() => change({ sort })}>
              {column.heading} {way === 'asc' ? '↑' : '↓'}
            </MenuItem>
          )
        }),
      )}
      <MenuDivider />
      <MenuLabel>{t('columns')}</MenuLabel>
      <ColumnItems columns={columns} shown={shown} toggle={toggle} />
    </Popup>
  )
}

/** Keys of the columns that are shown, and what shows or hides one. */
function useShownColumns<E extends Endpoint>({ columns, view, change }: ListToolbarProps<E>) {
  const usual = columns.filter((column) => !column.hidden).map((column) => column.key)
  const shown = view.columns ?? usual
  const toggle = (key: string) => {
    const next = columns.map((column) => column.key).filter((other) => (other === key ? !shown.includes(other) : shown.includes(other)))
    if (next.length > 0) change({ columns: next.join() === usual.join() ? undefined : next })
  }
  return { shown, toggle }
}

function ColumnItems({
  columns,
  shown,
  toggle,
}: {
  columns: readonly AnyColumn[]
  shown: readonly string[]
  toggle: (key: string) => void
}) {
  return columns.map((column) => (
    <MenuItem key={column.key} checked={shown.includes(column.key)} stays onClick={() => toggle(column.key)}>
      {column.heading}
    </MenuItem>
  ))
}

/** Exports all pages of the filtered list, in the visible columns. */
function useExport<E extends Endpoint>({ of, query, words, columns: all }: ListToolbarProps<E>, shown: readonly string[]) {
  const columns = all.filter((column) => shown.includes(column.key))
  const t = useTranslations('kit')
  const zone = useTimeZone() ?? 'Africa/Lagos'
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const rows: RowOf<E>[] = []
      for (let page = 1, more = true; more && rows.length < maxExportRows; page++) {
        const reply = (await call(of, { query: { ...query, page, per_page: 100 } } as unknown as CallInput<E>)) as { rows: RowOf<E>[] }
        rows.push(...reply.rows)
        more = reply.rows.length === 100
      }
      downloadCsv(words.label, toTable(columns, rows, zone))
      if (rows.length >= maxExportRows) toast.information(t('export_cut', { count: maxExportRows }))
    } catch (error) {
      toast.wrong((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
