import { useEffect, useState } from 'react'

/** Seconds left until a time in seconds since 1970; 0 once it has passed, or where there is none. */
export function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    if (until === undefined) return
    const tick = () => setNow(Date.now() / 1000)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil(until - now))
}

/** 75 → "1:15". */
export const countdownText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
