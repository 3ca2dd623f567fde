const both = { 'at a desk': { width: 1440, height: 900 }, 'on a phone': { width: 390, height: 844 } }
const isLong = Boolean(process.env.LONG)

/**
 * Where a journey is made that is there for both: the test command makes it at one, `npm run test:long` at both. What a screen looks like
 * at either is looked at by `net.spec.ts`.
 */
export const sizes = (usually: keyof typeof both) => Object.entries(both).filter(([where]) => isLong || where === usually)

/** The same for those that go by the width alone, in pixels. */
export const widths = (usually: 1440 | 390) => (isLong ? [1440, 390] : [usually])

/**
 * Of a journey that asks a rarer case of a screen which another journey opens: `npm run test:long` makes it, `npm test` does not. What a
 * sentence of the specification names is never one of them (`spec-coverage.test.ts`).
 */
export const inLongRun = { tag: '@long' }
