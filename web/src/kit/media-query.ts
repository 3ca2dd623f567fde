import { useSyncExternalStore } from 'react'

/** @returns a hook that is true while a query matches the screen. Always false in print. */
function mediaHook(query: string): () => boolean {
  const list = typeof matchMedia === 'function' ? matchMedia(`screen and ${query}`) : undefined
  const subscribe = (onChange: () => void) => {
    list?.addEventListener('change', onChange)
    return () => list?.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => list?.matches ?? false)
}

/** Below 1025 px dialogs are sheets and the menu is a bottom bar (spec §9). */
export const useIsNarrow = mediaHook('(max-width: 1024.98px)')

/** Below 700 px lists are rows without headings. */
export const useIsBelowTables = mediaHook('(max-width: 699.98px)')

/** Below 600 px the lines of a document do not fit a table. */
export const useIsPhone = mediaHook('(max-width: 599.98px)')

/** From 1280 px a panel fits beside a list. */
export const useIsWide = mediaHook('(min-width: 1280px)')
