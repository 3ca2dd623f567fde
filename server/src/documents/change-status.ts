import type { Updateable } from 'kysely'
import { type AnyStatus, everyStatus } from '@kasuwa/contract/document-states'
import type { LockedAllocations as HeldAllocations } from '../receivables/allocations.ts'
import { reversalEntries, reverseBalance } from '../receivables/balance.ts'
import { hasLimit, enforceCreditLimit } from '../receivables/credit-limit.ts'
import { type EntriesByContact, mergeEntries, writeBalances } from '../receivables/several-balances.ts'
import { releaseMoves, releaseStock } from '../inventory/commitments.ts'
import { reverseStock } from '../inventory/ledger.ts'
import type { UnmovedUnits } from '../inventory/moves.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { markDaysStale } from '../day-marks/mark-days.ts'
import { refuseRule } from '../errors/refusal.ts'
import type { Tables } from '../database/tables/index.ts'
import { approve as countApproval } from './approvals.ts'
import { lockAllocationsOf } from './document-allocations.ts'
import { runHooks } from './document-extensions.ts'
import { type ExtraCost, costRefundSession, costIdsByContact, costRefundEffects, extraCostsOf, costEntries } from './extra-costs.ts'
import { type Document, type Kind, type Kinds, kindOf, sourceOf } from './kind.ts'
import { linesOf, locationOf } from './lines.ts'
import { statusesBefore, lockDocument } from './lock-document.ts'
import { contactOf, mustSupply } from './parties.ts'
import { depositEndEffects } from './payments.ts'
import { endRounding, roundedPaymentIds, sumOf } from './rounding.ts'
import { fieldOf, moveGoods, entriesByContact, postingEntries, writeWorth } from './posting.ts'

/**
 * Releases allocations and refunds payments if a document is canceled or deleted. The caller has locked the document and its allocations.
 */
export type RefundOnCancel = (
  document: LockedDocument,
  kind: Kind,
  allocated: HeldAllocations,
) => Promise<{
  /** Sources, besides the document, of the entries that are reversed on the contact's balance. */
  sourceIds: readonly string[]
  /** For the audit log. */
  auditValues: object
}>

export type LockedDocument = Awaited<ReturnType<typeof lockForStatus>>
const lockForStatus = async (ctx: BusinessContext, table: DocumentTable, id: string, from: Parameters<typeof lockDocument>[3]) =>
  (await lockDocument(ctx, table, id, from)) satisfies Document

const iso = (ctx: BusinessContext) => new Date(ctx.now).toISOString()

const updateDocument = (
  ctx: BusinessContext,
  table: DocumentTable,
  id: string,
  columns: Updateable<Tables['sales']>,
  effects: readonly Effect[] = [],
): void => {
  ctx.write(
    ctx
      .updateTable(table as 'sales')
      .set({ ...columns, updated_at: iso(ctx) })
      .where('id', '=', id)
      .compile(),
    effects,
  )
  markDaysStale(ctx, table, [id])
}

/**
 * Records one member's approval. The last approval that is needed posts the document, in one transaction.
 * @param isOverLimitSeen the member has confirmed that it exceeds the customer's credit limit
 * @throws Refusal 404, 409, or 422 if the member may not approve or already has, or if a posting rule refuses
 */
export async function approve(ctx: BusinessContext, kinds: Kinds, id: string, isOverLimitSeen: boolean): Promise<void> {
  const { table } = kinds
  const document = await lockForStatus(ctx, table, id, statusesBefore('approved'))
  const isFullyApproved = await countApproval(ctx, document)
  ctx.recordChange({ entity: table, entity_id: id, after: { approved_by: ctx.merchant_id, takes_effect: isFullyApproved } })
  if (!isFullyApproved) return
  const kind = kindOf(kinds, document)
  const lines = await linesOf(ctx, table, id)
  const entries = await runHooks(kind, 'onPost', ctx, document, lines, false)
  const [location, released, costs, contact, isLimited] = await Promise.all([
    locationOf(ctx, document.location_id),
    releaseMoves(ctx, id),
    extraCostsOf(ctx, kind, id),
    kind.contact === 'named' && document.contact_id !== null ? contactOf(ctx, document.contact_id) : undefined,
    kind.paid === 'in' && document.contact_id !== null && hasLimit(ctx, document.contact_id),
  ])
  // Documents from before this check may have the walk-in customer as supplier.
  if (contact) mustSupply(contact)
  const earlierEntries = mergeEntries(costEntries(kind, id, costs), entriesByContact(document, entries))
  const { total, paid_amount: paid }: Document = document
  const worth = await moveGoods(ctx, kind, document, location, lines, released)
  if (isLimited) {
    const isOver = await enforceCreditLimit(ctx, document.contact_id ?? '', { change: total, unpaid: total - paid }, isOverLimitSeen)
    if (isOver) ctx.recordChange({ entity: table, entity_id: id, after: { over_limit: true } })
  }
  await writeBalances(ctx, mergeEntries(entriesByContact(document, postingEntries(kind, document)), earlierEntries))
  const { pays_back }: Document = document
  await runHooks(kind, 'afterPost', ctx, document, sumOf(pays_back ?? []), 'status')
  writeApproved(ctx, kind, document, worth.total)
  writeWorth(ctx, kind, document.id, lines, worth)
}

/** @param worth kobo that its lines came to */
export function writeApproved(ctx: BusinessContext, kind: Kind, document: LockedDocument, worth: number): void {
  const sum = kind.worth.document ? { [kind.worth.document]: kind.worth.sum(document, worth) } : {}
  updateDocument(ctx, kind.table, document.id, { ...sum, status: 'approved', posted_at: iso(ctx) }, depositEndEffects(kind, document))
}

interface CancelOptions {
  refundOnCancel: RefundOnCancel
  /** The reason, shown on the document's page and paper. */
  reason?: string | null | undefined
}

/**
 * Cancels a document. A pending one releases its reservations; an approved one posts the exact reversal (DOCS-10).
 * @returns audit values of the refund
 * @throws Refusal 404, 409, or 422 if the reversal would break the books
 */
export async function cancel(
  ctx: BusinessContext,
  kinds: Kinds,
  id: string,
  { refundOnCancel, reason = null }: CancelOptions,
): Promise<object> {
  const { table } = kinds
  const allocated = await lockAllocationsOf(ctx, table, id)
  const document = await lockForStatus(ctx, table, id, statusesBefore('canceled'))
  const kind = kindOf(kinds, document)
  const lines = await linesOf(ctx, table, id)
  await runHooks(kind, 'onCancel', ctx, document, lines)
  const [costs, { sourceIds, auditValues }] = await Promise.all([extraCostsOf(ctx, kind, id), refundOnCancel(document, kind, allocated)])
  await reverseGoods(ctx, kind, document, (line_id) => {
    const line = lines.find(({ id }) => id === line_id)
    return fieldOf(line?.position ?? 0, line?.quantity)
  })
  await reverseDebts(ctx, kind, document, sourceIds, costs)
  writeCanceled(ctx, kind, document, reason, costs)
  const why = reason === null ? {} : { reason }
  ctx.recordChange({
    entity: table,
    entity_id: id,
    before: { status: document.status },
    after: { status: 'canceled', ...why, ...auditValues },
  })
  return auditValues
}

/** Reverses the balance entries of a document on every contact. @param sources further sources whose entries on its own contact's balance are reversed */
async function reverseDebts(
  ctx: BusinessContext,
  kind: Kind,
  document: LockedDocument,
  sources: readonly string[],
  costs: readonly ExtraCost[],
) {
  await writeBalances(ctx, await debtReversals(ctx, kind, document, sources, costs))
  await ctx.flush()
}

/** Reversal entries of a document by contact. */
export async function debtReversals(
  ctx: BusinessContext,
  kind: Kind,
  document: LockedDocument,
  sources: readonly string[],
  costs: readonly ExtraCost[],
): Promise<EntriesByContact> {
  const { ledger } = kind
  const { id, contact_id } = document
  if (ledger === null) return new Map()
  const roundedIds = await roundedPaymentIds(ctx, kind.table, document)
  const costIdsByContactId = costIdsByContact(costs)
  // The document's own contact comes first.
  const sourceIdsByContact = new Map<string, readonly string[]>(contact_id === null ? [] : [[contact_id, [id, ...sources]]])
  for (const [contact, ids] of costIdsByContactId) sourceIdsByContact.set(contact, [...(sourceIdsByContact.get(contact) ?? []), ...ids])
  const reversed = await Promise.all(
    [...sourceIdsByContact].map(
      async ([contact, ids]) =>
        [contact, await reversalEntries(ctx, contact, ids, { kind: ledger, id }, contact === contact_id ? roundedIds : [])] as const,
    ),
  )
  return mergeEntries(new Map(reversed))
}

/** Releases the reservations of a pending document; reverses the movements of an approved one. @throws Refusal 422 on the field of the line whose stock has left */
export async function reverseGoods(
  ctx: BusinessContext,
  kind: Kind,
  document: LockedDocument,
  fieldOf: (line_id: string) => string,
  isIncluded: (product_id: string) => boolean = () => true,
  unmovedUnits?: UnmovedUnits,
): Promise<void> {
  if (kind.books.movedQuantity === null) return
  const source = sourceOf(kind, document.id)
  if (document.posted_at === null) await releaseStock(ctx, source)
  else await reverseStock(ctx, source, fieldOf, isIncluded, unmovedUnits)
}

/**
 * Writes the status, reason and member of a cancel, and marks its days stale. Ends the deposits of a pending document, and refunds the paid
 * extra costs (DOCS-36). The caller reverses stock, balances and payments.
 * @param costs extra costs of the document
 */
export function writeCanceled(
  ctx: BusinessContext,
  kind: Kind,
  document: LockedDocument,
  cancel_reason: string | null,
  costs: readonly ExtraCost[],
): void {
  const effects = [...(document.posted_at === null ? depositEndEffects(kind, document) : []), ...costRefundEffects(costs)]
  const cancelColumns = { status: 'canceled', canceled_at: iso(ctx), canceled_by: ctx.merchant_id, cancel_reason } as const
  const columns = { ...cancelColumns, ...costRefundSession(ctx, costs) }
  if ((document as Document).rounding) endRounding(ctx, kind.table, document.id)
  updateDocument(ctx, kind.table, document.id, columns, effects)
}

/** Soft-deletes a document that was never posted; cancels it first if it is pending. @throws Refusal 404, or 422 if it was posted */
export async function remove(ctx: BusinessContext, kinds: Kinds, id: string, refundOnCancel: RefundOnCancel): Promise<void> {
  const { table } = kinds
  const allocated = await lockAllocationsOf(ctx, table, id)
  const document = await lockForStatus(ctx, table, id, everyStatus)
  if (document.status === 'approved' || (document.status as AnyStatus) === 'accepted') throw refuseRule('cancel_it_first')
  if (document.posted_at !== null) throw refuseRule('part_of_the_books')
  if (await wasCorrected(ctx, table, id)) throw refuseRule('was_corrected')
  const auditValues =
    document.status === 'pending'
      ? await cancel(ctx, kinds, id, { refundOnCancel })
      : await refundRemaining(ctx, kinds, document, allocated, refundOnCancel)
  writeDeleted(ctx, table, id)
  ctx.recordChange({ entity: table, entity_id: id, before: { status: document.status }, after: auditValues })
}

/** Soft-deletes a document. The caller has locked it, and refused it if it was posted (DOCS-12). */
export const writeDeleted = (ctx: BusinessContext, table: DocumentTable, id: string): void =>
  updateDocument(ctx, table, id, { deleted_at: iso(ctx), deleted_by: ctx.merchant_id })

/** Refunds the credit that a canceled document still has. */
async function refundRemaining(
  ctx: BusinessContext,
  kinds: Kinds,
  document: LockedDocument,
  allocated: HeldAllocations,
  refundOnCancel: RefundOnCancel,
): Promise<object> {
  const kind = kindOf(kinds, document)
  const { sourceIds, auditValues } = await refundOnCancel(document, kind, allocated)
  if (document.contact_id !== null && kind.ledger !== null)
    await reverseBalance(ctx, document.contact_id, sourceIds, { kind: kind.ledger, id: document.id })
  return auditValues
}

/** True if another document corrects this one. */
async function wasCorrected(ctx: BusinessContext, table: DocumentTable, id: string): Promise<boolean> {
  const correction = await ctx
    .selectFrom(table as 'sales')
    .select('id')
    .where('corrects', '=', id)
    .executeTakeFirst()
  return correction !== undefined
}
