import { afterAll } from 'vitest'
import { setSealCost, usualSealCost } from '../backup/seal-cost.ts'

/** For the rest of a test file that seals and opens what it seals, and starts no process that does. */
export function cheapSeals(): void {
  setSealCost({ ...usualSealCost, N: 2 ** 4 })
  afterAll(() => setSealCost(usualSealCost))
}
