import { ChevronsUpDown, Plus, Store } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import { MenuDivider, MenuItem, MenuLabel, Popup } from '../kit/overlay/popup.tsx'
import { useSwitchBusiness } from '../session/switch-business.ts'
import { useDetails } from '../session/session.ts'
import style from './header.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Business switcher: the current business, the others of the person, and “open another”. */
export function BusinessMenu() {
  const t = useTranslations('shell')
  const details = useDetails()
  const go = useSwitchBusiness()
  const { open } = useUrlDialog('business')
  const { business, businesses = [] } = details ?? {}
  return (
    <Popup
      align="start"
      label={t('business_switch')}
      width={240}
      trigger={(opens) => (
        <button {...opens} type="button" className={`${shapes.line} ${style.shop}`} title={t('business_switch')}>
          {business ? (
            <Avatar name={business.name} image={business.image} tint={business.colour} square />
          ) : (
            <Store size={20} aria-hidden />
          )}
          <span className={style.name} data-cut>
            {details && (business?.name ?? t('business_none'))}
          </span>
          <ChevronsUpDown size={14} aria-hidden />
        </button>
      )}
    >
      {businesses.length > 0 && <MenuLabel>{t('business_yours')}</MenuLabel>}
      {businesses.map((listedBusiness) => (
        <MenuItem
          key={listedBusiness.id}
          icon={<Avatar name={listedBusiness.name} image={listedBusiness.image} tint={listedBusiness.colour} square />}
          checked={listedBusiness.id === business?.id}
          onClick={() => void (listedBusiness.id === business?.id || go(listedBusiness.id))}
        >
          {listedBusiness.name}
        </MenuItem>
      ))}
      {businesses.length > 0 && <MenuDivider />}
      <MenuItem icon={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
        {t('business_open')}
      </MenuItem>
    </Popup>
  )
}
