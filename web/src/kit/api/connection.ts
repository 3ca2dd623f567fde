import { useEffect, useSyncExternalStore } from 'react'
import { apiAddress } from './base-url.ts'
import { Store, useStore } from '../store.ts'

/** Whether the server answers, in whatever way. `doubted`: a call had no answer, and nobody has looked since. */
export const connection = new Store<'answers' | 'doubted' | 'silent'>('answers')

/** To be called where a call had no answer: one that is lost says little, so it is looked whether there is any. */
export function doubtConnection(): void {
  if (connection.get() === 'answers') connection.set('doubted')
}

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Milliseconds between two looks whether the server answers again, while it does not. */
const lookEvery = 5000

/** Asks whether the server answers; needs no session. */
export async function lookAgain(): Promise<void> {
  const answered = await fetch(apiAddress('/health/live'), { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  connection.set(answered ? 'answers' : 'silent')
}

/**
 * True while the browser has no network, or the server does not answer: a browser that is on a network knows nothing of what lies behind
 * it. While it does not, looks whether it does again.
 */
export function useIsOffline(): boolean {
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine)
  const state = useStore(connection)
  const isInDoubt = state !== 'answers'
  useEffect(() => {
    if (!hasNetwork || !isInDoubt) return
    void lookAgain()
    const timer = setInterval(() => void lookAgain(), lookEvery)
    return () => clearInterval(timer)
  }, [hasNetwork, isInDoubt])
  return !hasNetwork || state === 'silent'
}
