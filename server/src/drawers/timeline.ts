import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type TrailEntry, changesIn, masterEvent, timelinePart } from '../records/timeline.ts'
import type { BusinessContext } from '../request/request-context.ts'

type DrawerEvent = Omit<ReplyOf<(typeof api)['drawers']['timeline']>['rows'][number], 'id' | 'at' | 'by'>

/** Openings, closes and cash movements of a drawer. The caller checks that the drawer exists. */
export const drawerTimeline = (ctx: BusinessContext, id: string, before: string | undefined) =>
  timelinePart(ctx, 'drawers', id, before, async (entries) => entries.map(toEvent))

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function toEvent(entry: TrailEntry): DrawerEvent | undefined {
  const { action, after } = entry
  const empty = { amount: null, difference: null, reason: null, changes: {} }
  const reason = typeof after?.reason === 'string' ? after.reason : null
  if (action === 'drawers.open') return { ...empty, what: 'opened', amount: number(after?.float) }
  if (action === 'drawers.move')
    return { ...empty, what: after?.direction === 'in' ? 'paid_in' : 'paid_out', amount: number(after?.amount), reason }
  if (action === 'drawers.close')
    return { ...empty, what: 'closed', amount: number(after?.counted), difference: number(after?.difference), reason }
  if (action === 'drawers.reopen') return { ...empty, what: 'reopened' }
  const event = masterEvent(entry)
  return event && { ...empty, what: event, changes: changesIn(entry, ['name']) as DrawerEvent['changes'] }
}
