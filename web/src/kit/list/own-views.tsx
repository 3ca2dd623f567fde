import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyWithWords } from '../../lazy-with-words.ts'
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx'
import { Store, useStore } from '../store.ts'
import type { OwnViewsProps } from './list-props.ts'

const load = () => import('../../saved-views/own-views.tsx')
const Items = lazyWithWords('saved-views', async () => ({ default: (await load()).OwnViewItems }))
const Links = lazyWithWords('saved-views', async () => ({ default: (await load()).OwnViewLinks }))

/** True once the member has moved the pointer or pressed a key: the first load is over. */
const isUsed = new Store(false)
const begin = () => isUsed.set(true)

/** Links to the saved views of a list. Their code and rows are no part of a first load, unless its address names a view. */
export function OwnViewLinks(props: OwnViewsProps) {
  const { view }: Record<string, unknown> = useSearch({ strict: false })
  const isLater = useStore(isUsed)
  useEffect(() => {
    for (const event of ['pointermove', 'pointerdown', 'keydown']) addEventListener(event, begin, { once: true })
  }, [])
  return isLater || view ? (
    <Suspense>
      <Links {...props} />
    </Suspense>
  ) : null
}

/** Items of the menu of saved views. */
export const OwnViewItems = (props: OwnViewsProps) => (
  <Suspense fallback={<LoadingSkeleton lines={3} />}>
    <Items {...props} />
  </Suspense>
)
