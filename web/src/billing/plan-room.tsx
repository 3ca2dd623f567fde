import type { LimitedKind } from '@kasuwa/contract/platform/limited'
import { Suspense } from 'react'
import { lazyWithWords } from '../lazy-with-words.ts'

const RoomLeft = lazyWithWords<{ of: LimitedKind }>('plan-room', () => import('./room-left.tsx'))

/** How many more of a kind the plan has room for, above the fields of a new one: nobody types for nothing. */
export const PlanRoom = ({ of }: { of: LimitedKind }) => (
  <Suspense>
    <RoomLeft of={of} />
  </Suspense>
)
