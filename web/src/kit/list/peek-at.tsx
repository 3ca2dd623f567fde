import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/errors.ts'
import type { Loaded } from '../api/query.ts'
import { Loading } from '../feedback/loading.tsx'
import style from './side-panel.module.css'
import shapes from '../page/shapes.module.css'

/* Content of the side panel, which is fetched with the first row that it shows. */

interface Props<T> {
  of: Loaded<T>
  /** Path of the full page. */
  to: string
  title: (data: T) => string
  sub?: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

/** A row's essentials under its name, with a link to the full page. */
export function PeekAt<T>({ of, to, title, sub, children }: Props<T>) {
  const t = useTranslations('kit')
  if (of.error instanceof ApiError && of.error.status === 404) return <p className={`${shapes.wraps} ${style.sub}`}>{t('peek_gone')}</p>
  return (
    <Loading of={of} lines={4}>
      {(data) => (
        <>
          <header className={style.head}>
            <Title order={2} size="h3" className={style.title} data-cut="3">
              {title(data)}
            </Title>
            {sub && <div className={`${shapes.wraps} ${style.sub}`}>{sub(data)}</div>}
          </header>
          {children(data)}
          <Button variant="default" className={shapes.start} renderRoot={(props) => <Link to={to} {...props} />}>
            {t('peek_open')}
          </Button>
        </>
      )}
    </Loading>
  )
}

/** Lines of a document, as many as fit: product, quantity, total. */
export function PeekLines({
  lines,
  more,
}: {
  lines: readonly { id: string; name: string; quantity: ReactNode; total: ReactNode }[]
  more: ReactNode
}) {
  return (
    <ul className={style.lines}>
      {lines.map(({ id, name, quantity, total }) => (
        <li key={id}>
          <span data-cut>{name}</span>
          <span className={shapes.quiet}>× {quantity}</span>
          <span>{total}</span>
        </li>
      ))}
      {more && <li className={style.more}>{more}</li>}
    </ul>
  )
}
