import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { useNarrow } from '../kit/narrow.ts'
import { useOne } from '../kit/query.ts'
import { session, useSession } from '../session/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import style from './main-layout.module.css'
import { NewBusiness } from './new-business.tsx'
import { SideMenu } from './side-menu.tsx'

/** The shop: menu, header, and the screen. */
export function MainLayout() {
  const narrow = useNarrow()
  const business = useSession().saved?.business
  return (
    // Another business, other screens: nothing that one of them remembers or has half typed stands in the other.
    <div className={style.frame} key={business ?? 'none'}>
      <SessionKeeper />
      <Header />
      {!narrow && <SideMenu />}
      <main id="content" tabIndex={-1} className={style.content}>
        <Outlet />
      </main>
      {narrow && <BottomBar />}
      <NewBusiness />
    </div>
  )
}

/** What changes the business, its members or roles makes the session stale; this asks again and remembers the answer. */
function SessionKeeper() {
  const { status } = useSession()
  const { data } = useOne(api.session.current, {}, { when: status === 'authenticated' })
  useEffect(() => {
    if (data) session.described(data)
  }, [data])
  return null
}
