import { useEffect, useState } from 'react'

/** Specification §9: milliseconds without typing before search and filters are sent. */
export const debounceDelay = 500

/** The value, once it has not changed for `debounceDelay`; until then the value before. Objects are compared by identity. */
export function useDebounced<T>(value: T): T {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), debounceDelay)
    return () => clearTimeout(timer)
  }, [value])
  return debouncedValue
}
