import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SearchHandle } from './goods-search.tsx'

/** Runs an action once all scans are resolved, since pending look-ups belong to the document. Not run where something is to be settled first: the screen shows what. */
export function useAfterScans<Action extends string>(search: RefObject<SearchHandle | null>, actions: Record<Action, () => void>) {
  const latest = useRef(actions)
  // Uses the lines after the scans, not those at the key press.
  useLayoutEffect(() => {
    latest.current = actions
  })
  return (action: Action): void => {
    const run = () => latest.current[action]()
    if (search.current) search.current.whenSettled(run)
    else run()
  }
}
