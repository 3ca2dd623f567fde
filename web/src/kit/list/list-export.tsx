import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOffline } from '../api/connection.ts'
import type { CallInput } from '../api/client-endpoint.ts'
import { downloadFile, saveFile } from '../api/download.ts'
import { toast } from '../feedback/feedback.ts'
import { MenuItem, MenuLabel } from '../overlay/menu.tsx'
import type { ListToolbarProps } from './list-props.ts'

const formats = ['xlsx', 'csv'] as const

interface Exporting {
  isBusy: boolean
  isOffline: boolean
  /** Saves all rows under the list's filters, in its order. */
  run: (format: (typeof formats)[number]) => Promise<void>
}

/** The server makes the file; here it is fetched and saved. */
export function useExport<E extends Endpoint>({ of, query, words }: Pick<ListToolbarProps<E>, 'of' | 'query' | 'words'>): Exporting {
  const t = useTranslations('kit')
  const [isBusy, setBusy] = useState(false)
  const isOffline = useIsOffline()
  const run: Exporting['run'] = async (format) => {
    setBusy(true)
    try {
      const file = await downloadFile(of, { query: { ...query, format } } as unknown as CallInput<E>)
      saveFile(file, `${words.label}.${format}`)
      toast.good(t('export_saved', { name: file.name }))
    } catch (error) {
      // What broke off on the way has no words of its own.
      toast.wrong(error instanceof TypeError ? t('export_broken') : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isOffline, run }
}

/** In a menu: each way to take the list out. */
export function ExportItems({ of: { isBusy, isOffline, run } }: { of: Exporting }) {
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
    </>
  )
}
