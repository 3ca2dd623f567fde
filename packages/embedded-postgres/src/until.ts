import { setTimeout as delay } from 'node:timers/promises'

/** Polls every `every` ms until the condition holds; false if `within` ms pass first. */
export async function until(holds: () => boolean | Promise<boolean>, within: number, every = 20): Promise<boolean> {
  const end = Date.now() + within
  while (!(await holds())) {
    if (Date.now() >= end) return false
    await delay(every)
  }
  return true
}
