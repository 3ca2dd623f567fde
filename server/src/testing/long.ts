/**
 * Whether this is `npm run test:long`, where all runs at full size. `test.runIf(isLong)` is for what costs much, where another test of its
 * file asks the most of it in `npm test`.
 */
export const isLong = Boolean(process.env.LONG)

/** How much is tried: in `npm test`, which is to find a defect soon, and in `npm run test:long`. */
export const atSize = <Size>(usual: Size, full: Size): Size => (isLong ? full : usual)

/**
 * Where random trials begin: in the same place every time, so that a red run is a defect of the change that made it. The long run looks
 * elsewhere each time; `SEED=…` looks where another one did.
 */
export const seedFrom = (usual: number): number => Number(process.env.SEED ?? atSize(usual, Date.now() % 2 ** 31))
