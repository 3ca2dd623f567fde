import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { createActions } from '../create-actions.ts'
import { useDetails } from '../session/session.ts'
import { menuFor } from '../shell/menu.ts'
import { api } from '../api.ts'
import { SalesAtHand } from './sales-at-hand.tsx'
import style from './quick-links.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

const ParkedSales = lazyPart(() => import('./parked-sales.tsx'))

/** Quick links, for members who may not see the dashboard: create actions and screens. */
export function QuickLinks() {
  const t = useTranslations()
  const can = useCan()
  const nowhere = useDetails()?.business === null
  // The page's own button starts a sale already.
  const creatable = createActions.filter(({ needs, to }) => can(needs) && to !== '/sales/new')
  const go = menuFor(can).flatMap(({ screens }) => screens.filter((screen) => screen.path !== '/'))
  if (nowhere) return <p>{t('shell.nowhere_text')}</p>
  if (creatable.length + go.length === 0) return <p>{t('shell.nothing_allowed_text')}</p>
  return (
    <>
      <ul className={style.ways}>
        {creatable.map((start) => (
          <li key={start.title}>
            <Link to={start.to} search={() => ({ ...start.search })} hash={start.hash ?? ''} className={style.way}>
              <Plus size={20} aria-hidden />
              {t(`screens.${start.title}`)}
            </Link>
          </li>
        ))}
        {can(api.sales.create.access) && <ParkedSales />}
        {go.map(({ path, title, menu: { icon: Icon } }) => (
          <li key={path}>
            <Link to={path} className={style.way}>
              <Icon size={20} aria-hidden />
              {path === '/products' ? t('home.find_price') : t(`screens.${title}`)}
            </Link>
          </li>
        ))}
      </ul>
      {can(api.sales.list.access) && <SalesAtHand />}
    </>
  )
}
