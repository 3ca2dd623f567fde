import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { settingsEntry } from '../screens.ts'
import style from './bottom-bar.module.css'
import { bottomBarFor, isActive, menuFor, settingsFor } from './menu.ts'

/** Bottom navigation of phones: the most used screens, the rest behind “More”. */
export function BottomBar() {
  const t = useTranslations()
  const can = useCan()
  const { pathname } = useLocation()
  const [more, setMore] = useState(false)
  const [openedAt, setOpenedAt] = useState(pathname)
  if (more && openedAt !== pathname) setMore(false)
  return (
    <>
      <nav className={style.bar} aria-label={t('shell.bottom_menu')}>
        {bottomBarFor(can).map(({ path, title, menu: { icon: Icon } }) => (
          <Link
            key={path}
            to={path}
            className={style.item}
            data-open={isActive(path, pathname) || undefined}
            aria-current={isActive(path, pathname) ? 'page' : undefined}
          >
            <Icon size={20} strokeWidth={1.9} aria-hidden />
            {t(`screens.${title}`)}
          </Link>
        ))}
        <button type="button" className={style.item} aria-haspopup="dialog" onClick={() => (setOpenedAt(pathname), setMore(true))}>
          <Ellipsis size={20} aria-hidden />
          {t('shell.more')}
        </button>
      </nav>
      <Dialog opened={more} onClose={() => setMore(false)} title={t('shell.menu')}>
        <div className={style.sheet}>
          {menuFor(can)
            .flatMap(({ screens }) => screens)
            .map(({ path, title, menu: { icon: Icon } }) => (
              <Link key={path} to={path} className={style.row} onClick={() => path === pathname && setMore(false)}>
                <Icon size={20} aria-hidden />
                {t(`screens.${title}`)}
              </Link>
            ))}
          {settingsFor(can).length > 0 && (
            <Link to={settingsEntry.path} className={style.row}>
              <Settings size={20} aria-hidden />
              {t('screens.settings')}
            </Link>
          )}
        </div>
      </Dialog>
    </>
  )
}
