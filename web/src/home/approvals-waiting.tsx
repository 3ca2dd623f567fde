import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import style from './dashboard.module.css'
import { ListLink } from './list-link.tsx'

/** Counts of documents waiting for approval; hidden when none. */
export function ApprovalsWaiting({ sales, actions, orders }: { sales: number; actions: number; orders: number }) {
  const t = useTranslations('home')
  if (sales + actions + orders === 0) return null
  return (
    <div className={`${style.waiting} ${style.wide}`}>
      <Clock size={16} aria-hidden />
      <span>{t('waiting')}</span>
      {sales > 0 && <ListLink at={{ to: '/sales', search: { status: 'pending' } }}>{t('waiting_sales', { count: sales })}</ListLink>}
      {actions > 0 && (
        <ListLink at={{ to: '/inventory-actions', search: { status: 'pending' } }}>{t('waiting_actions', { count: actions })}</ListLink>
      )}
      {orders > 0 && (
        <ListLink at={{ to: '/purchase-orders', search: { status: 'pending' } }}>{t('waiting_orders', { count: orders })}</ListLink>
      )}
    </div>
  )
}
