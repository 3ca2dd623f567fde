import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { screens } from '../screens.ts'
import style from './dashboard.module.css'
import { ListLink } from './list-link.tsx'

const inbox = screens.find(({ path }) => path === '/approvals')

/** Counts of documents waiting for approval, with the inbox where who may approve some settles them; hidden when none. */
export function ApprovalsWaiting({ sales, actions, orders }: { sales: number; actions: number; orders: number }) {
  const t = useTranslations('home')
  const can = useCan()
  if (sales + actions + orders === 0) return null
  return (
    <div className={`${style.waiting} ${style.wide}`}>
      <Clock size={16} aria-hidden />
      {inbox && can(inbox.needs) ? <Link to="/approvals">{t('waiting')}</Link> : <span>{t('waiting')}</span>}
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
