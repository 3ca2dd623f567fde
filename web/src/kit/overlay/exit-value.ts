import { useEffect, useState } from 'react'

/** Specification §4: milliseconds from closing a dialog until it is removed from the page. */
export const exitDuration = 400

/** The value, kept for the exit animation after it became undefined: what a closing dialog still shows. */
export function useExitValue<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && !Object.is(value, last)) setLast(value)
  useEffect(() => {
    if (value !== undefined) return
    const timer = setTimeout(() => setLast(undefined), exitDuration)
    return () => clearTimeout(timer)
  }, [value])
  return value ?? last
}
