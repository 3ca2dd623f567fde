import type { Action } from './action.ts'
import { lazyWithWords } from '../lazy-with-words.ts'

/** Prices that an intake made too low: most make none, and nothing waits for it. */
export const LowPrices = lazyWithWords('low-prices', () => import('./low-prices.tsx'))

/**
 * Whether goods of an intake may sell for no more than they cost (`recorded-prices.ts`, which says it to the kobo): of most none do, and nothing more is
 * fetched for them.
 */
export const maySellUnderCost = ({ kind, items }: Pick<Action, 'kind' | 'items'>): boolean =>
  kind === 'intake' &&
  items.some(
    ({ sells_for, total, extra_cost, quantity }) =>
      sells_for !== undefined && total !== null && (sells_for - 1) * quantity <= total + (extra_cost ?? 0),
  )
