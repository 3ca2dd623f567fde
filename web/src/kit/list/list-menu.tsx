import { ActionIcon } from '@mantine/core'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { Columns3, Download } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import { downloadCsv, toTable } from './csv.ts'
import { toast } from '../feedback/feedback.ts'
import type { RowOf } from './list-query-types.ts'
import type { ListToolbarProps } from './list-props.ts'
import { MenuItem } from '../overlay/menu.tsx'
import { Popup } from '../overlay/popup.tsx'
import type { CallInput } from '../api/client-endpoint.ts'

/** Export limit: nobody reads more rows, and larger exports would load the server. */
const maxExportRows = 5000

/** Columns menu and CSV export. */
export function ListMenu<E extends Endpoint>({ columns, view, change, ...tools }: ListToolbarProps<E>) {
  const t = useTranslations('kit')
  const usual = columns.filter((column) => !column.hidden).map((column) => column.key)
  const shown = view.columns ?? usual
  const toggle = (key: string) => {
    const next = columns.map((column) => column.key).filter((other) => (other === key ? !shown.includes(other) : shown.includes(other)))
    if (next.length > 0) change({ columns: next.join() === usual.join() ? undefined : next })
  }
  const { busy, run } = useExport({ columns: columns.filter((column) => shown.includes(column.key)), ...tools })
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
        {columns.map((column) => (
          <MenuItem key={column.key} checked={shown.includes(column.key)} stays onClick={() => toggle(column.key)}>
            {column.heading}
          </MenuItem>
        ))}
      </Popup>
      <ActionIcon aria-label={t('export')} title={t('export_tip')} loading={busy} onClick={() => void run()}>
        <Download size={16} />
      </ActionIcon>
    </>
  )
}

/** Exports all pages of the filtered list, in the visible columns. */
function useExport<E extends Endpoint>({ of, query, words, columns }: Pick<ListToolbarProps<E>, 'of' | 'query' | 'words' | 'columns'>) {
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
