import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same one and does what the last render's would: for parts that render again only when what they show changes. */
export function useStable<A extends unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...given) => latest.current(...given), [])
}
