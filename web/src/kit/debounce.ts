import { useEffect, useState } from 'react'

/** Specification §9: milliseconds without typing before search and filters are sent. */
export const debounceDelay = 500

export function useDebounced<T>(value: T): T {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), debounceDelay)
    return () => clearTimeout(timer)
  }, [value])
  return debouncedValue
}
