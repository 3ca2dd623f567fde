import type { Action } from './action.ts'
import { partWithWords } from '../lazy-with-words.ts'

/** Prices that an intake made too low: most make none, and nothing waits for it. */
export const LowPrices = partWithWords('low-prices', () => import('./low-prices.tsx'))

/**
 * True if an intake may hold goods priced at or under their cost. A cheap check: most intakes hold none and load nothing more.
 * `recorded-prices.ts` compares to the kobo.
 */
export const maySellUnderCost = ({ kind, items }: Pick<Action, 'kind' | 'items'>): boolean =>
  kind === 'intake' &&
  items.some(
    ({ sells_for, total, extra_cost, quantity }) =>
      sells_for !== undefined && total !== null && (sells_for - 1) * quantity <= total + (extra_cost ?? 0),
  )
