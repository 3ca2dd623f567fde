import type { makeProduct as product, makeScanned as scanned, makeTyped as typed } from './make-scanned.ts'

/* Making what a desk lacks opens a form that is fetched: so is what leads to it. */

export type { WantedGoods } from './make-scanned.ts'

export const makeScanned: typeof scanned = async (...args) => (await import('./make-scanned.ts')).makeScanned(...args)
export const makeTyped: typeof typed = async (...args) => (await import('./make-scanned.ts')).makeTyped(...args)
export const makeProduct: typeof product = async (...args) => (await import('./make-scanned.ts')).makeProduct(...args)
/** The same where goods are bought. */
export const makeBought = (input: Parameters<typeof product>[0]): ReturnType<typeof product> => makeProduct({ ...input, buying: true })
