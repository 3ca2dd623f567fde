import { type AnyRouter, Outlet, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { PageProgress } from '../kit/feedback/page-progress.ts'
import { rememberRows } from '../kit/list/row-neighbours.ts'
import { useStore } from '../kit/store.ts'
import { restoreScroll } from './scroll-restoration.ts'
import style from './root.module.css'

const progress = new PageProgress()

const tabGroupOf = (router: AnyRouter): string | undefined => router.state.matches.at(-1)?.staticData.tabGroup

/** Root layout: progress bar, skip link, scroll restoration. */
export function Root() {
  const t = useTranslations('shell')
  const router = useRouter()
  // The frame around the first screen is deferred too; the loading mark stays until then (`main.tsx`).
  const isDue = useDeferredValue(true, false)
  useEffect(() => {
    let left: string | undefined
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
        rememberRows(fromLocation, toLocation)
        left = tabGroupOf(router)
        if (pathChanged) progress.start()
      }),
      router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
        if (router.state.matches.some(({ status }) => status === 'error')) progress.fail()
        progress.finish()
        // Tabs of one group keep the scroll position of the tabs.
        const group = tabGroupOf(router)
        restoreScroll(toLocation.hash, pathChanged, group !== undefined && group === left)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router])
  return (
    <>
      <a
        data-paper="no"
        className={style.skip}
        href="#content"
        onClick={(event) => (event.preventDefault(), document.getElementById('content')?.focus())}
      >
        {t('skip')}
      </a>
      <ProgressBar />
      {isDue && <Outlet />}
    </>
  )
}

function ProgressBar() {
  const t = useTranslations('shell')
  const { progress: done, show, canSuccess } = useStore(progress.store)
  // In a live region, so that screen readers announce it, and all content is in a landmark.
  return (
    <div role="status" data-paper="no">
      {show && (
        <div
          className={style.progress}
          role="progressbar"
          aria-label={t('loading_page')}
          aria-valuenow={Math.round(done)}
          data-failed={!canSuccess || undefined}
          style={{ transform: `scaleX(${done / 100})` }}
        />
      )}
    </div>
  )
}
