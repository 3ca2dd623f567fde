import { lazyWithWords } from '../lazy-with-words.ts'

/* What a desk seldom shows: fetched when it does. */

export const AmountQuestion = lazyWithWords('desk-asides', () => import('./amount-question.tsx'))
export const CorrectionNotice = lazyWithWords('desk-asides', () => import('./correction-notice.tsx'))
export const LowPriceNote = lazyWithWords('desk-asides', async () => ({
  default: (await import('../inventory/low-prices.tsx')).LowPriceNote,
}))
export const HeldDrafts = lazyWithWords('desk-asides', () => import('./held-drafts.tsx'))
export const Outcome = lazyWithWords('desk-asides', () => import('./outcome.tsx'))
export const LineSerials = lazyWithWords('serial-numbers', () => import('../serial-numbers/line-serials.tsx'))
