import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { scrollIntoMiddle } from '../kit/scroll-sideways.ts'
import style from '../kit/page/tabs.module.css'
import { screens } from '../screens.ts'

/** Tabs of the screens in this one's tab group that the person may open. */
export function SiblingTabs({ path }: { path: string }) {
  const t = useTranslations('screens')
  const can = useCan()
  const part = screens.find((screen) => screen.path === path)?.tabGroup
  const siblings = part ? screens.filter((screen) => screen.tabGroup === part && can(screen.needs)) : []
  if (!part || siblings.length < 2) return null
  return (
    <nav aria-label={t(part.title)} className={`${style.tabs} ${style.parts}`} data-scrolls>
      {siblings.map((screen) => (
        <Link
          key={screen.path}
          ref={screen.path === path ? scrollIntoMiddle : undefined}
          to={screen.path}
          className={style.tab}
          aria-current={screen.path === path ? 'page' : undefined}
        >
          {t(screen.tab ?? screen.title)}
        </Link>
      ))}
    </nav>
  )
}
