import { useSyncExternalStore } from 'react'

/** Specification §9: below 1025 px dialogs are sheets and lists are cards. */
const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 1024.98px)') : undefined

const subscribe = (changed: () => void) => {
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false)
