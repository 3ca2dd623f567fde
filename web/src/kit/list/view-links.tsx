import { Link, useSearch } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { scrollIntoMiddle } from '../scroll-sideways.ts'
import type { OwnViewsProps } from './list-props.ts'
import { formatListView, type ListView } from './list-url.ts'
import { type FixedView, viewAfterLink, activeView } from './list-views.ts'
import { OwnViews } from './own-views.tsx'
import style from './view-links.module.css'

interface Props {
  views: readonly FixedView[]
  view: ListView
  /** Names of the list's filters. */
  names: readonly string[]
  /** Called with the state behind a clicked link, to send its query without the debounce. */
  jump: (to: ListView) => void
  /** Saved views of the list, after the fixed ones. */
  savedViews: OwnViewsProps | undefined
  /** The member uses the list, so that its first load is over: its saved views may come. */
  isUsed: boolean
  /** Inside the row of filters, which scrolls as one. */
  isInRow: boolean
}

/** Fixed links of a list: All · Unpaid · Waiting. On a phone they scroll sideways. */
export function ViewLinks({ views, view, names, jump, savedViews, isUsed, isInRow }: Props) {
  const t = useTranslations('kit')
  // The side panel shows a row of the list that is left: closes it.
  const { peek: _, view: ownView, ...search }: Record<string, unknown> = useSearch({ strict: false })
  const active = ownView ? undefined : activeView(views, view.filters)
  // The filters, order and columns of a saved view end with it.
  const before = ownView ? { ...view, sort: '', filters: {}, columns: undefined } : view
  return (
    <nav aria-label={t('views')} className={style.views} data-in-row={isInRow || undefined}>
      <ul data-scrolls={!isInRow || undefined}>
        {views.map((link) => {
          const to = viewAfterLink(views, link, before)
          return (
            <li key={link.label}>
              <Link
                to="."
                hash
                resetScroll={false}
                search={formatListView(to, search, names)}
                className={style.view}
                aria-current={link === active ? 'true' : undefined}
                activeOptions={{ exact: true }}
                data-on={link === active || undefined}
                ref={link === active ? scrollIntoMiddle : undefined}
                onClick={(event: MouseEvent) => !event.ctrlKey && !event.metaKey && jump(to)}
              >
                {link.label}
              </Link>
            </li>
          )
        })}
        {savedViews && (isUsed || ownView !== undefined) && <OwnViews {...savedViews} />}
      </ul>
    </nav>
  )
}
