import { ArrowDownToLine, ArrowUpFromLine, Coins, ExternalLink, LockKeyhole, Unplug } from 'lucide-react'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ApiError } from '../kit/api/errors.ts'
import { useOne } from '../kit/api/query.ts'
import { useDates } from '../kit/format.ts'
import { useIsPhone } from '../kit/media-query.ts'
import { MenuDivider, MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { When } from '../kit/values/when.tsx'
import { DrawerDialog } from './drawer-dialog.tsx'
import { type DrawerHere, rememberDrawer, useDrawerHere } from './drawer-here.ts'
import type { DrawerAct } from './drawer.ts'

interface Props {
  business: string
  /** Current location of the till: sales elsewhere do not use its drawer. */
  location: string | undefined
}

/** Milliseconds between checks that the drawer is still open: a manager may close it elsewhere. */
const checkInterval = 60_000

/** On the till: its drawer, the opening time, and actions. */
export default function TillDrawer({ business, location }: Props) {
  const tillDrawer = useDrawerHere(business)
  return tillDrawer && tillDrawer.location === location && <Chip tillDrawer={tillDrawer} business={business} />
}

function Chip({ tillDrawer, business }: { tillDrawer: DrawerHere; business: string }) {
  const t = useTranslations('drawers')
  const states = useTranslations('states')
  const dates = useDates()
  const phone = useIsPhone()
  const navigate = useNavigate()
  const [act, setAct] = useState<DrawerAct>()
  const loaded = useOne(api.drawers.one, { params: { id: tillDrawer.id } }, { every: checkInterval })
  const drawer = loaded.data?.drawer
  const isGone = loaded.error instanceof ApiError && loaded.error.status === 404
  useEffect(() => {
    if (isGone) rememberDrawer(business, undefined)
    else if (drawer)
      rememberDrawer(business, { id: drawer.id, name: drawer.name, location: drawer.location.id, isOpen: drawer.session !== null })
  }, [business, drawer, isGone])
  const session = drawer?.session
  // Until the reply is here, the status stored by another tab or an earlier visit counts.
  const isOpen = drawer ? session !== null : tillDrawer.isOpen
  const since = session && t('open_since', { time: dates.clock(session.opened_at) })
  const name = drawer?.name ?? tillDrawer.name
  const state = since ?? t(isOpen ? 'is_open' : 'is_closed')
  const label = [t('drawer_named', { name }), state].join(' · ')
  return (
    <>
      <Popup
        label={label}
        width={240}
        trigger={(opens) => (
          <Button
            {...opens}
            variant="default"
            aria-label={label}
            title={label}
            data-drawer={isOpen ? 'open' : 'closed'}
            leftSection={<Coins size={16} aria-hidden />}
          >
            {phone ? (
              session ? (
                <When at={session.opened_at} clock />
              ) : (
                states(isOpen ? 'drawer.open' : 'drawer.closed')
              )
            ) : (
              `${name} · ${state}`
            )}
          </Button>
        )}
      >
        {isOpen ? (
          <>
            <MenuItem icon={<ArrowDownToLine size={16} aria-hidden />} disabled={!drawer} onClick={() => setAct('in')}>
              {t('pay_in')}
            </MenuItem>
            <MenuItem icon={<ArrowUpFromLine size={16} aria-hidden />} disabled={!drawer} onClick={() => setAct('out')}>
              {t('pay_out')}
            </MenuItem>
            <MenuItem icon={<LockKeyhole size={16} aria-hidden />} disabled={!drawer} onClick={() => setAct('close')}>
              {t('close')}
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={<Coins size={16} aria-hidden />} disabled={!drawer} onClick={() => setAct('open')}>
            {t('open')}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon={<ExternalLink size={16} aria-hidden />} onClick={() => void navigate({ to: `/drawers/${tillDrawer.id}` })}>
          {t('to_drawer')}
        </MenuItem>
        <MenuItem icon={<Unplug size={16} aria-hidden />} onClick={() => rememberDrawer(business, undefined)}>
          {t('not_here')}
        </MenuItem>
      </Popup>
      {drawer && <DrawerDialog drawer={drawer} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}
