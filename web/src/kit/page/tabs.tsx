import { useLocation, useMatch, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { LastTabs } from './last-tabs.ts'
import { scrollToCentre } from '../scroll-sideways.ts'
import { activeTab } from './active-tab.ts'
import style from './tabs.module.css'
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx'

export interface Tab {
  key: string
  title: string
  disabled?: boolean
  show: () => ReactNode
}

interface Props {
  tabs: readonly Tab[]
  usual?: string
  label: string
}

const lastTabs = new LastTabs()

/** Tabs of a screen. The open tab is the URL hash, so that a link opens it; the query string belongs to the list in that tab. */
export function Tabs(props: Props) {
  const { pathname, hash } = useLocation()
  // While navigating, the old screen still renders at the new URL: the last tab is saved under the screen's own path.
  const path: string | undefined = useMatch({ strict: false, shouldThrow: false, select: (match: { pathname: string }) => match.pathname })
  if (path === undefined) return null
  return <TabsOf key={path} {...props} path={path} hash={path === pathname ? hash : ''} />
}

function TabsOf({ tabs, usual, label, path, hash }: Props & { path: string; hash: string }) {
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState(() => lastTabs.of(path))
  const key = activeTab({ tabs, hash, last, usual })
  if (key !== last) setLast(key)
  useEffect(() => {
    const saveTab = () => lastTabs.show(path, key)
    saveTab()
    addEventListener('pagehide', saveTab)
    return () => {
      removeEventListener('pagehide', saveTab)
      saveTab()
    }
  }, [path, key])

  // A phone may not fit all tabs: keeps the open one visible.
  useEffect(() => {
    const row = list.current
    if (!row) return undefined
    // At once, and at every change of width: fonts load, a tablet is rotated.
    const observer = new ResizeObserver(() => {
      const open = row.querySelector(`[data-key="${key}"]`)
      if (open) scrollToCentre(row, open)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [key])

  const go = (to: string | undefined) => {
    if (to && to !== key) void navigate({ to: '.', search: {}, hash: to, resetScroll: false })
  }
  const move = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled)
    const at = open.findIndex((tab) => tab.key === key)
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = open[(step + open.length) % open.length]?.key
    go(next)
    list.current?.querySelector<HTMLElement>(`[data-key="${next}"]`)?.focus()
  }
  return (
    <>
      <div className={style.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === key}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === key ? 0 : -1}
            disabled={tab.disabled}
            className={style.tab}
            onClick={() => go(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${key}`} className={style.panel}>
        <Suspense fallback={<LoadingSkeleton />} key={key}>
          {tabs.find((tab) => tab.key === key)?.show()}
        </Suspense>
      </div>
    </>
  )
}
