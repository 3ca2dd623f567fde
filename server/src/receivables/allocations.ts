import type { OpenItemKind } from '@kasuwa/contract/open-items'
import { type Selectable, sql } from 'kysely'
import { newId, newIds } from '../database/ids.ts'
import type { Tables } from '../database/tables/index.ts'
import { insertRows } from '../database/rows.ts'
import { refuseRule } from '../errors/refusal.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { markDebtsOfItems } from './stale-debts.ts'
import {
  type AllocatedDocument,
  type Allocation,
  type ItemRef,
  type Side,
  type AllocationChange,
  isSettlingSide,
  sides,
  unallocate,
} from './unallocate.ts'
import { documentTables, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import { markDaysStale } from '../day-marks/mark-days.ts'

/*
 * Allocations match receivables with payments and payables. This file alone writes `allocations` and the columns that sum them. It changes
 * no balance and no cash.
 */

/*
 * Invariants: a payment’s allocations sum to its `allocated`, at most the payment. A document’s sum to its `allocated`, a part of
 * `paid_amount`. The sum of an adjustment or extra cost is at most its amount. A document’s credit in use is at most its credit.
 */

/*
 * Lock order: documents (returns, then other stock documents, then sales, each by id), contact payments by id, stock levels, the contact.
 */

/*
 * A reversal locks both ends, or the end that is a document or payment. An allocation locks the same and the contact, which is the only
 * lock of an adjustment.
 */

/** Active allocations of items, newest first. For `usingCreditOf`, only those that use a document’s credit. */
async function activeAllocations(ctx: BusinessContext, ids: readonly string[], usingCreditOf: readonly string[]): Promise<Allocation[]> {
  const { business_id } = ctx
  type AllocationRow = Pick<
    Selectable<Tables['allocations']>,
    'id' | 'contact_id' | 'amount' | 'debit_kind' | 'debit_id' | 'credit_kind' | 'credit_id'
  >
  const { rows } =
    await sql<AllocationRow>`select one.id, one.contact_id, one.amount, one.debit_kind, one.debit_id, one.credit_kind, one.credit_id from allocations one
    where one.business_id = ${business_id} and one.reverses is null
      and one.id in (
        select id from allocations where business_id = ${business_id} and debit_id = any(${ids}::uuid[])
        union select id from allocations where business_id = ${business_id} and credit_id = any(${ids}::uuid[])
        union select id from allocations where business_id = ${business_id} and credit_id = any(${usingCreditOf}::uuid[]) and credit_kind = 'sale'
        union select id from allocations where business_id = ${business_id} and debit_id = any(${usingCreditOf}::uuid[]) and debit_kind = 'inventory-action')
      and not exists (select from allocations taken where taken.business_id = ${business_id} and taken.reverses = one.id)
    order by one.id desc`.execute(ctx.db)
  return rows.map(({ debit_kind, debit_id, credit_kind, credit_id, ...allocation }) => ({
    ...allocation,
    debit: { kind: debit_kind, id: debit_id },
    credit: { kind: credit_kind, id: credit_id },
  }))
}

/** The items, and the items that they are allocated to. */
export async function withAllocatedRefs(ctx: BusinessContext, refs: readonly ItemRef[]): Promise<ItemRef[]> {
  const ids = refs.map(({ id }) => id)
  return [...refs, ...(await reachableAllocations(ctx, ids)).flatMap((allocation) => sides.map((side) => allocation[side]))]
}

/**
 * All allocations that a reversal of the items can affect: their own, and in turn those that use the credit of a document at the other end.
 */
async function reachableAllocations(ctx: BusinessContext, ids: readonly string[]): Promise<Allocation[]> {
  const allocations = await activeAllocations(ctx, ids, [])
  const visited = new Set(ids)
  for (;;) {
    const next = new Set(
      allocations
        .flatMap((allocation) => sides.map((side) => allocation[side]))
        .flatMap(({ kind, id }) => (isDocument(kind) && !visited.has(id) ? [id] : [])),
    )
    if (next.size === 0) return allocations.toSorted((a, b) => (a.id < b.id ? 1 : -1))
    for (const id of next) visited.add(id)
    const usingAllocations = await activeAllocations(ctx, [], [...next])
    const knownIds = new Set(allocations.map(({ id }) => id))
    allocations.push(...usingAllocations.filter(({ id }) => !knownIds.has(id)))
  }
}

/** Stock documents before sales: a return is locked before its sale. */
const tablesInLockOrder = tablesInLedgers.toReversed()

const isDocument = (kind: ItemRef['kind']) => tablesInLedgers.some((table) => documentTables[table].ledger === kind)

/**
 * Locks documents and payments in the one lock order, with the intakes of extra costs among the refs.
 * @returns the documents as they are now
 */
export async function lockItems(ctx: BusinessContext, refs: readonly ItemRef[]): Promise<AllocatedDocument[]> {
  const idsOf = (kind: ItemRef['kind']) => [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))]
  const { business_id } = ctx
  const locked: AllocatedDocument[] = []
  for (const table of tablesInLockOrder) {
    const { ledger, open, costs } = documentTables[table]
    const [ids, costIds] = [idsOf(ledger), costs ? idsOf('cost') : []]
    if (ids.length + costIds.length === 0) continue
    const bearingCosts = costs
      ? sql`or id = any(array(select action_id from ${sql.table(costs)} where business_id = ${business_id} and id = any(${costIds}::uuid[])))`
      : sql``
    const { rows } = await sql<AllocatedDocument>`select id, ${kindIn(table)} as what, paid_amount as paid, ${sql.raw(open.due)} as due
      from ${sql.table(table)} where business_id = ${business_id} and (id = any(${ids}::uuid[]) ${bearingCosts})
      order by ${sql.raw(open.order)} for update`.execute(ctx.db)
    locked.push(...rows)
  }
  const payments = idsOf('payment')
  if (payments.length > 0)
    await sql`select id from contact_payments where business_id = ${business_id} and id = any(${payments}::uuid[])
      order by id for update`.execute(ctx.db)
  return locked
}

/** Locked items and their allocations. */
export interface LockedAllocations {
  /** The items that are to change. */
  itemIds: ReadonlySet<string>
  documents: AllocatedDocument[]
  allocations: Allocation[]
}

/**
 * Locks items and everything that they are allocated to, so that the allocations can be reversed. Call it before any other lock.
 * @param refs the items that are to change
 */
export async function lockAllocated(ctx: BusinessContext, refs: readonly ItemRef[]): Promise<LockedAllocations> {
  const ids = refs.map(({ id }) => id)
  let lockedIds = new Set<string>()
  let allocations = await reachableAllocations(ctx, ids)
  // Locks the items even if they have no allocation yet: a concurrent request may be allocating them.
  for (;;) {
    const refsToLock = [...refs, ...allocations.flatMap((allocation) => sides.map((side) => allocation[side]))]
    const documents = await lockItems(ctx, refsToLock)
    lockedIds = new Set([...lockedIds, ...refsToLock.map(({ id }) => id)])
    // Allocations added while this waited for locks.
    allocations = await reachableAllocations(ctx, ids)
    if (allocations.every((allocation) => sides.every((side) => lockedIds.has(allocation[side].id))))
      return { itemIds: new Set(ids), documents, allocations }
  }
}

/** A member bound to a location may not change allocations of documents at another. @throws Refusal 422 */
export async function refuseElsewhere(ctx: BusinessContext, { documents }: LockedAllocations): Promise<void> {
  const { location_id } = ctx.member
  if (location_id === null || documents.length === 0) return
  const ids = documents.map(({ id }) => id)
  const isElsewhere = tablesInLedgers.map(
    (table) => sql<boolean>`exists (select from ${sql.table(table)} document where document.business_id = ${ctx.business_id}
      and document.id = any(${ids}::uuid[]) and document.location_id <> ${location_id})`,
  )
  const { rows } = await sql<{
    is_elsewhere: boolean
  }>`select ${sql.join(isElsewhere, sql` or `)} as is_elsewhere`.execute(ctx.db)
  if (rows[0]?.is_elsewhere) throw refuseRule('settled_elsewhere')
}

/**
 * Reverses the allocations that a change no longer allows (`unallocate.ts`).
 * @param documents as `lockAllocated` read them
 */
export function reverseAllocations(
  ctx: BusinessContext,
  { documents, allocations }: LockedAllocations,
  wants: readonly AllocationChange[],
): void {
  const amountById = unallocate(documents, allocations, wants)
  if (amountById.size === 0) return
  const reversed = allocations.filter(({ id }) => amountById.has(id))
  const remainders = reversed.flatMap((allocation) => {
    const amount = allocation.amount - (amountById.get(allocation.id) ?? 0)
    return amount > 0 ? [{ ...allocation, amount }] : []
  })
  writeRows(ctx, [
    ...reversed.map((allocation) => ({ ...allocation, amount: -allocation.amount, reverses: allocation.id })),
    ...remainders.map((allocation) => ({ ...allocation, reverses: null })),
  ])
  const kindById = new Map(documents.map(({ id, what }) => [id, what]))
  const changedIds = new Set(wants.map(({ id }) => id))
  updateAllocatedSums(
    ctx,
    reversed.map((allocation) => ({ ...allocation, amount: -(amountById.get(allocation.id) ?? 0) })),
    kindById,
    changedIds,
    [],
  )
}

/** An amount of a receivable that is settled by a payment or a payable. */
export interface Match extends Record<Side, ItemRef> {
  /** Kobo, above zero. */
  amount: number
}

/**
 * Allocates items. Both ends and the contact are locked, and the open amounts were read since.
 * @param kindById kind of each document
 * @param newDocumentIds documents that are being recorded: their rows have their sums already
 */
export function allocate(
  ctx: BusinessContext,
  contact_id: string,
  matches: readonly Match[],
  kindById: ReadonlyMap<string, OpenItemKind>,
  ...newDocumentIds: readonly (string | undefined)[]
): void {
  if (matches.length === 0) return
  writeRows(
    ctx,
    matches.map((match) => ({ ...match, contact_id, reverses: null })),
  )
  updateAllocatedSums(ctx, matches, kindById, new Set(), newDocumentIds)
}

function writeRows(ctx: BusinessContext, allocations: readonly (Omit<Allocation, 'id'> & { reverses: string | null })[]): void {
  const { business_id, merchant_id: created_by } = ctx
  const ids = newIds(allocations.length, ctx.now)
  const rows = allocations.map(({ contact_id, debit, credit, amount, reverses }, index) => ({
    ...{ id: ids[index] ?? newId(ctx.now), contact_id, amount, reverses },
    ...{ debit_kind: debit.kind, debit_id: debit.id, credit_kind: credit.kind, credit_id: credit.id },
  }))
  ctx.write(insertRows(ctx.db, 'allocations', { business_id, created_by, created_at: new Date(ctx.now).toISOString() }, rows))
  const unique = (all: readonly string[]) => [...new Set(all)]
  markDebtsOfItems(
    ctx,
    unique(allocations.map(({ contact_id }) => contact_id)),
    unique(allocations.flatMap((allocation) => sides.map((side) => allocation[side].id))),
  )
}

/** Adds to the allocated sums of documents and payments. @param unreported documents whose effects a preview omits */
function updateAllocatedSums(
  ctx: BusinessContext,
  matches: readonly Match[],
  kindById: ReadonlyMap<string, OpenItemKind>,
  unreported: ReadonlySet<string>,
  newDocumentIds: readonly (string | undefined)[],
): void {
  const sums = { sale: new Map<string, number>(), 'inventory-action': new Map<string, number>(), payment: new Map<string, number>() }
  for (const match of matches)
    for (const side of sides) {
      const { kind, id } = match[side]
      if (kind === 'entry' || kind === 'cost' || newDocumentIds.includes(id)) continue
      const documentKind = kindById.get(id)
      const sign = kind === 'payment' || (documentKind && isSettlingSide(documentKind, side)) ? 1 : -1
      sums[kind].set(id, (sums[kind].get(id) ?? 0) + sign * match.amount)
    }
  const { business_id } = ctx
  for (const table of tablesInLockOrder) {
    const changes = [...sums[documentTables[table].ledger]].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
    if (changes.length === 0) continue
    const effects = changes.flatMap(([id, amount]): Effect[] =>
      amount < 0 && !unreported.has(id)
        ? [{ what: 'owed_again', document_kind: kindById.get(id) ?? 'sale', document_id: id, amount: -amount }]
        : [],
    )
    const statement = sql`update ${sql.table(table)} as document
      set paid_amount = document.paid_amount + given.amount, allocated = document.allocated + given.amount, updated_at = ${new Date(ctx.now).toISOString()}
      from unnest(${changes.map(([id]) => id)}::uuid[], ${changes.map(([, amount]) => amount)}::bigint[]) as given (id, amount)
      where document.business_id = ${business_id} and document.id = given.id`
    ctx.write(statement.compile(ctx.db), effects)
    markDaysStale(
      ctx,
      table,
      changes.map(([id]) => id),
    )
  }
  const paymentChanges = [...sums.payment].filter(([, amount]) => amount !== 0)
  if (paymentChanges.length === 0) return
  const statement = sql`update contact_payments as payment set allocated = payment.allocated + given.amount
    from unnest(${paymentChanges.map(([id]) => id)}::uuid[], ${paymentChanges.map(([, amount]) => amount)}::bigint[]) as given (id, amount)
    where payment.business_id = ${business_id} and payment.id = given.id`
  ctx.write(statement.compile(ctx.db))
}

/** Active allocations of items, newest first. */
export const allocationsOf = (ctx: BusinessContext, ids: readonly string[]): Promise<Allocation[]> =>
  ids.length === 0 ? Promise.resolve([]) : activeAllocations(ctx, ids, [])
