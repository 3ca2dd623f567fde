import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type ExportProgram, exportPrograms, hasForms, programNames } from '@kasuwa/contract/platform/export-programs'
import { FileOutput, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { useFile } from '../api/use-file.ts'
import { MenuItem, MenuLabel } from '../overlay/popup.tsx'
import type { ListToolbarProps } from './list-props.ts'

const formats = ['xlsx', 'csv'] as const

interface FileChoice {
  format: (typeof formats)[number]
  /** Another program, whose form the file gets. */
  form?: ExportProgram
}

interface ExportState {
  isBusy: boolean
  isOffline: boolean
  /** Saves all rows under the list's filters, in its order. */
  run: (choice: FileChoice) => Promise<void>
}

/** Export of a list; the server builds the file. */
export function useExport<E extends Endpoint>({ of, input, words }: Pick<ListToolbarProps<E>, 'of' | 'input' | 'words'>): ExportState {
  const { isBusy, isOffline, save } = useFile()
  const run: ExportState['run'] = async (choice) => {
    await save(of as ClientEndpoint, { ...input, query: { ...input.query, ...choice } }, `${words.label}.${choice.format}`)
  }
  return { isBusy, isOffline, run }
}

/** Menu items: each export format. */
export function ExportItems<E extends Endpoint>({
  of: { isBusy, isOffline, run },
  list: { of, papers = [], input },
}: {
  of: ExportState
  list: Pick<ListToolbarProps<E>, 'of' | 'papers' | 'input'>
}) {
  const t = useTranslations('kit')
  const icons = { xlsx: <FileSpreadsheet size={16} aria-hidden />, csv: <FileText size={16} aria-hidden /> }
  return (
    <>
      <MenuLabel>{isOffline ? t('export_offline') : isBusy ? t('export_busy') : t('export')}</MenuLabel>
      {formats.map((format) => (
        <MenuItem key={format} icon={icons[format]} disabled={isOffline || isBusy} onClick={() => void run({ format })}>
          {t(`export_${format}`)}
        </MenuItem>
      ))}
      {(hasForms(of) ? exportPrograms : []).map((form) => (
        <MenuItem
          key={form}
          icon={<FileOutput size={16} aria-hidden />}
          disabled={isOffline || isBusy}
          onClick={() => void run({ format: 'csv', form })}
        >
          {t('export_for', { program: programNames[form] })}
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
