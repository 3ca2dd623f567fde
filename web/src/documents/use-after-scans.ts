import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SearchHandle } from './goods-search.tsx'

/**
 * Does something with the document once every scan is answered: what is still being looked up belongs on it. Not done where one was not
 * found: the screen says which, and the person decides.
 */
export function useAfterScans<Deed extends string>(search: RefObject<SearchHandle | null>, deeds: Record<Deed, () => void>) {
  const latest = useRef(deeds)
  // With the lines of that moment, not of the key press.
  useLayoutEffect(() => {
    latest.current = deeds
  })
  return (deed: Deed): void => {
    const run = () => latest.current[deed]()
    if (search.current) search.current.whenFound(run)
    else run()
  }
}
