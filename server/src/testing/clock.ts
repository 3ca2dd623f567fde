import { shiftDatabase } from '@kasuwa/embedded-postgres/shift-database'

/* The clock of `CLOCK_AT` (`scripts/clock-at.mjs`), in the database and in processes beside the test's. */

const asItIs = Symbol.for('kasuwa.Date')
const aheadBy = Symbol.for('kasuwa.ahead')
const shared = globalThis as typeof globalThis & { [asItIs]?: DateConstructor; [aheadBy]?: number }

/** Row times of a database follow the clock of the test. */
export async function followClock(ownerUrl: string): Promise<void> {
  const ahead = shared[aheadBy]
  if (ahead !== undefined) await shiftDatabase(ownerUrl, ahead)
}

/** The test takes the machine's clock again: processes of the app that run beside it have no other. */
export function takeMachineClock(): void {
  if (shared[aheadBy] === undefined) return
  shared[aheadBy] = undefined
  if (shared[asItIs]) globalThis.Date = shared[asItIs]
}
