import type { ReactNode } from 'react'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import type { Loaded } from '../kit/api/query.ts'
import { Page } from '../shell/page.tsx'
import type { StoredDraft } from './stored-draft.ts'
import { useDraftOpened } from './use-draft-opened.ts'

interface Props<T extends object, Needed> {
  storedDraft: StoredDraft<T>
  /** Data that the desk must load before it starts. */
  needs: Loaded<Needed>
  /** True until the document that the address names is on the desk. */
  isComing?: boolean
  children: (needed: Needed) => ReactNode
}

/** A desk, once this tab's draft is open and the data that it starts with is loaded. */
export function DeskScreen<T extends object, Needed>({ storedDraft, needs, isComing = false, children }: Props<T, Needed>) {
  const isOpen = useDraftOpened(storedDraft)
  if (isOpen && !isComing && needs.data) return children(needs.data)
  return <Page>{needs.data ? <LoadingSkeleton /> : <Loading of={needs}>{() => null}</Loading>}</Page>
}
