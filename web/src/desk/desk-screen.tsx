import type { ReactNode } from 'react'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import type { Loaded } from '../kit/api/query.ts'
import { Page } from '../shell/page.tsx'
import type { StoredDraft } from './stored-draft.ts'
import { useDraftOpened } from './use-draft-opened.ts'

interface Props<T extends object, Needed> {
  kept: StoredDraft<T>
  /** Data that the desk must load before it starts. */
  needs: Loaded<Needed>
  /** Whether what the address asks for is on its way to the desk. */
  isComing?: boolean
  children: (needed: Needed) => ReactNode
}

/** A desk, once this tab's draft of it is open and all is here that it begins with. */
export function DeskScreen<T extends object, Needed>({ kept, needs, isComing = false, children }: Props<T, Needed>) {
  const isOpen = useDraftOpened(kept)
  if (isOpen && !isComing && needs.data) return children(needs.data)
  return <Page>{needs.data ? <LoadingSkeleton /> : <Loading of={needs}>{() => null}</Loading>}</Page>
}
