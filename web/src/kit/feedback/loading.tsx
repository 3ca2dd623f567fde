import type { ReactNode } from 'react'
import { LoadFailed, RefreshFailed } from './load-failed.tsx'
import type { Loaded } from '../api/query.ts'
import { LoadingSkeleton } from './loading-skeleton.tsx'

/** Renders a loader: skeleton, content, or error. After a failed refresh the old content stays. */
export function Loading<T>({
  of: { state, data, error, retry },
  children,
  lines = 4,
}: {
  of: Loaded<T>
  children: (data: T) => ReactNode
  lines?: number
}) {
  if (data === undefined) return state === 'error' ? <LoadFailed error={error} onRetry={retry} /> : <LoadingSkeleton lines={lines} />
  return (
    <>
      {state === 'refreshError' && <RefreshFailed error={error} onRetry={retry} />}
      {children(data)}
    </>
  )
}
