import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LifeBuoy, LogOut, MonitorSmartphone, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../kit/page/avatar.tsx'
import { MenuDivider, MenuItem, MenuLabel, Popup } from '../kit/overlay/popup.tsx'
import { session, useDetails } from '../session/session.ts'
import { showHelp, showKeys } from './help-state.ts'
import style from './header.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function AccountMenu() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const merchant = useDetails()?.merchant
  const name = merchant ? `${merchant.first_name} ${merchant.last_name}` : ''
  const logout = async () => {
    await session.logout()
    await navigate({ to: '/login' })
  }
  return (
    <Popup
      kind="dialog"
      label={t('person', { name })}
      width={240}
      trigger={(opens) => (
        <button {...opens} type="button" className={style.person} aria-label={t('person', { name })}>
          <Avatar name={name} />
        </button>
      )}
    >
      <div className={style.who}>
        <strong>{name}</strong>
        <MenuLabel>{merchant?.email}</MenuLabel>
      </div>
      <MenuDivider />
      <MenuItem icon={<UserRound size={16} aria-hidden />} onClick={() => void navigate({ to: '/settings/profile' })}>
        {t('profile')}
      </MenuItem>
      <MenuItem
        icon={<MonitorSmartphone size={16} aria-hidden />}
        onClick={() => void navigate({ to: '/settings/profile', hash: 'devices' })}
      >
        {t('devices')}
      </MenuItem>
      <MenuItem icon={<Keyboard size={16} aria-hidden />} keys="?" onClick={showKeys}>
        {t('keys')}
      </MenuItem>
      <MenuItem icon={<LifeBuoy size={16} aria-hidden />} onClick={showHelp}>
        {t('help')}
      </MenuItem>
      <MenuDivider />
      <div className={style.choices}>
        <ThemeChoice />
        <LanguageChoice />
      </div>
      <MenuDivider />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onClick={() => void logout()}>
        {t('logout')}
      </MenuItem>
    </Popup>
  )
}
