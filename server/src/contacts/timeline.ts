import { api } from '@kasuwa/contract'
import { toldOfContacts } from '@kasuwa/contract/contact-fields'
import type { ContactTimeline } from '@kasuwa/contract/contact-timeline'
import type { z } from 'zod'
import { beginningOf, importsBehind } from '../records/brought-in.ts'
import { namesIn } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type TrailEntry, changesIn, masterEvent, timelinePart } from '../records/timeline.ts'

const columns = [...toldOfContacts.map(({ name }) => name), 'is_blacklisted' as const]

type Told = Omit<z.output<typeof ContactTimeline>['rows'][number], 'id' | 'at' | 'by' | 'by_import'> & { contact_type: string }

interface Whose {
  id: string
  contact_type: string
}

/** Who did what to a contact, and when. The caller has seen that it is there. */
export const contactTimeline = (ctx: BusinessContext, { id, contact_type }: Whose, before: string | undefined) =>
  timelinePart(
    ctx,
    'contacts',
    id,
    before,
    async (entries) => {
      const moved = entries.map((entry) => changesIn(entry, ['group_ids']).group_ids)
      const [named, imports] = await Promise.all([namesIn(ctx, 'contact_groups', moved), importsBehind(ctx, entries)])
      return entries.map((entry, index) => {
        const one = told(ctx, entry, contact_type, named(moved[index]))
        return one && { ...one, by_import: imports[index] ?? null }
      })
    },
    () => beginningOf(ctx, 'contacts', id),
  )

const adjusting: Readonly<Record<string, 'adjusted' | 'adjustment_undone'>> = {
  'contacts.adjustBalance': 'adjusted',
  'balances.delete': 'adjustment_undone',
}

const sharing: Readonly<Record<string, 'statement_shared' | 'statement_links_ended'>> = {
  'shareLinks.statement': 'statement_shared',
  'shareLinks.endStatement': 'statement_links_ended',
}

/** The name of the contact that a merge brought, as it was written then. */
const mergedIn = (columns: TrailEntry['before']): string | undefined => (columns?.merged as { name?: string } | null | undefined)?.name

/** Whose entry it is tells who may see its figures (`seen-with.ts`). */
function told(ctx: BusinessContext, entry: TrailEntry, contact_type: string, groups: Told['changes']['groups']): Told | undefined {
  const adjusted = adjusting[entry.action]
  const [was, is] = [entry.before?.balance, entry.after?.balance]
  if (adjusted && typeof was === 'number' && typeof is === 'number')
    return ctx.can(api.balances.list.access)
      ? { what: adjusted, changes: {}, merged: null, amount: is - was, balance_after: is, contact_type }
      : undefined
  const { merged, unmerged } = { merged: mergedIn(entry.after), unmerged: mergedIn(entry.before) }
  const isSeen = entry.after !== null && 'identity_shown' in entry.after
  const shared = sharing[entry.action]
  if (shared) return { what: shared, changes: {}, merged: null, amount: null, balance_after: null, contact_type }
  const what = isSeen ? 'identity_seen' : merged === undefined ? (unmerged === undefined ? masterEvent(entry) : 'unmerged') : 'merged'
  const changes = { ...(changesIn(entry, columns) as Told['changes']), ...(groups && { groups }) }
  if (what === undefined || (what === 'changed' && Object.keys(changes).length === 0)) return undefined
  return { what, changes, merged: merged ?? unmerged ?? null, amount: null, balance_after: null, contact_type }
}
