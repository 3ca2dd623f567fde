import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { createActions } from '../screens.ts'
import { useDetails } from '../session/session.ts'
import { menuFor } from '../shell/menu.ts'
import style from './quick-links.module.css'

/** For who may not see how the shop does: what they may begin and where they may go. */
export function QuickLinks() {
  const t = useTranslations()
  const can = useCan()
  const nowhere = useDetails()?.business === null
  const begin = createActions.filter((start) => can(start.needs))
  const go = menuFor(can).flatMap(({ screens }) => screens.filter((screen) => screen.path !== '/'))
  if (nowhere) return <p>{t('shell.nowhere_text')}</p>
  if (begin.length + go.length === 0) return <p>{t('shell.nothing_allowed_text')}</p>
  return (
    <ul className={style.ways}>
      {begin.map((start) => (
        <li key={start.title}>
          <Link to={start.to} search={() => ({ ...start.search })} className={style.way}>
            <Plus size={18} aria-hidden />
            {t(`screens.${start.title}`)}
          </Link>
        </li>
      ))}
      {go.map(({ path, title, menu: { icon: Icon } }) => (
        <li key={path}>
          <Link to={path} className={style.way}>
            <Icon size={18} aria-hidden />
            {t(`screens.${title}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
