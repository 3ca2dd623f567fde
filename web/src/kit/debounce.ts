import { useEffect, useState } from 'react'

/** Specification §9: search and filters wait for the hand to rest. */
export const debounceDelay = 500

export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceDelay)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
