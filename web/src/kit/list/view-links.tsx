import { Link, useSearch } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { centreSoon } from '../scroll-sideways.ts'
import { formatListView, type ListView } from './list-url.ts'
import { type FixedView, followed, shownView } from './list-views.ts'
import style from './view-links.module.css'

interface Props {
  views: readonly FixedView[]
  view: ListView
  /** Names of the list's filters. */
  names: readonly string[]
  /** Told where a click leads, so that nothing waits for somebody who may still be typing. */
  jump: (to: ListView) => void
  /** Stands in a row with the filters, which scrolls as one. */
  isInRow?: boolean
}

/** The one that is on stands in the middle of what scrolls sideways. */
function intoView(on: HTMLElement | null) {
  const box = on?.closest('[data-scrolls]')
  if (on && box) centreSoon(box, on)
}

/** Fixed links of a list: All · Unpaid · Waiting. On a phone they scroll sideways within themselves. */
export function ViewLinks({ views, view, names, jump, isInRow = false }: Props) {
  const t = useTranslations('kit')
  // The panel beside the list shows a row of the list that is left.
  const { peek: _, ...search }: Record<string, unknown> = useSearch({ strict: false })
  const shown = shownView(views, view.filters)
  return (
    <nav aria-label={t('views')} className={style.views} data-in-row={isInRow || undefined}>
      <ul data-scrolls={!isInRow || undefined}>
        {views.map((one) => {
          const to = followed(views, one, view)
          return (
            <li key={one.label}>
              <Link
                to="."
                hash
                resetScroll={false}
                search={formatListView(to, search, names)}
                className={style.view}
                aria-current={one === shown ? 'true' : undefined}
                activeOptions={{ exact: true }}
                data-on={one === shown || undefined}
                ref={one === shown ? intoView : undefined}
                onClick={(event: MouseEvent) => !event.ctrlKey && !event.metaKey && jump(to)}
              >
                {one.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
