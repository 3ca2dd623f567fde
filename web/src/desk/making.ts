import type { makeProduct as product, makeScanned as scanned, makeTyped as typed } from './make-scanned.ts'

/* Creates missing products from a desk. Loaded on demand, like the form that it opens. */

export type { WantedGoods } from './make-scanned.ts'

export const makeScanned: typeof scanned = async (...args) => (await import('./make-scanned.ts')).makeScanned(...args)
export const makeTyped: typeof typed = async (...args) => (await import('./make-scanned.ts')).makeTyped(...args)
/** Opens the dialog that creates a missing product. @returns undefined if it was closed */
export const makeProduct: typeof product = async (...args) => (await import('./make-scanned.ts')).makeProduct(...args)
/** The same on desks that buy goods. */
export const makeBought = (input: Parameters<typeof product>[0]): ReturnType<typeof product> => makeProduct({ ...input, buying: true })
