import { CloseButton, TextInput } from '@mantine/core'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { ListChecks, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FilterOf, Filters } from './filters.tsx'
import { ListMenu, PhoneListMenu } from './list-menu.tsx'
import style from './list-screen.module.css'
import type { ListToolbarProps } from './list-props.ts'
import { useIsNarrow } from '../media-query.ts'
import { useSelection } from './selection.tsx'
import { IconButton } from '../page/icon-button.tsx'
import shapes from '../page/shapes.module.css'

/** Search, filters, columns, export and the screen's own buttons. `isBare`: too few rows to search, so the screen's own buttons only. */
export function ListToolbar<E extends Endpoint>({
  filters,
  children,
  isBare,
  hasRows,
  links,
  ...tools
}: ListToolbarProps<E> & {
  filters: readonly FilterOf<E>[]
  isBare: boolean
  hasRows: boolean
  /** The list's fixed links: before the filters, if one row has space for both. */
  links: ReactNode
  children: ReactNode
}) {
  const { view, change } = tools
  const narrow = useIsNarrow()
  // Keyboards, and mice in a narrow window, have no long press.
  const isSelectable = useSelection() !== undefined && narrow && hasRows
  if (isBare) {
    return children || isSelectable ? (
      <div className={shapes.ends}>
        {isSelectable && <ChooseButton />}
        {children}
      </div>
    ) : null
  }
  return (
    <div className={style.tools}>
      <div className={style.find}>
        {tools.words.search !== null && (
          <SearchBox value={view.search} onChange={(search) => change({ search })} placeholder={tools.words.search} />
        )}
        <div className={style.chips} data-scrolls={narrow || undefined}>
          {narrow && links}
          <Filters
            filters={filters}
            values={view.filters}
            onChange={(values) => change({ filters: Object.fromEntries(Object.entries(values).filter(([, value]) => value)) })}
          />
        </div>
      </div>
      <div className={style.side}>
        <div className={style.end}>{narrow ? <PhoneListMenu {...tools} /> : <ListMenu {...tools} />}</div>
        {children && <div className={style.actions}>{children}</div>}
      </div>
    </div>
  )
}

function SearchBox({
  value,
  onChange,
  placeholder,
}: {
  value: string
  onChange: (value: string) => void
  placeholder: string | undefined
}) {
  const t = useTranslations('kit')
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // After Back or a cleared search: take the URL's text, unless it differs by surrounding spaces only.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  return (
    <TextInput
      className={style.search}
      type="search"
      aria-label={t('search')}
      placeholder={placeholder ?? t('search')}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('search_clear')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Starts and ends row selection if a short list has no menu of tools. Rows have no checkboxes until then. */
function ChooseButton() {
  const t = useTranslations('kit')
  const choosing = useSelection()
  if (!choosing) return null
  const { isChoosing, choose } = choosing
  return (
    <IconButton
      icon={ListChecks}
      label={t('choose_some')}
      aria-pressed={isChoosing}
      variant={isChoosing ? 'light' : undefined}
      onClick={() => choose(!isChoosing)}
    />
  )
}
