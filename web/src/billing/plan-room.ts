import type { LimitedKind } from '@kasuwa/contract/platform/limited'
import { partWithWords } from '../lazy-with-words.ts'

/** Remaining capacity of a kind in the plan, above the form of a new record, so that no input is wasted. */
export const PlanRoom = partWithWords<{ of: LimitedKind }>('plan-room', () => import('./room-left.tsx'))
