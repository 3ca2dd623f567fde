const both = { 'at a desk': { width: 1440, height: 900 }, 'on a phone': { width: 390, height: 844 } }
const isLong = Boolean(process.env.LONG)

/**
 * Sizes of a test that works at both: `npm test` runs it at one, `npm run test:long` at both. `net.spec.ts` checks the layout of each
 * screen at both.
 */
export const sizes = (usually: keyof typeof both) => Object.entries(both).filter(([where]) => isLong || where === usually)

/** The same for those that go by the width alone, in pixels. */
export const widths = (usually: 1440 | 390) => (isLong ? [1440, 390] : [usually])

/**
 * Marks a test of a rarer case of a screen that another test opens: only `npm run test:long` runs it. A test that
 * `docs/spec-coverage.tsv` names may not have it (`spec-coverage.test.ts`).
 */
export const inLongRun = { tag: '@long' }
