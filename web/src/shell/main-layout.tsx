import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../api.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { InPlaceDialog } from '../kit/overlay/in-place-dialog.tsx'
import { useOne } from '../kit/api/query.ts'
import { session, useSession } from '../session/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { GlobalShortcuts } from './global-shortcuts.tsx'
import { Header } from './header.tsx'
import style from './main-layout.module.css'
import { NewBusinessDialog } from './new-business-dialog.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PaperHead } from './paper-head.tsx'
import { SideMenu } from './side-menu.tsx'

/** Layout of the app: side menu, header, screen. @param children in place of the router's screen */
export function MainLayout({ children }: { children?: ReactNode }) {
  const narrow = useIsNarrow()
  const { business, isShown } = useBusinessSwitch()
  return (
    // Key by business: switching remounts the screens, so that no state of one business shows in another.
    <div className={style.frame} key={business ?? 'none'}>
      <SessionKeeper />
      <Header />
      <OfflineStrip />
      {!narrow && <SideMenu />}
      <main id="content" tabIndex={-1} className={style.content}>
        <PaperHead />
        {isShown && (children ?? <Outlet />)}
      </main>
      {narrow && <BottomBar />}
      <NewBusinessDialog />
      <InPlaceDialog />
      <GlobalShortcuts />
    </div>
  )
}

/** Current business. After a switch the screen of the previous business is not rendered, and queries nothing, until the router is home. */
function useBusinessSwitch() {
  const business = useSession().saved?.business ?? null
  // Path of the rendered screen, not of a pending navigation.
  const pathname: string = useMatches().at(-1)?.pathname ?? '/'
  const [last, setLast] = useState({ business, pathname })
  const isShown = last.business === business || pathname === '/' || pathname !== last.pathname
  if (isShown && (last.business !== business || last.pathname !== pathname)) setLast({ business, pathname })
  return { business, isShown }
}

/** Keeps the session details fresh: refetches after changes of the business, members or roles, and stores the reply. */
function SessionKeeper() {
  const { status } = useSession()
  const { data } = useOne(api.session.current, {}, { when: status === 'authenticated' })
  useEffect(() => {
    if (data) session.applyDetails(data)
  }, [data])
  return null
}
