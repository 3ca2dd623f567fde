import type { documentEvents } from '@kasuwa/contract/timeline'
import { formatMoneyIn } from '@kasuwa/contract/platform/money'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { importsBehind } from '../records/brought-in.ts'
import { type TrailEntry, timelinePart } from '../records/timeline.ts'
import { rowOr404 } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { attached } from './attached.ts'
import { anyDocuments, columnOf, numberOf } from './visible.ts'

interface Told {
  what: (typeof documentEvents)[number]
  /** Kobo. */
  amount: number | null
  takes_effect: boolean
  reason: string | null
  is_refunded: boolean
  /** The other document of a correction. */
  other: string | undefined
  /** The other document of an exchange. */
  exchanged: string | undefined
  /** What was asked of a customer online, and what the provider says came. */
  wrong?: Record<string, unknown>
  /** What the provider says of what a customer paid online. */
  afterwards?: Record<string, unknown>
}

const nothing = { amount: null, takes_effect: false, reason: null, is_refunded: false, other: undefined, exchanged: undefined }
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const kobo = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What the writers of this room told the trail (`record.ts`, `change-status.ts`, `correct.ts`, `payments.ts`, `note.ts`), in a reader's terms. */
function toldBy({ before, after }: TrailEntry): Told | undefined {
  if (!after) return undefined
  if ('approved_by' in after) return { ...nothing, what: 'approved', takes_effect: after.takes_effect === true }
  if (before && 'asked' in before) return { ...nothing, what: 'paid_wrong', wrong: { ...before, ...after } }
  for (const what of ['taken_back', 'disputed', 'dispute_over', 'sent_back'] as const)
    if (what in after) return { ...nothing, what, amount: kobo(after[what]) || null, afterwards: after }
  if ('shared_until' in after) return { ...nothing, what: 'shared' }
  if ('links' in after) return { ...nothing, what: 'links_ended' }
  if ('corrected_by' in after) return { ...nothing, what: 'corrected', other: text(after.corrected_by) }
  if (after.status === 'closed') return { ...nothing, what: 'closed' }
  if (after.status === 'accepted') return { ...nothing, what: 'accepted' }
  if (before && after.status === 'pending') return { ...nothing, what: 'reopened' }
  if (after.status === 'canceled')
    return { ...nothing, what: 'canceled', reason: text(after.reason) ?? null, is_refunded: after.refund === true }
  if (before && 'paid' in before && 'paid' in after) {
    const amount = kobo(after.paid) - kobo(before.paid)
    return { ...nothing, what: amount < 0 ? 'payment_undone' : 'paid', amount: Math.abs(amount) }
  }
  if (before && 'note' in after) return { ...nothing, what: 'note_changed', reason: text(after.note) ?? null }
  if (before || !('status' in after)) return undefined
  const amount = kobo(after.paid) || null
  const [other, exchanged] = [text(after.corrects), text(after.exchanged_for)]
  return { ...nothing, what: 'recorded', amount, takes_effect: after.status === 'approved', other, exchanged }
}

/** Who did what to a document, and when. @throws Refusal 404 */
export async function documentTimeline(ctx: BusinessContext, table: DocumentTable, id: string, before: string | undefined) {
  await rowOr404(anyDocuments(ctx, table).select(columnOf(table, 'id')).where(columnOf(table, 'id'), '=', id).executeTakeFirst())
  const other = attached().otherOfPair(table)
  return timelinePart(ctx, table, id, before, async (entries) => {
    const told = entries.map(toldBy)
    const others = told.flatMap((one) => one?.other ?? [])
    const exchanged = told.flatMap((one) => one?.exchanged ?? [])
    const [links, exchanges, imports] = await Promise.all([
      linksTo(ctx, table, others),
      other && ctx.can(other.may.view) ? linksTo(ctx, other.table, exchanged) : undefined,
      importsBehind(ctx, entries),
    ])
    return told.map((one, index) => {
      if (!one) return undefined
      const { other: corrected, exchanged: swapped, wrong, afterwards, ...entry } = one
      return {
        ...entry,
        ...(wrong && { reason: wrongInWords(ctx, wrong) }),
        ...(afterwards && { reason: afterwardsInWords(ctx, afterwards) }),
        by_import: imports[index] ?? null,
        document: links.get(corrected ?? '') ?? null,
        exchange: exchanges?.get(swapped ?? '') ?? null,
      }
    })
  })
}

/** What came online in place of what was asked for, and where it is, in the reader's language. */
function wrongInWords(ctx: BusinessContext, wrong: Record<string, unknown>): string {
  const { verified_amount, verified_currency, verified_subaccount, asked, currency, subaccount, checkout } = wrong
  const values = {
    paid: formatMoneyIn(kobo(verified_amount), text(verified_currency) ?? ''),
    asked: formatMoneyIn(kobo(asked), text(currency) ?? ''),
    reference: text(checkout) ?? '',
  }
  const isElsewhere = verified_amount === asked && verified_currency === currency && verified_subaccount !== subaccount
  return ctx.translate({ key: isElsewhere ? 'paid_elsewhere' : 'paid_otherwise', values })
}

/** Why the provider took money back, and under which reference, in the reader's language. */
const afterwardsInWords = (ctx: BusinessContext, { why, reference }: Record<string, unknown>): string =>
  ctx.translate({ key: 'went_back', values: { why: text(why) ?? '', reference: text(reference) ?? '' } })

/** Numbers of other documents, of those that this member sees. */
async function linksTo(ctx: BusinessContext, table: DocumentTable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; number: string }>()
  const rows = await anyDocuments(ctx, table)
    .selectAll(table as 'sales')
    .where(isAnyOf(columnOf(table, 'id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { id: row.id, number: numberOf(ctx, table, row) }]))
}
