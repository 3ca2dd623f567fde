/**
 * True in `npm run test:long`, where all tests run at full size.
 * `test.runIf(isLong)` is for costly tests, if another test of the file covers most of it in `npm test`.
 */
export const isLong = Boolean(process.env.LONG)

/** The number of trials: small in `npm test`, which should find a defect soon, and full in `npm run test:long`. */
export const atSize = <Size>(usual: Size, full: Size): Size => (isLong ? full : usual)

/**
 * Seed of random trials: fixed, so that a failure comes from the latest change.
 * The long run takes another seed each time; `SEED=…` repeats one.
 */
export const seedFrom = (usual: number): number => Number(process.env.SEED ?? atSize(usual, Date.now() % 2 ** 31))
