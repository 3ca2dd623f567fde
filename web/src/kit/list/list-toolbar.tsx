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

/** Above the rows; bare, where there is too little to search: the screen's own buttons alone. Otherwise search, filters, columns, export, and the screen's own buttons. */
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
  /** The list's fixed links: before the filters, where there is room for one row of both. */
  links: ReactNode
  children: ReactNode
}) {
  const { view, change } = tools
  const narrow = useIsNarrow()
  // A long press is nothing to a keyboard, or to a mouse in a narrow window.
  const chooses = useSelection() !== undefined && narrow && hasRows
  if (isBare) {
    return children || chooses ? (
      <div className={shapes.ends}>
        {chooses && <ChooseButton />}
        {children}
      </div>
    ) : null
  }
  return (
    <div className={style.tools}>
      <div className={style.find}>
        {tools.words.search !== null && (
          <SearchBox value={view.search} onChange={(search) => change({ search })} what={tools.words.search} />
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

function SearchBox({ value, onChange, what }: { value: string; onChange: (value: string) => void; what: string | undefined }) {
  const t = useTranslations('kit')
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Back, or a cleared search: take the URL's text, unless it differs by surrounding spaces only.
  if (value !== known) {
    setKnown(value)
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
      placeholder={what ?? t('search')}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('search_clear')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Starts and ends choosing rows, which have no room for ticks until then; where there are too few for a menu of tools. */
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
