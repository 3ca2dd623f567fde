import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { isActive, settingsByGroup } from './menu.ts'
import style from './settings-layout.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Layout of the settings: their index beside the screen; on narrow screens it is behind the first step of the breadcrumb. */
export function SettingsLayout() {
  const narrow = useIsNarrow()
  return (
    <div className={style.frame}>
      {!narrow && <SettingsMenu />}
      <div>
        <Outlet />
      </div>
    </div>
  )
}

function SettingsMenu() {
  const t = useTranslations()
  const can = useCan()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('shell.settings_menu')} className={style.menu}>
      {settingsByGroup(can).map(({ group, entries }) => (
        <div key={group} className={shapes.stack}>
          <div className={`${shapes.tiny} ${style.heading}`}>{t(`shell.settings_${group}`)}</div>
          {entries.map(({ path, title, icon: Icon }) => (
            <Link
              key={path}
              to={path}
              className={`${shapes.row} ${style.item}`}
              data-open={isActive(path, pathname) || undefined}
              aria-current={isActive(path, pathname) ? 'page' : undefined}
            >
              <Icon size={16} aria-hidden />
              {t(`screens.${title}`)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
