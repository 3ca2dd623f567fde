import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Initials } from '../kit/initials.tsx'
import { MenuItem } from '../kit/menu.tsx'
import { Popup } from '../kit/popup.tsx'
import { useCall } from '../kit/query.ts'
import { session, useDetails } from '../session/session.ts'
import style from './header.module.css'

/** Which shop this is, and the others that the person could be in. */
export function BusinessMenu() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const details = useDetails()
  const change = useCall(api.session.switch)
  const { business, businesses = [] } = details ?? {}
  const name = business?.name ?? t('business_none')
  const label = (
    <>
      <Initials name={name} image={business?.image} square />
      <span className={style.name}>{details && name}</span>
    </>
  )
  const go = async (id: string) => {
    if (id === business?.id) return
    const tokens = await change.run({ body: { business: id } })
    if (!tokens) return
    await session.adopt(tokens)
    await navigate({ to: '/' })
  }
  if (businesses.length < 2) {
    return (
      <div className={style.shop} data-still>
        {label}
      </div>
    )
  }
  return (
    <Popup
      align="start"
      label={t('business_switch')}
      width={240}
      trigger={(opens) => (
        <button {...opens} type="button" className={style.shop} title={t('business_switch')}>
          {label}
          <ChevronsUpDown size={14} aria-hidden />
        </button>
      )}
    >
      {businesses.map((one) => (
        <MenuItem
          key={one.id}
          icon={<Initials name={one.name} image={one.image} square />}
          checked={one.id === business?.id}
          onClick={() => void go(one.id)}
        >
          {one.name}
        </MenuItem>
      ))}
    </Popup>
  )
}
