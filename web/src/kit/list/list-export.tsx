import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { useFile } from '../api/use-file.ts'
import { MenuItem, MenuLabel } from '../overlay/menu.tsx'
import type { ListToolbarProps } from './list-props.ts'

const formats = ['xlsx', 'csv'] as const

interface ExportState {
  isBusy: boolean
  isOffline: boolean
  /** Saves all rows under the list's filters, in its order. */
  run: (format: (typeof formats)[number]) => Promise<void>
}

/** Export of a list; the server builds the file. */
export function useExport<E extends Endpoint>({ of, input, words }: Pick<ListToolbarProps<E>, 'of' | 'input' | 'words'>): ExportState {
  const { isBusy, isOffline, save } = useFile()
  const run: ExportState['run'] = async (format) => {
    await save(of as ClientEndpoint, { ...input, query: { ...input.query, format } }, `${words.label}.${format}`)
  }
  return { isBusy, isOffline, run }
}

/** Menu items: each export format. */
export function ExportItems<E extends Endpoint>({
  of: { isBusy, isOffline, run },
  list: { papers = [], input },
}: {
  of: ExportState
  list: Pick<ListToolbarProps<E>, 'papers' | 'input'>
}) {
  const t = useTranslations('kit')
  const icons = { xlsx: <FileSpreadsheet size={16} aria-hidden />, csv: <FileText size={16} aria-hidden /> }
  return (
    <>
      <MenuLabel>{isOffline ? t('export_offline') : isBusy ? t('export_busy') : t('export')}</MenuLabel>
      {formats.map((format) => (
        <MenuItem key={format} icon={icons[format]} disabled={isOffline || isBusy} onClick={() => void run(format)}>
          {t(`export_${format}`)}
        </MenuItem>
      ))}
      {papers.map(({ label, open }) => (
        <MenuItem key={label} icon={<Printer size={16} aria-hidden />} disabled={isOffline} onClick={() => open(input.query)}>
          {label}
        </MenuItem>
      ))}
    </>
  )
}
