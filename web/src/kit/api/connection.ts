import { useEffect, useSyncExternalStore } from 'react'
import { apiAddress } from './base-url.ts'
import { Store, useStore } from '../store.ts'

/**
 * `answers`: the server replies, with any status. `doubted`: a call had no reply and nothing has been checked since. `silent`: a check had
 * no reply.
 */
export const connection = new Store<'answers' | 'doubted' | 'silent'>('answers')

/** Call when a request had no reply. One lost request proves little, so `useIsOffline` then checks the server. */
export function doubtConnection(): void {
  if (connection.get() === 'answers') connection.set('doubted')
}

const subscribeToNetwork = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Milliseconds between two checks while the server does not reply. */
const checkInterval = 5000

/** Checks that the server replies; needs no session. */
export async function checkConnection(): Promise<void> {
  const hasReply = await fetch(apiAddress('/health/live'), { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  connection.set(hasReply ? 'answers' : 'silent')
}

/**
 * True while the browser has no network or the server does not reply. The browser knows only its own network, so this checks the server
 * until it replies.
 */
export function useIsOffline(): boolean {
  const hasNetwork = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const state = useStore(connection)
  const isInDoubt = state !== 'answers'
  useEffect(() => {
    if (!hasNetwork || !isInDoubt) return
    void checkConnection()
    const timer = setInterval(() => void checkConnection(), checkInterval)
    return () => clearInterval(timer)
  }, [hasNetwork, isInDoubt])
  return !hasNetwork || state === 'silent'
}
