import { FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MenuDivider, MenuItem, MenuLabel } from '../kit/overlay/popup.tsx'
import shapes from '../kit/page/shapes.module.css'

const icons = { xlsx: FileSpreadsheet, csv: FileText, pdf: FileText }

export type FileFormat = keyof typeof icons

interface Props {
  isOffline: boolean
  isBusy: boolean
  /** Nothing to print yet. */
  isEmpty: boolean
  take: (format: FileFormat) => void
}

/** Formats of the file, and printing. */
export default function TakeOutMenu({ isOffline, isBusy, isEmpty, take }: Props) {
  const t = useTranslations('reports')
  const box = useRef<HTMLDivElement>(null)
  // The menu opened before this loaded: its first item takes the focus, as in other menus.
  useEffect(() => box.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true }), [])
  return (
    <div className={shapes.stack} ref={box}>
      {(isOffline || isBusy) && <MenuLabel>{t(isOffline ? 'take_out_offline' : 'taking_out')}</MenuLabel>}
      {(['xlsx', 'csv', 'pdf'] as const).map((format) => {
        const Icon = icons[format]
        return (
          <MenuItem key={format} icon={<Icon size={16} aria-hidden />} disabled={isOffline || isBusy} onClick={() => take(format)}>
            {t(format)}
          </MenuItem>
        )
      })}
      <MenuDivider />
      <MenuItem icon={<Printer size={16} aria-hidden />} disabled={isEmpty} onClick={() => print()}>
        {t('print')}
      </MenuItem>
    </div>
  )
}
