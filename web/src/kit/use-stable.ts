import { useCallback, useLayoutEffect, useRef } from 'react'

/** A callback of stable identity that runs the latest render's version, so memoized components do not render again. */
export function useStable<A extends unknown[], R>(callback: (...given: A) => R): (...given: A) => R {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args) => latest.current(...args), [])
}
