import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import style from './bottom-bar.module.css'
import { CreateMenu } from './create-menu.tsx'
import { bottomBarFor, isActive, type MenuScreen } from './menu.ts'

/** Bottom navigation of phones: the most used screens, and “New” in their middle. */
export function BottomBar() {
  const t = useTranslations('shell')
  const entries = bottomBarFor(useCan())
  const middle = Math.ceil(entries.length / 2)
  return (
    <nav className={style.bar} aria-label={t('bottom_menu')}>
      {entries.slice(0, middle).map((screen) => (
        <Entry key={screen.path} of={screen} />
      ))}
      <CreateMenu
        trigger={(opens) => (
          <button {...opens} type="button" className={style.item} aria-label={t('new')}>
            <span className={style.plus}>
              <Plus size={20} strokeWidth={2.25} aria-hidden />
            </span>
          </button>
        )}
      />
      {entries.slice(middle).map((screen) => (
        <Entry key={screen.path} of={screen} />
      ))}
    </nav>
  )
}

function Entry({ of: { path, title, menu } }: { of: MenuScreen }) {
  const t = useTranslations('screens')
  const { pathname } = useLocation()
  const isOpen = isActive(path, pathname)
  return (
    <Link to={path} className={style.item} data-open={isOpen || undefined} aria-current={isOpen ? 'page' : undefined}>
      <menu.icon size={20} strokeWidth={1.9} aria-hidden />
      {t(title)}
    </Link>
  )
}
