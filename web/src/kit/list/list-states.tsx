import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import state from '../feedback/load-failed.module.css'
import type { AnyColumn } from './columns.tsx'
import style from './list-screen.module.css'
import shapes from '../page/shapes.module.css'

export function NoMatches({ clear }: { clear: () => void }) {
  const t = useTranslations('kit')
  return (
    <div className={state.state} role="status">
      <SearchX size={32} strokeWidth={1.5} aria-hidden />
      <Title order={2} size="h3">
        {t('nothing_found')}
      </Title>
      <p>{t('nothing_found_text')}</p>
      <Button variant="default" onClick={clear}>
        {t('clear_all')}
      </Button>
    </div>
  )
}

/** Skeleton rows of the real height: no layout shift. */
export function SkeletonTable({ columns }: { columns: readonly AnyColumn[] }) {
  return (
    <Skeletons>
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row} className={style.skeleton}>
          {columns.map((column, index) => (
            <Skeleton key={column.key} height="var(--space-12)" width={`${(index === 0 ? 70 : 45) + ((row * 13) % 30)}%`} />
          ))}
        </div>
      ))}
    </Skeletons>
  )
}

export function SkeletonCards() {
  return (
    <Skeletons>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={style.skeleton} data-card>
          <Skeleton height="var(--space-12)" width="45%" />
          <Skeleton height="var(--space-12)" width="25%" ml="auto" />
        </div>
      ))}
    </Skeletons>
  )
}

function Skeletons({ children }: { children: ReactNode }) {
  const t = useTranslations('kit')
  return (
    <div className={shapes.stack} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {children}
    </div>
  )
}
