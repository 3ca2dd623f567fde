import type { documentEvents } from '@kasuwa/contract/timeline'
import { formatMoneyIn } from '@kasuwa/contract/platform/money'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { importsBehind } from '../records/brought-in.ts'
import { type TrailEntry, timelinePart } from '../records/timeline.ts'
import { rowOr404 } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { extensions } from './document-extensions.ts'
import { relatedDocuments } from './related.ts'
import { anyDocuments, columnOf, numberOf } from './visible.ts'

interface TimelineEvent {
  what: (typeof documentEvents)[number]
  /** Kobo. */
  amount: number | null
  takes_effect: boolean
  reason: string | null
  is_refunded: boolean
  /** Id of the other document of a correction. */
  correctionId: string | undefined
  /** Id of the other document of an exchange. */
  exchangeId: string | undefined
  /** The amount asked for online, and the amount that the provider reports. */
  onlineMismatch?: Record<string, unknown>
  /** A later report of the provider on an online payment. */
  providerEvent?: Record<string, unknown>
}

const emptyEvent = { amount: null, takes_effect: false, reason: null, is_refunded: false, correctionId: undefined, exchangeId: undefined }
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const kobo = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** An audit entry of `record.ts`, `change-status.ts`, `correct.ts`, `payments.ts` or `note.ts` as a timeline event. */
function eventOf({ before, after }: TrailEntry): TimelineEvent | undefined {
  if (!after) return undefined
  if ('approved_by' in after) return { ...emptyEvent, what: 'approved', takes_effect: after.takes_effect === true }
  if (before && 'asked' in before) return { ...emptyEvent, what: 'paid_wrong', onlineMismatch: { ...before, ...after } }
  for (const change of ['taken_back', 'disputed', 'dispute_over', 'sent_back'] as const)
    if (change in after) return { ...emptyEvent, what: change, amount: kobo(after[change]) || null, providerEvent: after }
  if ('shared_until' in after) return { ...emptyEvent, what: 'shared' }
  if ('links' in after) return { ...emptyEvent, what: 'links_ended' }
  if ('corrected_by' in after) return { ...emptyEvent, what: 'corrected', correctionId: text(after.corrected_by) }
  if (after.status === 'closed') return { ...emptyEvent, what: 'closed' }
  if (after.status === 'accepted') return { ...emptyEvent, what: 'accepted' }
  if (before && after.status === 'pending') return { ...emptyEvent, what: 'reopened' }
  if (after.status === 'canceled')
    return { ...emptyEvent, what: 'canceled', reason: text(after.reason) ?? null, is_refunded: after.refund === true }
  if (before && 'paid' in before && 'paid' in after) {
    const amount = kobo(after.paid) - kobo(before.paid)
    return { ...emptyEvent, what: amount < 0 ? 'payment_undone' : 'paid', amount: Math.abs(amount) }
  }
  if (before && 'note' in after) return { ...emptyEvent, what: 'note_changed', reason: text(after.note) ?? null }
  if (before || !('status' in after)) return undefined
  const amount = kobo(after.paid) || null
  const [correctionId, exchangeId] = [text(after.corrects), text(after.exchanged_for)]
  return { ...emptyEvent, what: 'recorded', amount, takes_effect: after.status === 'approved', correctionId, exchangeId }
}

/** The creation of a related document; undefined for its later entries. */
const relatedEvent = (entry: TrailEntry): TimelineEvent | undefined =>
  eventOf(entry)?.what === 'recorded' ? { ...emptyEvent, what: 'related' } : undefined

function relatedReply(related: Awaited<ReturnType<typeof relatedDocuments>>, entry: TrailEntry | undefined) {
  const document = related.get(entry?.entity_id ?? '')
  return document ? { ...document, is_exchange: entry?.after?.exchanged_for !== undefined } : null
}

/** Timeline of a document: actors, events, times. @throws Refusal 404 */
export async function documentTimeline(ctx: BusinessContext, table: DocumentTable, id: string, before: string | undefined) {
  await rowOr404(anyDocuments(ctx, table).select(columnOf(table, 'id')).where(columnOf(table, 'id'), '=', id).executeTakeFirst())
  const otherKind = extensions().otherKindOfPair(table)
  const related = await relatedDocuments(ctx, table, id)
  const tell = async (entries: readonly TrailEntry[]) => {
    const events = entries.map((entry) => (entry.entity_id === id ? eventOf(entry) : relatedEvent(entry)))
    const correctionIds = events.flatMap((event) => event?.correctionId ?? [])
    const exchangeIds = events.flatMap((event) => event?.exchangeId ?? [])
    const [links, exchanges, imports] = await Promise.all([
      linksTo(ctx, table, correctionIds),
      otherKind && ctx.can(otherKind.may.view) ? linksTo(ctx, otherKind.table, exchangeIds) : undefined,
      importsBehind(ctx, entries),
    ])
    return events.map((event, index) => {
      if (!event) return undefined
      const { correctionId: correction, exchangeId: exchange, onlineMismatch: wrong, providerEvent: afterwards, ...entry } = event
      return {
        ...entry,
        ...(wrong && { reason: mismatchMessage(ctx, wrong) }),
        ...(afterwards && { reason: providerEventMessage(ctx, afterwards) }),
        by_import: imports[index] ?? null,
        document: links.get(correction ?? '') ?? null,
        exchange: exchanges?.get(exchange ?? '') ?? null,
        related: entry.what === 'related' ? relatedReply(related, entries[index]) : null,
      }
    })
  }
  return timelinePart(ctx, table, id, before, tell, { created: [...related.keys()] })
}

/** An online payment that differs from the request, and where it went, in the reader's language. */
function mismatchMessage(ctx: BusinessContext, mismatch: Record<string, unknown>): string {
  const { verified_amount, verified_currency, verified_subaccount, asked, currency, subaccount, checkout } = mismatch
  const values = {
    paid: formatMoneyIn(kobo(verified_amount), text(verified_currency) ?? ''),
    asked: formatMoneyIn(kobo(asked), text(currency) ?? ''),
    reference: text(checkout) ?? '',
  }
  const isElsewhere = verified_amount === asked && verified_currency === currency && verified_subaccount !== subaccount
  return ctx.translate({ key: isElsewhere ? 'paid_elsewhere' : 'paid_otherwise', values })
}

/** Why the provider took money back, with its reference, in the reader's language. */
const providerEventMessage = (ctx: BusinessContext, { why, reference }: Record<string, unknown>): string =>
  ctx.translate({ key: 'went_back', values: { why: text(why) ?? '', reference: text(reference) ?? '' } })

/** Numbers of other documents that this member sees. */
async function linksTo(ctx: BusinessContext, table: DocumentTable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; number: string }>()
  const rows = await anyDocuments(ctx, table)
    .selectAll(table as 'sales')
    .where(isAnyOf(columnOf(table, 'id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { id: row.id, number: numberOf(ctx, table, row) }]))
}
