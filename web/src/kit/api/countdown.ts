import { useEffect, useState } from 'react'

/** Whole seconds until a time, itself in seconds since 1970; 0 if it has passed or is undefined. */
export function useSecondsUntil(endsAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    if (endsAt === undefined) return
    const tick = () => setNow(Date.now() / 1000)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === undefined ? 0 : Math.max(0, Math.ceil(endsAt - now))
}

/** 75 → "1:15". */
export const countdownText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
