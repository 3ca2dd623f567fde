import { useEffect } from 'react'
import { useStore } from '../kit/store.ts'
import type { StoredDraft } from './stored-draft.ts'

/** Opens this tab's draft of a desk. @returns false until it is known which one that is */
export function useDraftOpened<T extends object>(storedDraft: StoredDraft<T>): boolean {
  useEffect(() => void storedDraft.open(), [storedDraft])
  return useStore(storedDraft.isOpen)
}
