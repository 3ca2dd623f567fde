/** For how long another tab is waited for, in milliseconds. Its connection may hang; going on beside it harms nothing (`domain.md`: 20 s of grace). */
const lockTimeout = 5000

/** One tab at a time. Browsers keep such locks only for https and localhost; elsewhere the tabs go side by side. */
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
