/** Milliseconds to wait for another tab's lock, since its connection may hang. Refreshing in parallel is safe (`domain.md`: 20 s of grace). */
const lockTimeout = 5000

/** Runs work under a lock across tabs (navigator.locks). Without it (plain http) tabs run in parallel. */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
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
