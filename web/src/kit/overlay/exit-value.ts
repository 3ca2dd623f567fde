import { useEffect, useState } from 'react'

/** Milliseconds from closing a dialog until it is removed from the page (spec §4). */
export const exitDuration = 400

/** The last defined value, for the length of the exit animation, so that a closing dialog keeps its content. */
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
