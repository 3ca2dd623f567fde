import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import style from './dashboard.module.css'
import { type ListAt, ListLink } from './list-link.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Link to the full list. */
export function AllLink({ at, label }: { at: ListAt; label: string }) {
  return (
    <ListLink at={at} className={style.all} data-paper="no">
      {label}
    </ListLink>
  )
}

/** @param hasMore true if a link beside the heading opens the full list: a phone then shows only the first three */
export const DashboardRows = ({ hasMore = false, children }: { hasMore?: boolean; children: ReactNode }) => (
  <ul className={style.lines} data-more={hasMore || undefined}>
    {children}
  </ul>
)

/** A record and its figure; the line is a link. */
interface LineProps {
  to: string
  hash?: string | undefined
  search?: Record<string, string> | undefined
  name: ReactNode
  under?: string
  /** An action button beside the line. */
  action?: ReactNode
  children: ReactNode
}

export function DashboardRow({ to, hash, search, name, under, action, children }: LineProps) {
  return (
    <li className={style.row}>
      <Link to={to} {...(search ? { search } : {})} {...(hash ? { hash } : {})} className={style.line}>
        <span className={style.name}>
          {name}
          {under && <span className={shapes.small}>{under}</span>}
        </span>
        <span className={shapes.whole}>{children}</span>
      </Link>
      {action}
    </li>
  )
}
