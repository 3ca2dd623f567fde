import type { ReactNode } from 'react'
import { Failed, RefreshFailed } from '../list/list-states.tsx'
import type { Loaded } from '../api/query.ts'
import { Waiting } from './loading-skeleton.tsx'

/** One thing on its way: its shape, the thing, or what went wrong. A failed refresh keeps the thing. */
export function Loading<T>({
  of: { state, data, error, again },
  children,
  lines = 4,
}: {
  of: Loaded<T>
  children: (data: T) => ReactNode
  lines?: number
}) {
  if (data === undefined) return state === 'error' ? <Failed error={error} again={again} /> : <Waiting lines={lines} />
  return (
    <>
      {state === 'refreshError' && <RefreshFailed error={error} again={again} />}
      {children(data)}
    </>
  )
}
