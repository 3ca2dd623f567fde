import { lazyWithWords } from '../lazy-with-words.ts'

/** Prices that an intake made too low: most make none, and nothing waits for it. */
export const LowPrices = lazyWithWords('desk-asides', () => import('./low-prices.tsx'))
