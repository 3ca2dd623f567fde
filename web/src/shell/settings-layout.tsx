import { Button } from '@mantine/core'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { MenuItem } from '../kit/overlay/menu.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { Popup } from '../kit/overlay/popup.tsx'
import { isActive, type SettingsEntry, settingsFor } from './menu.ts'
import style from './settings-layout.module.css'

/** Layout of the settings: a menu beside the screen, or behind one button above it on narrow screens. */
export function SettingsLayout() {
  const can = useCan()
  const narrow = useIsNarrow()
  const screens = settingsFor(can)
  return (
    <div className={style.frame}>
      {narrow ? <SettingsChoice screens={screens} /> : <SettingsMenu screens={screens} />}
      <div className={style.screen}>
        <Outlet />
      </div>
    </div>
  )
}

function SettingsMenu({ screens }: { screens: readonly SettingsEntry[] }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('shell.settings_menu')} className={style.menu}>
      {screens.map((screen) => (
        <Link
          key={screen.path}
          to={screen.path}
          className={style.item}
          data-open={isActive(screen.path, pathname) || undefined}
          aria-current={isActive(screen.path, pathname) ? 'page' : undefined}
        >
          {t(`screens.${screen.title}`)}
        </Link>
      ))}
    </nav>
  )
}

function SettingsChoice({ screens }: { screens: readonly SettingsEntry[] }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const open = screens.find((screen) => isActive(screen.path, pathname))
  return (
    <nav aria-label={t('shell.settings_menu')}>
      <Popup
        align="start"
        label={t('shell.settings_menu')}
        width={240}
        trigger={(opens) => (
          <Button variant="default" fullWidth justify="space-between" rightSection={<ChevronDown size={16} aria-hidden />} {...opens}>
            {t('shell.settings_menu')}
            {open && `: ${t(`screens.${open.title}`)}`}
          </Button>
        )}
      >
        {screens.map((screen) => (
          <MenuItem key={screen.path} checked={screen === open} onClick={() => void navigate({ to: screen.path })}>
            {t(`screens.${screen.title}`)}
          </MenuItem>
        ))}
      </Popup>
    </nav>
  )
}
