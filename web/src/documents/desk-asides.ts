import { type ComponentType, lazy } from 'react'
import { loadMessages, type Namespace } from '../i18n.ts'

/** With the words that it says, which no desk waits for. */
const withWords = <Props>(words: Namespace, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadMessages([words])])
    return loaded
  })

/* What a desk seldom shows: fetched when it does. */

export const AmountQuestion = withWords('desk-asides', () => import('./amount-question.tsx'))
export const CorrectionNotice = withWords('desk-asides', () => import('./correction-notice.tsx'))
export const LowPriceNote = withWords('desk-asides', () => import('../inventory/low-price-note.tsx'))
export const HeldDrafts = withWords('desk-asides', () => import('./held-drafts.tsx'))
export const Outcome = withWords('desk-asides', () => import('./outcome.tsx'))
export const LineSerials = withWords('serial-numbers', () => import('../serial-numbers/line-serials.tsx'))
