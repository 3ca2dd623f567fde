import { lazyWithWords, partWithWords } from '../lazy-with-words.ts'

/* Parts that a desk rarely shows, loaded on demand. */

const asides = () => import('./line-asides.ts')
export const AmountQuestion = partWithWords('desk-asides', async () => ({ default: (await asides()).AmountQuestion }))
export const LineDiscount = partWithWords('desk-asides', async () => ({ default: (await asides()).LineDiscount }))
export const CorrectionNotice = lazyWithWords('desk-asides', () => import('./correction-notice.tsx'))
export const LowPriceNote = lazyWithWords('low-prices', async () => ({
  default: (await import('../inventory/low-prices.tsx')).LowPriceNote,
}))
export const ParkedDrafts = lazyWithWords('desk-asides', () => import('./parked-drafts.tsx'))
export const TillKeys = lazyWithWords('desk-asides', async () => ({ default: (await asides()).TillKeys }))
export const Outcome = lazyWithWords('desk-asides', () => import('./outcome.tsx'))
export const LineSerials = partWithWords('serial-numbers', () => import('../serial-numbers/line-serials.tsx'))
