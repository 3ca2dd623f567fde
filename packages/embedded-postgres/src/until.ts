import { setTimeout as delay } from 'node:timers/promises'

/** Polls 20 ms until the condition holds; false if `within` ms pass first. */
export async function until(holds: () => boolean | Promise<boolean>, within: number): Promise<boolean> {
  const end = Date.now() + within
  while (!(await holds())) {
    if (Date.now() >= end) return false
    await delay(20)
  }
  return true
}
