import { ActionIcon, Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/errors.ts'
import type { Loaded } from '../api/query.ts'
import { Loading } from '../feedback/loading.tsx'
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx'
import style from './side-panel.module.css'
import shapes from '../page/shapes.module.css'

/** The panel beside a list, with a row's essentials. The keyboard focus stays on the row. */
export function SidePanel({ close, children }: { close: () => void; children: ReactNode }) {
  const t = useTranslations('kit')
  return (
    <aside className={style.panel} aria-label={t('peek')} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <ActionIcon className={style.close} aria-label={t('close')} title={`${t('close')} (Esc)`} onClick={close}>
        <X size={16} aria-hidden />
      </ActionIcon>
      <Suspense fallback={<LoadingSkeleton />}>{children}</Suspense>
    </aside>
  )
}

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
  if (of.error instanceof ApiError && of.error.status === 404) return <p className={style.sub}>{t('peek_gone')}</p>
  return (
    <Loading of={of} lines={4}>
      {(data) => (
        <>
          <header className={style.head}>
            <Title order={2} size="h3" className={style.title} data-cut="3">
              {title(data)}
            </Title>
            {sub && <div className={style.sub}>{sub(data)}</div>}
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
          <span className={style.quantity}>× {quantity}</span>
          <span>{total}</span>
        </li>
      ))}
      {more && <li className={style.more}>{more}</li>}
    </ul>
  )
}
