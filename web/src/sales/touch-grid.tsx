import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { browserStorage } from '../kit/storage.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { type Choice, MostSoldTiles } from './goods-tiles.tsx'
import style from './touch-grid.module.css'
import shapes from '../kit/page/shapes.module.css'

export type TouchGridProps = Choice

const MoreTiles = lazyWithWords('touch-more', () => import('./more-tiles.tsx'))

const tabs = ['sold', 'favourites', 'categories'] as const
type Tab = (typeof tabs)[number]

/** The tab used last at the till, in this browser. */
const storageKey = 'kasuwa.touch-grid'

/** Product tiles: best sellers, favourites, all products by category. F7 focuses the grid; arrow keys move between tiles. */
export default function TouchGrid(choice: TouchGridProps) {
  const t = useTranslations('touch-grid')
  const [tab, setTab] = useState<Tab>(() => tabs.find((tabName) => tabName === browserStorage.getItem(storageKey)) ?? 'sold')
  /** A tab that is pressed again begins at its start. */
  const [start, setStart] = useState(0)
  const box = useRef<HTMLElement>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F7' || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    const first = (of: string) => box.current?.querySelector<HTMLElement>(of)
    ;(first('[data-tile][tabindex="0"]') ?? first('[aria-pressed="true"]'))?.focus()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const show = (next: Tab) => {
    browserStorage.setItem(storageKey, next)
    setTab(next)
    setStart(start + 1)
  }
  return (
    <section className={style.picks} aria-label={t('label')} ref={box}>
      <div className={style.tabs} role="group" aria-label={t('label')}>
        {tabs.map((tabName) => (
          <button
            key={tabName}
            type="button"
            className={`${shapes.small} ${style.tab}`}
            aria-pressed={tabName === tab}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(tabName)}
          >
            {t(tabName)}
          </button>
        ))}
      </div>
      {tab === 'sold' ? (
        <MostSoldTiles label={t('sold')} of={choice} />
      ) : (
        <Suspense fallback={<div className={style.waiting} />}>
          <MoreTiles key={start} tab={tab} of={choice} />
        </Suspense>
      )}
    </section>
  )
}
