import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import type { Drawer, DrawerAct } from './drawer.ts'

const OpenDrawer = lazy(() => import('./open-drawer.tsx'))
const MoveCash = lazy(() => import('./move-cash.tsx'))
const CloseDrawer = lazy(() => import('./close-drawer.tsx'))

const titles = { open: 'open_title', in: 'pay_in_title', out: 'pay_out_title', close: 'close_title' } as const

interface Props {
  drawer: Pick<Drawer, 'id' | 'name' | 'location' | 'session'>
  /** The current action, if any. */
  act: DrawerAct | undefined
  onClose: () => void
}

/** Dialogs for all actions of a drawer, on the till and on the drawer's page. */
export function DrawerDialog({ drawer, act, onClose }: Props) {
  const t = useTranslations('drawers')
  const shownAct = useExitValue(act)
  // Keeps the counted session on screen after closing.
  const [session, setSession] = useState<string>()
  if (act === 'close' && drawer.session && session === undefined) setSession(drawer.session.id)
  if (shownAct === undefined && session !== undefined) setSession(undefined)
  return (
    <Dialog opened={act !== undefined} onClose={onClose} title={shownAct && t(titles[shownAct], { name: drawer.name })} width={480}>
      {shownAct === 'open' && <OpenDrawer drawer={drawer} />}
      {(shownAct === 'in' || shownAct === 'out') && <MoveCash drawer={drawer} direction={shownAct} />}
      {shownAct === 'close' && session && <CloseDrawer drawer={drawer} session={session} />}
    </Dialog>
  )
}
