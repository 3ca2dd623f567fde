import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Initials } from '../kit/page/avatar.tsx'
import { MenuItem, MenuLabel, MenuLine } from '../kit/overlay/menu.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import { session, useDetails } from '../session/session.ts'
import style from './header.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function PersonMenu() {
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
      width={230}
      trigger={(opens) => (
        <button {...opens} type="button" className={style.person} aria-label={t('person', { name })}>
          <Initials name={name} />
        </button>
      )}
    >
      <div className={style.who}>
        <strong>{name}</strong>
        <MenuLabel>{merchant?.email}</MenuLabel>
      </div>
      <div className={style.choices}>
        <ThemeChoice />
        <LanguageChoice />
      </div>
      <MenuLine />
      <MenuItem icon={<LogOut size={15} aria-hidden />} onClick={() => void logout()}>
        {t('logout')}
      </MenuItem>
    </Popup>
  )
}
