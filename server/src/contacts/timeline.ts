import { api } from '@kasuwa/contract'
import { timelineContactFields } from '@kasuwa/contract/contact-fields'
import type { ContactTimeline } from '@kasuwa/contract/contact-timeline'
import type { z } from 'zod'
import { beginningOf, importsBehind } from '../records/brought-in.ts'
import { namesIn } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type TrailEntry, changesIn, masterEvent, timelinePart } from '../records/timeline.ts'

const columns = [...timelineContactFields.map(({ name }) => name), 'is_blacklisted' as const]

type ContactEvent = Omit<z.output<typeof ContactTimeline>['rows'][number], 'id' | 'at' | 'by' | 'by_import'> & { contact_type: string }

interface TimelineContact {
  id: string
  contact_type: string
}

/** Events of a contact with member and time. The caller has checked that the contact exists. */
export const contactTimeline = (ctx: BusinessContext, { id, contact_type }: TimelineContact, before: string | undefined) =>
  timelinePart(
    ctx,
    'contacts',
    id,
    before,
    async (entries) => {
      const groupChanges = entries.map((entry) => changesIn(entry, ['group_ids']).group_ids)
      const [groupsOf, imports] = await Promise.all([namesIn(ctx, 'contact_groups', groupChanges), importsBehind(ctx, entries)])
      return entries.map((entry, index) => {
        const event = buildEvent(ctx, entry, contact_type, groupsOf(groupChanges[index]))
        return event && { ...event, by_import: imports[index] ?? null }
      })
    },
    { beginning: () => beginningOf(ctx, 'contacts', id) },
  )

const eventByAdjustment: Readonly<Record<string, 'adjusted' | 'adjustment_undone'>> = {
  'contacts.adjustBalance': 'adjusted',
  'balances.delete': 'adjustment_undone',
}

const eventBySharing: Readonly<Record<string, 'statement_shared' | 'statement_links_ended'>> = {
  'shareLinks.statement': 'statement_shared',
  'shareLinks.endStatement': 'statement_links_ended',
}

/** Name of the merged contact, as it was at the merge. */
const mergedName = (columns: TrailEntry['before']): string | undefined => (columns?.merged as { name?: string } | null | undefined)?.name

/** The contact’s type decides who may see amounts (`seen-with.ts`). */
function buildEvent(
  ctx: BusinessContext,
  entry: TrailEntry,
  contact_type: string,
  groups: ContactEvent['changes']['groups'],
): ContactEvent | undefined {
  const adjustmentEvent = eventByAdjustment[entry.action]
  const [balanceBefore, balanceAfter] = [entry.before?.balance, entry.after?.balance]
  if (adjustmentEvent && typeof balanceBefore === 'number' && typeof balanceAfter === 'number')
    return ctx.can(api.balances.list.access)
      ? {
          what: adjustmentEvent,
          changes: {},
          merged: null,
          amount: balanceAfter - balanceBefore,
          balance_after: balanceAfter,
          contact_type,
        }
      : undefined
  const { merged, unmerged } = { merged: mergedName(entry.after), unmerged: mergedName(entry.before) }
  const showedIdentity = entry.after !== null && 'identity_shown' in entry.after
  const sharingEvent = eventBySharing[entry.action]
  if (sharingEvent) return { what: sharingEvent, changes: {}, merged: null, amount: null, balance_after: null, contact_type }
  const eventKind = showedIdentity
    ? 'identity_seen'
    : merged === undefined
      ? unmerged === undefined
        ? masterEvent(entry)
        : 'unmerged'
      : 'merged'
  const changes = { ...(changesIn(entry, columns) as ContactEvent['changes']), ...(groups && { groups }) }
  if (eventKind === undefined || (eventKind === 'changed' && Object.keys(changes).length === 0)) return undefined
  return { what: eventKind, changes, merged: merged ?? unmerged ?? null, amount: null, balance_after: null, contact_type }
}
