import type { OpenItemKind } from '@kasuwa/contract/open-items'
import { sql } from 'kysely'
import { newId, newIds } from '../database/ids.ts'
import { insertRows } from '../database/rows.ts'
import { refuseRule } from '../errors/refusal.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { markDebtsOfItems } from './stale-debts.ts'
import { type AllocatedDocument, type Allocation, type Ref, type Side, type Want, settles, sides, unallocate } from './unallocate.ts'
import { documentTables, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import { markDaysStale } from '../day-marks/mark-days.ts'

/*
 * What a contact owes, matched with what they have paid or are owed: the only writer of `allocations` and of the columns that sum them up.
 *
 * Held: the allocations of a payment come to its `allocated`, never above the payment; those of a document to its `allocated`, which is
 * a part of its `paid_amount`; an adjustment's or an extra cost's never come to more than it does; and where a document's credit is used
 * there is that much of it. Nothing of it moves a balance or cash.
 *
 * Locks: documents (returns, then other stock documents, then sales, each by id), payments of contacts by id; stock levels; the contact.
 * Whoever takes an allocation back holds both its ends, or the one of them that is a document or a payment; whoever makes one holds
 * those and the contact, for whose sake alone an adjustment can be matched.
 */

/** Allocations that stand and name any of these; of the others those alone that use a credit of theirs. Newest first. */
async function standingOf(ctx: BusinessContext, ids: readonly string[], usingOnly: readonly string[]): Promise<Allocation[]> {
  const { business_id } = ctx
  const { rows } = await sql<{
    id: string
    contact_id: string
    amount: number
    debit_kind: Ref['kind']
    debit_id: string
    credit_kind: Ref['kind']
    credit_id: string
  }>`select one.id, one.contact_id, one.amount, one.debit_kind, one.debit_id, one.credit_kind, one.credit_id from allocations one
    where one.business_id = ${business_id} and one.reverses is null
      and one.id in (
        select id from allocations where business_id = ${business_id} and debit_id = any(${ids}::uuid[])
        union select id from allocations where business_id = ${business_id} and credit_id = any(${ids}::uuid[])
        union select id from allocations where business_id = ${business_id} and credit_id = any(${usingOnly}::uuid[]) and credit_kind = 'sale'
        union select id from allocations where business_id = ${business_id} and debit_id = any(${usingOnly}::uuid[]) and debit_kind = 'inventory-action')
      and not exists (select from allocations taken where taken.business_id = ${business_id} and taken.reverses = one.id)
    order by one.id desc`.execute(ctx.db)
  return rows.map(({ debit_kind, debit_id, credit_kind, credit_id, ...one }) => ({
    ...one,
    debit: { kind: debit_kind, id: debit_id },
    credit: { kind: credit_kind, id: credit_id },
  }))
}

/** Some things, and what they are matched with. */
export async function matchedWith(ctx: BusinessContext, refs: readonly Ref[]): Promise<Ref[]> {
  const ids = refs.map(({ id }) => id)
  return [...refs, ...(await reach(ctx, ids)).flatMap((one) => sides.map((side) => one[side]))]
}

/** Everything that taking back of some things can reach: itself, what it is matched with, and what the credit of those is used for. */
async function reach(ctx: BusinessContext, ids: readonly string[]): Promise<Allocation[]> {
  const found = await standingOf(ctx, ids, [])
  const seen = new Set(ids)
  for (;;) {
    const next = new Set(
      found.flatMap((one) => sides.map((side) => one[side])).flatMap(({ kind, id }) => (isDocument(kind) && !seen.has(id) ? [id] : [])),
    )
    if (next.size === 0) return found.toSorted((a, b) => (a.id < b.id ? 1 : -1))
    for (const id of next) seen.add(id)
    const more = await standingOf(ctx, [], [...next])
    const known = new Set(found.map(({ id }) => id))
    found.push(...more.filter(({ id }) => !known.has(id)))
  }
}

/** Stock documents before sales: a return is held before its sale. */
const inLockOrder = tablesInLedgers.toReversed()

const isDocument = (kind: Ref['kind']) => tablesInLedgers.some((table) => documentTables[table].ledger === kind)

/**
 * Holds documents and payments in the one order, with the intakes of extra costs among the refs.
 * @returns the documents as they are now
 */
export async function holdItems(ctx: BusinessContext, refs: readonly Ref[]): Promise<AllocatedDocument[]> {
  const idsOf = (kind: Ref['kind']) => [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))]
  const { business_id } = ctx
  const held: AllocatedDocument[] = []
  for (const table of inLockOrder) {
    const { ledger, open, costs } = documentTables[table]
    const [ids, ofCosts] = [idsOf(ledger), costs ? idsOf('cost') : []]
    if (ids.length + ofCosts.length === 0) continue
    const bearing = costs
      ? sql`or id = any(array(select action_id from ${sql.table(costs)} where business_id = ${business_id} and id = any(${ofCosts}::uuid[])))`
      : sql``
    const { rows } = await sql<AllocatedDocument>`select id, ${kindIn(table)} as what, paid_amount as paid, ${sql.raw(open.due)} as due
      from ${sql.table(table)} where business_id = ${business_id} and (id = any(${ids}::uuid[]) ${bearing})
      order by ${sql.raw(open.order)} for update`.execute(ctx.db)
    held.push(...rows)
  }
  const payments = idsOf('payment')
  if (payments.length > 0)
    await sql`select id from contact_payments where business_id = ${business_id} and id = any(${payments}::uuid[])
      order by id for update`.execute(ctx.db)
  return held
}

/** What some things are matched with, held. */
export interface Held {
  /** The things themselves. */
  own: ReadonlySet<string>
  documents: AllocatedDocument[]
  allocations: Allocation[]
}

/**
 * Holds what some things are matched with, and they themselves, so that it can be taken back. Called before anything else is locked.
 * @param refs that are to change
 */
export async function holdAllocated(ctx: BusinessContext, refs: readonly Ref[]): Promise<Held> {
  const ids = refs.map(({ id }) => id)
  let held = new Set<string>()
  let allocations = await reach(ctx, ids)
  // They are held before it is known that nothing is matched with them: somebody may be matching something just now.
  for (;;) {
    const all = [...refs, ...allocations.flatMap((one) => sides.map((side) => one[side]))]
    const documents = await holdItems(ctx, all)
    held = new Set([...held, ...all.map(({ id }) => id)])
    // What was matched while these were waited for.
    allocations = await reach(ctx, ids)
    if (allocations.every((one) => sides.every((side) => held.has(one[side].id)))) return { own: new Set(ids), documents, allocations }
  }
}

/** Who works at one location changes nothing of what another's documents are matched with. @throws Refusal 422 */
export async function mustBeHere(ctx: BusinessContext, { documents }: Held): Promise<void> {
  const { location_id } = ctx.member
  if (location_id === null || documents.length === 0) return
  const ids = documents.map(({ id }) => id)
  const elsewhere = tablesInLedgers.map(
    (table) => sql<boolean>`exists (select from ${sql.table(table)} document where document.business_id = ${ctx.business_id}
      and document.id = any(${ids}::uuid[]) and document.location_id <> ${location_id})`,
  )
  const { rows } = await sql<{
    is_elsewhere: boolean
  }>`select ${sql.join(elsewhere, sql` or `)} as is_elsewhere`.execute(ctx.db)
  if (rows[0]?.is_elsewhere) throw refuseRule('settled_elsewhere')
}

/**
 * Takes back what must be taken back of allocations because of an act (`unallocate.ts`).
 * @param held what `holdAllocated` found of it
 */
export function takeAllocationsBack(ctx: BusinessContext, { documents, allocations }: Held, wants: readonly Want[]): void {
  const taken = unallocate(documents, allocations, wants)
  if (taken.size === 0) return
  const changed = allocations.filter(({ id }) => taken.has(id))
  const rest = changed.flatMap((one) => {
    const amount = one.amount - (taken.get(one.id) ?? 0)
    return amount > 0 ? [{ ...one, amount }] : []
  })
  writeRows(ctx, [
    ...changed.map((one) => ({ ...one, amount: -one.amount, reverses: one.id })),
    ...rest.map((one) => ({ ...one, reverses: null })),
  ])
  const whats = new Map(documents.map(({ id, what }) => [id, what]))
  const own = new Set(wants.map(({ id }) => id))
  addUp(
    ctx,
    changed.map((one) => ({ ...one, amount: -(taken.get(one.id) ?? 0) })),
    whats,
    own,
  )
}

/** So much of what a contact owes, settled by so much of what they paid or are owed. */
export interface Match extends Record<Side, Ref> {
  /** Kobo, above zero. */
  amount: number
}

/**
 * Matches items. Both ends are held, and the contact; what is left on each was read since.
 * @param whats what each document is
 * @param ofNew documents that are being recorded: their rows carry their own sums
 */
export function allocate(
  ctx: BusinessContext,
  contact_id: string,
  matches: readonly Match[],
  whats: ReadonlyMap<string, OpenItemKind>,
  ...ofNew: readonly (string | undefined)[]
): void {
  if (matches.length === 0) return
  writeRows(
    ctx,
    matches.map((match) => ({ ...match, contact_id, reverses: null })),
  )
  addUp(ctx, matches, whats, new Set(), ofNew)
}

function writeRows(ctx: BusinessContext, given: readonly (Omit<Allocation, 'id'> & { reverses: string | null })[]): void {
  const { business_id, merchant_id: created_by } = ctx
  const ids = newIds(given.length, ctx.now)
  const rows = given.map(({ contact_id, debit, credit, amount, reverses }, index) => ({
    ...{ id: ids[index] ?? newId(ctx.now), contact_id, amount, reverses },
    ...{ debit_kind: debit.kind, debit_id: debit.id, credit_kind: credit.kind, credit_id: credit.id },
  }))
  ctx.write(insertRows(ctx.db, 'allocations', { business_id, created_by, created_at: new Date(ctx.now).toISOString() }, rows))
  const distinct = (all: readonly string[]) => [...new Set(all)]
  markDebtsOfItems(
    ctx,
    distinct(given.map(({ contact_id }) => contact_id)),
    distinct(given.flatMap((one) => sides.map((side) => one[side].id))),
  )
}

/** Adds to what is allocated of documents and payments. @param silent documents of which a preview says nothing */
function addUp(
  ctx: BusinessContext,
  matches: readonly Match[],
  whats: ReadonlyMap<string, OpenItemKind>,
  silent: ReadonlySet<string>,
  ofNew: readonly (string | undefined)[] = [],
): void {
  const sums = { sale: new Map<string, number>(), 'inventory-action': new Map<string, number>(), payment: new Map<string, number>() }
  for (const match of matches)
    for (const side of sides) {
      const { kind, id } = match[side]
      if (kind === 'entry' || kind === 'cost' || ofNew.includes(id)) continue
      const what = whats.get(id)
      const sign = kind === 'payment' || (what && settles(what, side)) ? 1 : -1
      sums[kind].set(id, (sums[kind].get(id) ?? 0) + sign * match.amount)
    }
  const { business_id } = ctx
  for (const table of inLockOrder) {
    const given = [...sums[documentTables[table].ledger]].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
    if (given.length === 0) continue
    const effects = given.flatMap(([id, amount]): Effect[] =>
      amount < 0 && !silent.has(id)
        ? [{ what: 'owed_again', document_kind: whats.get(id) ?? 'sale', document_id: id, amount: -amount }]
        : [],
    )
    const statement = sql`update ${sql.table(table)} as document
      set paid_amount = document.paid_amount + given.amount, allocated = document.allocated + given.amount, updated_at = ${new Date(ctx.now).toISOString()}
      from unnest(${given.map(([id]) => id)}::uuid[], ${given.map(([, amount]) => amount)}::bigint[]) as given (id, amount)
      where document.business_id = ${business_id} and document.id = given.id`
    ctx.write(statement.compile(ctx.db), effects)
    markDaysStale(
      ctx,
      table,
      given.map(([id]) => id),
    )
  }
  const paid = [...sums.payment].filter(([, amount]) => amount !== 0)
  if (paid.length === 0) return
  const statement = sql`update contact_payments as payment set allocated = payment.allocated + given.amount
    from unnest(${paid.map(([id]) => id)}::uuid[], ${paid.map(([, amount]) => amount)}::bigint[]) as given (id, amount)
    where payment.business_id = ${business_id} and payment.id = given.id`
  ctx.write(statement.compile(ctx.db))
}

/** Allocations of some things that stand, newest first. */
export const allocationsOf = (ctx: BusinessContext, ids: readonly string[]): Promise<Allocation[]> =>
  ids.length === 0 ? Promise.resolve([]) : standingOf(ctx, ids, [])
