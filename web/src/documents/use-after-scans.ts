import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SearchHandle } from './goods-search.tsx'

/**
 * Does something with the document once every scan is answered: what is still being looked up belongs on it. Not done where one was not
 * found: the screen says which, and the person decides.
 */
export function useAfterScans<Action extends string>(search: RefObject<SearchHandle | null>, actions: Record<Action, () => void>) {
  const latest = useRef(actions)
  // With the lines of that moment, not of the key press.
  useLayoutEffect(() => {
    latest.current = actions
  })
  return (action: Action): void => {
    const run = () => latest.current[action]()
    if (search.current) search.current.whenFound(run)
    else run()
  }
}
