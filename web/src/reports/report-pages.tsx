import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import list from '../kit/list/list-screen.module.css'
import type { ReportReply } from './answer.ts'

/** Pages of a ranking of all groups. */
export function ReportPages({
  of: { number, total_pages: count },
  go,
}: {
  of: NonNullable<ReportReply['page']>
  go: (page: number) => void
}) {
  const t = useTranslations('reports')
  if (count < 2) return null
  return (
    <div className={list.pages} data-paper="no">
      <span>{t('pages', { number: String(number), count: String(count) })}</span>
      <span className={list.turn}>
        <ActionIcon variant="default" aria-label={t('previous_page')} disabled={number <= 1} onClick={() => go(number - 1)}>
          <ChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('next_page')} disabled={number >= count} onClick={() => go(number + 1)}>
          <ChevronRight size={16} />
        </ActionIcon>
      </span>
    </div>
  )
}
