import { afterAll } from 'vitest'
import { setSealCost, usualSealCost } from '../backup/seal-cost.ts'

/** Makes seals cheap for the rest of a test file. The file must open its own seals and start no process that seals. */
export function cheapSeals(): void {
  setSealCost({ ...usualSealCost, N: 2 ** 4 })
  afterAll(() => setSealCost(usualSealCost))
}
