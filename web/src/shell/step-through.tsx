import { ActionIcon } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { neighboursOf } from '../kit/list/row-neighbours.ts'
import { useShortcuts } from '../kit/shortcuts.ts'
import style from './page.module.css'

/** Previous and next in the list that this screen was opened from, by button and by key: K and J, as the rows stood there. */
export function StepThrough() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const neighbours = neighboursOf(useLocation() as Parameters<typeof neighboursOf>[0])
  // In its place: Back leads to the list, however many were looked at.
  const go = (path: string | undefined) => path !== undefined && void navigate({ to: path, replace: true })
  useShortcuts(neighbours ? { j: () => go(neighbours.next), k: () => go(neighbours.previous) } : {})
  if (!neighbours) return null
  return (
    <div className={style.step} data-paper="no">
      <span aria-live="polite">{t('step_at', { at: neighbours.at, of: neighbours.of })}</span>
      <ActionIcon
        variant="subtle"
        aria-label={t('step_previous')}
        title={`${t('step_previous')} (K)`}
        aria-keyshortcuts="k"
        disabled={!neighbours.previous}
        onClick={() => go(neighbours.previous)}
      >
        <ChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('step_next')}
        title={`${t('step_next')} (J)`}
        aria-keyshortcuts="j"
        disabled={!neighbours.next}
        onClick={() => go(neighbours.next)}
      >
        <ChevronDown size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
