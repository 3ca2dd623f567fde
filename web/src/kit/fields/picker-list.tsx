import { Combobox, type ComboboxStore } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LoadMore, NamedRow, PickerSource } from './picker-options.ts'
import style from './picker-list.module.css'
import { PickerLoadMore } from './picker-load-more.tsx'
import shapes from '../page/shapes.module.css'

interface Props {
  /** Label of its field. */
  label: string
  box: ComboboxStore
  rows: readonly NamedRow[]
  more: LoadMore
  busy: boolean
  from: PickerSource
  chosen: readonly string[]
  children?: ReactNode
}

/** Options of a picker: name, detail, check mark. */
export function PickerList({ label, box, rows, more, busy, from: { detail, disabledReason }, chosen, children }: Props) {
  const t = useTranslations('kit')
  return (
    <Combobox.Options aria-label={label} mah="var(--width-320)" style={{ overflowY: 'auto' }}>
      {rows.map((row) => (
        <Combobox.Option key={row.id} value={row.id} active={chosen.includes(row.id)} disabled={disabledReason?.(row) !== undefined}>
          <span className={`${shapes.line} ${style.choice}`}>
            <span className={shapes.rest}>{row.name}</span>
            <span className={`${shapes.small} ${style.detail}`}>{disabledReason?.(row) ?? detail(row)}</span>
            {chosen.includes(row.id) && <Check size={14} aria-hidden />}
          </span>
        </Combobox.Option>
      ))}
      <PickerLoadMore more={more} count={rows.length} box={box} />
      {rows.length === 0 && <Combobox.Empty>{busy ? t('loading') : t('picker_nothing')}</Combobox.Empty>}
      {children}
    </Combobox.Options>
  )
}
