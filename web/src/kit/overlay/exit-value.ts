import { useEffect, useState } from 'react'

/** Specification §4: a dialog is gone from the page this long after it closed. */
const exitDuration = 400

/** The last value there was, until a while after it went: what a closing dialog still shows. */
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
