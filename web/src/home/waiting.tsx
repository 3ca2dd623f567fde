import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import style from './dashboard.module.css'

/** What somebody must approve before it takes effect. Not there when there is nothing. */
export function Waiting({ sales, actions }: { sales: number; actions: number }) {
  const t = useTranslations('home')
  if (sales + actions === 0) return null
  const search = { status: 'pending' } as never
  return (
    <div className={`${style.waiting} ${style.wide}`}>
      <Clock size={17} aria-hidden />
      <span>{t('waiting')}</span>
      {sales > 0 && (
        <Link to="/sales" search={search}>
          {t('waiting_sales', { count: sales })}
        </Link>
      )}
      {actions > 0 && (
        <Link to="/inventory-actions" search={search}>
          {t('waiting_actions', { count: actions })}
        </Link>
      )}
    </div>
  )
}
