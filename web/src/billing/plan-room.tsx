import type { LimitedKind } from '@kasuwa/contract/platform/limited'
import { Suspense } from 'react'
import { lazyWithWords } from '../lazy-with-words.ts'

const RoomLeft = lazyWithWords<{ of: LimitedKind }>('plan-room', () => import('./room-left.tsx'))

/** Remaining capacity of a kind in the plan, above the form of a new record, so that no input is wasted. */
export const PlanRoom = ({ of }: { of: LimitedKind }) => (
  <Suspense>
    <RoomLeft of={of} />
  </Suspense>
)
