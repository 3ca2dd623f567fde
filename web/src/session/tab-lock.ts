/** Milliseconds to wait for another tab's lock, since its connection may hang. Refreshing in parallel is safe (PEOPLE-34: 20 s of grace). */
const lockTimeout = 5000

const lockManager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks

/** Runs work under a lock across tabs (navigator.locks). Without it (plain http) tabs run in parallel. */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = lockManager()
  if (!locks) return work()
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(lockTimeout) }, begin)
  } catch (error) {
    if (begun) throw error
    return work()
  }
}

/** Releases a lock. */
export type Release = () => void

/**
 * Takes a lock that this tab holds until it releases it, is closed or crashes.
 * @param patience milliseconds to wait while another tab has it
 * @returns undefined if another tab has it
 */
export type HoldTabLock = (name: string, patience?: number) => Promise<Release | undefined>

/** By navigator.locks; without it (plain http) by asking the other tabs. */
export const holdTabLock: HoldTabLock = async (name, patience = 0) => {
  const locks = lockManager()
  if (!locks) return (await import('./tab-lock-by-asking.ts')).holdByAsking(name)
  return new Promise((resolve) => {
    const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true }
    const onLock = (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(name, options, onLock).catch(() => resolve(undefined))
  })
}
