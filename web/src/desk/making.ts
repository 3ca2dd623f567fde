import type { makeProduct as product, makeScanned as scanned, makeTyped as typed } from './make-scanned.ts'

/* Making what a desk lacks opens a form that is fetched: so is what leads to it. */

export type { WantedGoods } from './make-scanned.ts'

export const makeScanned: typeof scanned = async (...given) => (await import('./make-scanned.ts')).makeScanned(...given)
export const makeTyped: typeof typed = async (...given) => (await import('./make-scanned.ts')).makeTyped(...given)
export const makeProduct: typeof product = async (...given) => (await import('./make-scanned.ts')).makeProduct(...given)
/** The same where goods are bought. */
export const makeBought = (wanted: Parameters<typeof product>[0]): ReturnType<typeof product> => makeProduct({ ...wanted, buying: true })
