import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { useOne } from '../kit/api/query.ts'
import { session, useSession } from '../session/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import style from './main-layout.module.css'
import { NewBusinessDialog } from './new-business-dialog.tsx'
import { SideMenu } from './side-menu.tsx'

/** The shop: menu, header, and the screen. */
export function MainLayout() {
  const narrow = useIsNarrow()
  const { business, isShown } = useNavigationEffects()
  return (
    // Another business, other screens: nothing that one of them remembers or has half typed stands in the other.
    <div className={style.frame} key={business ?? 'none'}>
      <SessionKeeper />
      <Header />
      {!narrow && <SideMenu />}
      <main id="content" tabIndex={-1} className={style.content}>
        {isShown && <Outlet />}
      </main>
      {narrow && <BottomBar />}
      <NewBusinessDialog />
    </div>
  )
}

/** The business of the moment. What was open in another one is not shown in this one, and asks nothing of it: whoever changes goes home. */
function useNavigationEffects() {
  const business = useSession().saved?.business ?? null
  // Of the screen that stands here, not of the one that is on its way.
  const pathname: string = useMatches().at(-1)?.pathname ?? '/'
  const [last, setLast] = useState({ business, pathname })
  const isShown = last.business === business || pathname === '/' || pathname !== last.pathname
  if (isShown && (last.business !== business || last.pathname !== pathname)) setLast({ business, pathname })
  return { business, isShown }
}

/** What changes the business, its members or roles makes the session stale; this asks again and remembers the answer. */
function SessionKeeper() {
  const { status } = useSession()
  const { data } = useOne(api.session.current, {}, { when: status === 'authenticated' })
  useEffect(() => {
    if (data) session.applyDetails(data)
  }, [data])
  return null
}
