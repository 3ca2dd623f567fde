import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MenuItem, Popup } from '../kit/overlay/popup.tsx'
import type { Figures } from './answer.ts'
import { RowsLink, useOpenRows, useRowsAt } from './rows-link.tsx'
import style from './report.module.css'

interface Props {
  of: Figures
  figure: string
  /** The figure in words, with its subject: “Ada Obi, Total: ₦5,000.00”. */
  label: string
  className?: string | undefined
  /** The visible text is the accessible name: a short form with another name would be read differently. */
  namedByContent?: boolean
  children: ReactNode
}

/** A figure that opens its rows; if returns are subtracted, a menu asks which list to open. */
export function FigureLink({ of, figure, label, className = style.opens, namedByContent = false, children }: Props) {
  const t = useTranslations('reports')
  const open = useOpenRows()
  const rowsAt = useRowsAt()
  const [rows, less] = [rowsAt(of.rows_url[figure]), rowsAt(of.less_url?.[figure])]
  if (!rows && !less) return children
  if (rows && less) {
    return (
      <Popup
        label={label}
        width={208}
        trigger={(opens) => (
          <button type="button" className={className} aria-label={namedByContent ? undefined : label} {...opens}>
            {children}
          </button>
        )}
      >
        <MenuItem onClick={() => open(rows)}>{t('rows_sold')}</MenuItem>
        <MenuItem onClick={() => open(less)}>{t('rows_back')}</MenuItem>
      </Popup>
    )
  }
  const at = rows ?? less
  return (
    at && (
      <RowsLink at={at} className={className} aria-label={namedByContent ? undefined : label}>
        {children}
      </RowsLink>
    )
  )
}
