import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { MenuItem, MenuLabel, Popup } from '../kit/overlay/popup.tsx'
import { isActive, settingsByGroup } from './menu.ts'
import style from './page.module.css'

/** The index of the settings, where there is no room for it beside them: the first step of the breadcrumb opens it. */
export function SettingsChoice() {
  const t = useTranslations()
  const can = useCan()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Popup
      align="start"
      label={t('shell.settings_menu')}
      width={240}
      trigger={(opens) => (
        <button type="button" className={style.choice} {...opens}>
          {t('shell.settings_menu')}
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
    >
      {settingsByGroup(can).map(({ group, entries }) => (
        <div key={group} role="group" aria-label={t(`shell.settings_${group}`)}>
          <MenuLabel>{t(`shell.settings_${group}`)}</MenuLabel>
          {entries.map(({ path, title, icon: Icon }) => (
            <MenuItem
              key={path}
              icon={<Icon size={16} aria-hidden />}
              checked={isActive(path, pathname)}
              onClick={() => void navigate({ to: path })}
            >
              {t(`screens.${title}`)}
            </MenuItem>
          ))}
        </div>
      ))}
    </Popup>
  )
}
