import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type TrailEntry, changesIn, masterEvent, timelinePart } from '../records/timeline.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Told = Omit<ReplyOf<(typeof api)['drawers']['timeline']>['rows'][number], 'id' | 'at' | 'by'>

/** Who opened and closed a drawer, and what was put in and taken out, and when. The caller has seen that it is there. */
export const drawerTimeline = (ctx: BusinessContext, id: string, before: string | undefined) =>
  timelinePart(ctx, 'drawers', id, before, async (entries) => entries.map(told))

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function told(entry: TrailEntry): Told | undefined {
  const { action, after } = entry
  const nothing = { amount: null, difference: null, reason: null, changes: {} }
  const reason = typeof after?.reason === 'string' ? after.reason : null
  if (action === 'drawers.open') return { ...nothing, what: 'opened', amount: number(after?.float) }
  if (action === 'drawers.move')
    return { ...nothing, what: after?.direction === 'in' ? 'paid_in' : 'paid_out', amount: number(after?.amount), reason }
  if (action === 'drawers.close')
    return { ...nothing, what: 'closed', amount: number(after?.counted), difference: number(after?.difference), reason }
  if (action === 'drawers.reopen') return { ...nothing, what: 'reopened' }
  const what = masterEvent(entry)
  return what && { ...nothing, what, changes: changesIn(entry, ['name']) as Told['changes'] }
}
