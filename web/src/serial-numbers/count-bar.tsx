import { useTranslations } from 'use-intl'
import { Status } from '../kit/feedback/status.tsx'
import style from './serial-entry.module.css'

/** Number of entered units, of those needed. */
export function CountBar({ count, requiredCount }: { count: number; requiredCount: number }) {
  const t = useTranslations('serial-numbers')
  const left = requiredCount - count
  return (
    <div className={style.count} role="status">
      <span className={style.figure}>{t('count', { count, wanted: requiredCount })}</span>
      {left > 0 ? (
        <Status is="waiting">{t('left', { count: left })}</Status>
      ) : left < 0 ? (
        <Status is="wrong">{t('over', { count: -left })}</Status>
      ) : (
        <Status is="good">{t('complete')}</Status>
      )}
      <progress className={style.bar} max={Math.max(requiredCount, 1)} value={Math.min(count, requiredCount)} aria-hidden />
    </div>
  )
}
