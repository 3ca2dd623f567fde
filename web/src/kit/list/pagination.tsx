import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import style from './list-screen.module.css'
import { type ListView, pageSizes } from './list-url.ts'

interface Props {
  info: PageInfo
  /** Rows on this page. */
  count: number
  view: ListView
  change: (part: Partial<ListView>) => void
}

/** Pagination. Beyond 10,000 rows the server does not count; paging still works. */
export function Pagination({ info, count, view, change }: Props) {
  const t = useTranslations('kit')
  const from = (info.number - 1) * info.size + 1
  const total = `${info.total_rows.toLocaleString('en-NG')}${info.total_is_exact ? '' : '+'}`
  const isLast = info.total_is_exact ? info.number >= info.total_pages : count < info.size
  return (
    <nav data-paper="yes" className={style.pages} aria-label={t('rows')}>
      <span>{t('page_rows', { from, to: from + count - 1, total })}</span>
      <span className={style.turn} data-paper="no">
        {info.total_rows > pageSizes[0] && (
          <NativeSelect
            size="xs"
            aria-label={t('per_page')}
            value={view.per_page}
            onChange={(event) => change({ per_page: Number(event.currentTarget.value), page: 1 })}
            data={pageSizes.map((size) => String(size))}
          />
        )}
        {(info.number > 1 || !isLast) && (
          <>
            <ActionIcon aria-label={t('page_before')} disabled={info.number <= 1} onClick={() => change({ page: info.number - 1 })}>
              <ChevronLeft size={16} />
            </ActionIcon>
            <span>{info.total_is_exact && t('page_of', { page: info.number, pages: info.total_pages })}</span>
            <ActionIcon aria-label={t('page_after')} disabled={isLast} onClick={() => change({ page: info.number + 1 })}>
              <ChevronRight size={16} />
            </ActionIcon>
          </>
        )}
      </span>
    </nav>
  )
}
