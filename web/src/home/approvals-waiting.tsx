import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { screens } from '../screens.ts'
import style from './dashboard.module.css'
import { type ListAt, ListLink } from './list-link.tsx'

const inbox = screens.find(({ path }) => path === '/approvals')

/** Number of documents that need approval by any member, and of purchase orders that are late. */
export interface WaitingCounts {
  sales: number
  actions: number
  orders: number
  late: number
}

/** Counts of pending documents, with a link to the inbox for members who can approve some, and of late orders; hidden if there are none. */
export function ApprovalsWaiting({ sales, actions, orders, late }: WaitingCounts) {
  const t = useTranslations('home')
  const can = useCan()
  const pending = sales + actions + orders
  if (pending + late === 0) return null
  return (
    <div className={`${style.waiting} ${style.wide}`}>
      <Clock size={16} aria-hidden />
      {pending > 0 && (inbox && can(inbox.needs) ? <Link to="/approvals">{t('waiting')}</Link> : <span>{t('waiting')}</span>)}
      <WaitingLinks sales={sales} actions={actions} orders={orders} late={late} />
    </div>
  )
}

/** The same counts, each linked to its list. */
export function WaitingLinks({ sales, actions, orders, late, className }: WaitingCounts & { className?: string | undefined }) {
  const t = useTranslations('home')
  const lists: { count: number; at: ListAt; label: string }[] = [
    { count: sales, at: { to: '/sales', search: { status: 'pending' } }, label: t('waiting_sales', { count: sales }) },
    { count: actions, at: { to: '/inventory-actions', search: { status: 'pending' } }, label: t('waiting_actions', { count: actions }) },
    { count: orders, at: { to: '/purchase-orders', search: { status: 'pending' } }, label: t('waiting_orders', { count: orders }) },
    { count: late, at: { to: '/purchase-orders', search: { is_late: 'true' } }, label: t('late_orders', { count: late }) },
  ]
  return lists
    .filter(({ count }) => count > 0)
    .map(({ at, label }) => (
      <ListLink key={label} at={at} className={className}>
        {label}
      </ListLink>
    ))
}
