import { useSyncExternalStore } from 'react'

/** @returns a hook that tells whether a query holds now. Paper is as wide as it is, and no phone. */
function mediaHook(query: string): () => boolean {
  const list = typeof matchMedia === 'function' ? matchMedia(`screen and ${query}`) : undefined
  const subscribe = (changed: () => void) => {
    list?.addEventListener('change', changed)
    return () => list?.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => list?.matches ?? false)
}

/** Specification §9: below 1025 px dialogs are sheets. Lists are rows without headings. */
export const useIsNarrow = mediaHook('(max-width: 1024.98px)')

/** Below 600 px not even the lines of a document fit a table. */
export const useIsPhone = mediaHook('(max-width: 599.98px)')

/** From 1280 px there is room for a panel beside a list. */
export const useIsWide = mediaHook('(min-width: 1280px)')
