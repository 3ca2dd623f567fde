import { setTimeout as wait } from 'node:timers/promises'

/** Longer than either way through such a call takes on an idle machine. */
const step = 250

/**
 * Answers only at whole steps of a quarter of a second, so that how long a call took does not tell whether an account exists.
 * What is thrown waits too. No connection is held meanwhile: work opens and ends its own transactions.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - start
    await wait(Math.ceil(taken / step) * step - taken)
  }
}
