import { ActionIcon } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { loadMessages } from '../i18n.ts'
import { isActive, menuFor } from './menu.ts'
import style from './phone-menu.module.css'
import shapes from '../kit/page/shapes.module.css'

const SettingsIndex = lazy(async () => {
  const [index] = await Promise.all([import('./settings-index.tsx'), loadMessages(['help'])])
  return index
})

/** The whole menu of a phone, behind one button: every screen, and the settings with a line on each. */
export function PhoneMenu() {
  const t = useTranslations()
  const can = useCan()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(pathname)
  if (open && openedAt !== pathname) setOpen(false)
  const close = (path: string) => path === pathname && setOpen(false)
  return (
    <>
      <ActionIcon aria-label={t('shell.menu')} aria-haspopup="dialog" onClick={() => (setOpenedAt(pathname), setOpen(true))}>
        <Menu size={20} aria-hidden />
      </ActionIcon>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('shell.menu')}>
        <nav aria-label={t('shell.main_menu')} className={style.sheet}>
          {menuFor(can)
            .flatMap(({ screens }) => screens)
            .map(({ path, title, menu: { icon: Icon } }) => (
              <Link
                key={path}
                to={path}
                className={`${shapes.row} ${style.row}`}
                aria-current={isActive(path, pathname) ? 'page' : undefined}
                onClick={() => close(path)}
              >
                <Icon size={20} aria-hidden />
                {t(`screens.${title}`)}
              </Link>
            ))}
        </nav>
        <SettingsIndex onGo={close} />
      </Dialog>
    </>
  )
}
