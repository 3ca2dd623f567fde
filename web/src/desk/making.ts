import type { makeScanned as scanned, makeTyped as typed } from './make-scanned.ts'

/* Making what a desk lacks opens a form that is fetched: so is what leads to it. */

export type { WantedGoods } from './make-scanned.ts'

export const makeScanned: typeof scanned = async (...given) => (await import('./make-scanned.ts')).makeScanned(...given)
export const makeTyped: typeof typed = async (...given) => (await import('./make-scanned.ts')).makeTyped(...given)
