import type { Updateable } from 'kysely'
import { type AnyStatus, everyStatus } from '@kasuwa/contract/document-states'
import type { LockedAllocations as HeldAllocations } from '../receivables/allocations.ts'
import { reversalEntries, reverseBalance } from '../receivables/balance.ts'
import { hasLimit, enforceCreditLimit } from '../receivables/credit-limit.ts'
import { type EntriesByContact, mergeEntries, writeBalances } from '../receivables/several-balances.ts'
import { releaseMoves, releaseStock } from '../inventory/commitments.ts'
import { reverseStock } from '../inventory/ledger.ts'
import type { KeptUnits } from '../inventory/moves.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { markDaysStale } from '../day-marks/mark-days.ts'
import { refuseRule } from '../errors/refusal.ts'
import type { Tables } from '../database/tables/index.ts'
import { approve as countApproval } from './approvals.ts'
import { holdAllocatedOf } from './allocated.ts'
import { beside } from './attached.ts'
import { type ExtraCost, costsBackAt, costsByContact, costsUnpaid, extraCostsOf, owedForCosts } from './extra-costs.ts'
import { type Document, type Kind, type Kinds, kindOf, sourceOf } from './kind.ts'
import { linesOf, locationOf } from './lines.ts'
import { before, lockDocument } from './lock-document.ts'
import { contactOf, mustSupply } from './parties.ts'
import { noMoreDeposit, sumOf } from './payments.ts'
import { fieldOf, moveGoods, owedBy, owedFor, writeWorth } from './posting.ts'

/**
 * What is given back besides, where a document is canceled or deleted: what settled it, and money that was paid. The document is held, and
 * what it is matched with.
 */
export type TakeBack = (
  document: Held,
  kind: Kind,
  allocated: HeldAllocations,
) => Promise<{
  /** Whose entries on the contact's balance are reversed with the document's own. */
  sources: readonly string[]
  /** For the audit trail. */
  told: object
}>

export type Held = Awaited<ReturnType<typeof held>>
const held = async (ctx: BusinessContext, table: DocumentTable, id: string, from: Parameters<typeof lockDocument>[3]) =>
  (await lockDocument(ctx, table, id, from)) satisfies Document

const iso = (ctx: BusinessContext) => new Date(ctx.now).toISOString()

const write = (
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
 * One member's approval; the last one that is needed makes the document take effect, whole or not at all.
 * @param isOverLimitSeen that it brings its customer over their credit limit is known
 * @throws Refusal 404, 409, or 422 where this member may not or has before, or where a rule of posting refuses
 */
export async function approve(ctx: BusinessContext, kinds: Kinds, id: string, isOverLimitSeen = false): Promise<void> {
  const { table } = kinds
  const document = await held(ctx, table, id, before('approved'))
  const enough = await countApproval(ctx, document)
  ctx.recordChange({ entity: table, entity_id: id, after: { approved_by: ctx.merchant_id, takes_effect: enough } })
  if (!enough) return
  const kind = kindOf(kinds, document)
  const lines = await linesOf(ctx, table, id)
  const entries = await beside(kind, 'posts', ctx, document, lines, false)
  const [location, released, costs, contact, isLimited] = await Promise.all([
    locationOf(ctx, document.location_id),
    releaseMoves(ctx, id),
    extraCostsOf(ctx, kind, id),
    kind.contact === 'named' && document.contact_id !== null ? contactOf(ctx, document.contact_id) : undefined,
    kind.paid === 'in' && document.contact_id !== null && hasLimit(ctx, document.contact_id),
  ])
  // One that was recorded before this was asked.
  if (contact) mustSupply(contact)
  const owed = mergeEntries(owedForCosts(kind, id, costs), owedBy(document, entries))
  const { total, paid_amount: paid }: Document = document
  const worth = await moveGoods(ctx, kind, document, location, lines, released)
  if (isLimited) {
    const isOver = await enforceCreditLimit(ctx, document.contact_id ?? '', { change: total, unpaid: total - paid }, isOverLimitSeen)
    if (isOver) ctx.recordChange({ entity: table, entity_id: id, after: { over_limit: true } })
  }
  await writeBalances(ctx, mergeEntries(owedBy(document, owedFor(kind, document)), owed))
  const { pays_back }: Document = document
  await beside(kind, 'settled', ctx, document, sumOf(pays_back ?? []), 'status')
  writeApproved(ctx, kind, document, worth.total)
  writeWorth(ctx, kind, document.id, lines, worth)
}

/** @param worth kobo that its lines came to */
export function writeApproved(ctx: BusinessContext, kind: Kind, document: Held, worth: number): void {
  const sum = kind.worth.document ? { [kind.worth.document]: kind.worth.sum(document, worth) } : {}
  write(ctx, kind.table, document.id, { ...sum, status: 'approved', posted_at: iso(ctx) }, noMoreDeposit(kind, document))
}

/** How a document is canceled. */
interface Canceling {
  takeBack: TakeBack
  /** Why, as its page and its paper will say. */
  reason?: string | null | undefined
}

/**
 * Cancels a document: a pending one gives back what it held, an approved one posts the exact reverse of what it did
 * (DOCS-17).
 * @returns what was told the trail of what was given back besides
 * @throws Refusal 404, 409, or 422 where taking it back would break the books
 */
export async function cancel(ctx: BusinessContext, kinds: Kinds, id: string, { takeBack, reason = null }: Canceling): Promise<object> {
  const { table } = kinds
  const allocated = await holdAllocatedOf(ctx, table, id)
  const document = await held(ctx, table, id, before('canceled'))
  const kind = kindOf(kinds, document)
  const lines = await linesOf(ctx, table, id)
  await beside(kind, 'takenBack', ctx, document, lines)
  const [costs, { sources, told }] = await Promise.all([extraCostsOf(ctx, kind, id), takeBack(document, kind, allocated)])
  await takeGoodsBack(ctx, kind, document, (line_id) => {
    const line = lines.find(({ id: one }) => one === line_id)
    return fieldOf(line?.position ?? 0, line?.quantity)
  })
  await takeDebtsBack(ctx, kind, document, sources, costs)
  writeCanceled(ctx, kind, document, reason, costs)
  const why = reason === null ? {} : { reason }
  ctx.recordChange({
    entity: table,
    entity_id: id,
    before: { status: document.status },
    after: { status: 'canceled', ...why, ...told },
  })
  return told
}

/** What contacts owe or are owed for a document is no more, whoever they are. @param sources whose entries on its own contact's balance go with it */
async function takeDebtsBack(ctx: BusinessContext, kind: Kind, document: Held, sources: readonly string[], costs: readonly ExtraCost[]) {
  await writeBalances(ctx, await debtsTakenBack(ctx, kind, document, sources, costs))
  await ctx.flush()
}

/** The same as entries, by contact. */
export async function debtsTakenBack(
  ctx: BusinessContext,
  { ledger }: Kind,
  { id, contact_id }: Held,
  sources: readonly string[],
  costs: readonly ExtraCost[],
): Promise<EntriesByContact> {
  if (ledger === null) return new Map()
  const ofCosts = costsByContact(costs)
  // Its own contact first.
  const taken = new Map<string, readonly string[]>(contact_id === null ? [] : [[contact_id, [id, ...sources]]])
  for (const [contact, ids] of ofCosts) taken.set(contact, [...(taken.get(contact) ?? []), ...ids])
  const reversed = await Promise.all(
    [...taken].map(async ([contact, of]) => [contact, await reversalEntries(ctx, contact, of, { kind: ledger, id })] as const),
  )
  return mergeEntries(new Map(reversed))
}

/** A pending document gives back what it held; what an approved one moved is moved back. @throws Refusal 422 on the field of the line whose goods are gone */
export async function takeGoodsBack(
  ctx: BusinessContext,
  kind: Kind,
  document: Held,
  fieldOf: (line_id: string) => string,
  isTaken?: (product_id: string) => boolean,
  kept?: KeptUnits,
): Promise<void> {
  if (kind.books.moved === null) return
  const source = sourceOf(kind, document.id)
  if (document.posted_at === null) await releaseStock(ctx, source)
  else await reverseStock(ctx, source, fieldOf, isTaken, kept)
}

export function writeCanceled(
  ctx: BusinessContext,
  kind: Kind,
  document: Held,
  cancel_reason: string | null,
  costs: readonly ExtraCost[],
): void {
  const effects = [...(document.posted_at === null ? noMoreDeposit(kind, document) : []), ...costsUnpaid(costs)]
  const own = { status: 'canceled', canceled_at: iso(ctx), canceled_by: ctx.merchant_id, cancel_reason } as const
  const columns = { ...own, ...costsBackAt(ctx, costs) }
  write(ctx, kind.table, document.id, columns, effects)
}

/** Hides a document that never took effect; a pending one is canceled first. @throws Refusal 404, or 422 for one that is part of the books */
export async function remove(ctx: BusinessContext, kinds: Kinds, id: string, takeBack: TakeBack): Promise<void> {
  const { table } = kinds
  const allocated = await holdAllocatedOf(ctx, table, id)
  const document = await held(ctx, table, id, everyStatus)
  if (document.status === 'approved' || (document.status as AnyStatus) === 'accepted') throw refuseRule('cancel_it_first')
  if (document.posted_at !== null) throw refuseRule('part_of_the_books')
  if (await isCorrected(ctx, table, id)) throw refuseRule('was_corrected')
  const told =
    document.status === 'pending' ? await cancel(ctx, kinds, id, { takeBack }) : await giveBack(ctx, kinds, document, allocated, takeBack)
  writeDeleted(ctx, table, id)
  ctx.recordChange({ entity: table, entity_id: id, before: { status: document.status }, after: told })
}

export const writeDeleted = (ctx: BusinessContext, table: DocumentTable, id: string): void =>
  write(ctx, table, id, { deleted_at: iso(ctx), deleted_by: ctx.merchant_id })

/** What was left as credit when it was canceled may still be given back. */
async function giveBack(
  ctx: BusinessContext,
  kinds: Kinds,
  document: Held,
  allocated: HeldAllocations,
  takeBack: TakeBack,
): Promise<object> {
  const kind = kindOf(kinds, document)
  const { sources, told } = await takeBack(document, kind, allocated)
  if (document.contact_id !== null && kind.ledger !== null)
    await reverseBalance(ctx, document.contact_id, sources, { kind: kind.ledger, id: document.id })
  return told
}

/** Whether another was recorded in its place, which points to it. */
async function isCorrected(ctx: BusinessContext, table: DocumentTable, id: string): Promise<boolean> {
  const found = await ctx
    .selectFrom(table as 'sales')
    .select('id')
    .where('corrects', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
