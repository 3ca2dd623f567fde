import { setTimeout as delay } from 'node:timers/promises'

/** Asks again every `every` ms until the answer is yes; false when `within` ms have passed without one. */
export async function until(holds: () => boolean | Promise<boolean>, within: number, every = 20): Promise<boolean> {
  const end = Date.now() + within
  while (!(await holds())) {
    if (Date.now() >= end) return false
    await delay(every)
  }
  return true
}
