import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds; longer than either path takes on an idle machine. */
export const usualStep = 250
let step = usualStep

/** For other tests, which register and ask for links often. @param newStep milliseconds */
export const setReplyStep = (newStep: number): void => {
  step = newStep
}

/**
 * Constant time: replies after a multiple of 250 ms, errors included, so the duration does not reveal whether an account exists.
 * No connection is held while it waits: `work` opens and ends its own transactions.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const elapsed = performance.now() - start
    await wait(Math.ceil(elapsed / step) * step - elapsed)
  }
}
