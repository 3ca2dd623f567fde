import { formatMoney } from '@kasuwa/contract/platform/money'
import { documentNumber } from '../records/document-number.ts'
import { markDaysStale } from '../records/stale-days.ts'
import { paidOver } from '@kasuwa/contract/return-totals'
import { type RawBuilder, sql } from 'kysely'
import { allocate, holdAllocated, takeAllocationsBack } from '../contacts/allocations.ts'
import type { Ref } from '../contacts/unallocate.ts'
import { newId } from '../database/ids.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import { type Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Beside, Document, Line } from './kind.ts'
import { type NewPayment, addToPaid, mustBeOpen, paymentEntries, sumOf, writePayments } from './payments.ts'

/*
 * Returns: goods that come back from a sale (inward), or go back of an intake (outward).
 *
 * Held, whatever runs at once:
 *   1. Of each line of a sale or an intake, `returned` is the sum of the lines that take back of it, pending and approved, and never more than
 *      the line has: a check of the database. Whoever changes it holds the sale or the intake first, FOR UPDATE, as its own cancel does.
 *   2. A sale or an intake is not canceled, nor corrected, while a return of it stands, and none is recorded on one that is not approved.
 *   3. `credited` of a sale is the sum of its approved returns less what was handed back with them; 0 ≤ credited ≤ total. What is left to pay
 *      for a sale is total − paid − credited: with its returns it is in its customer's balance as that.
 *   4. With a return of a sale no more is handed back than was paid for it beyond what it still comes to; without one, than the customer is
 *      owed once it has taken effect. The walk-in customer is handed back all of it.
 * Locks: the return; the sale or intake; levels; the contact; the counter.
 */

/** What a return takes back of, held. */
export const holdSale = (ctx: BusinessContext, id: string) =>
  ctx
    .selectFrom('sales')
    .select(['id', 'number', 'status', 'contact_id', 'location_id', 'total', 'paid_amount', 'credited'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (query) => query.where('location_id', '=', ctx.member.location_id))
    .forUpdate()
    .executeTakeFirst()
export type HeldSale = NonNullable<Awaited<ReturnType<typeof holdSale>>>

export const holdIntake = (ctx: BusinessContext, id: string) =>
  ctx
    .selectFrom('inventory_actions')
    .select(['id', 'number', 'status', 'contact_id', 'location_id', 'total', 'paid_amount'])
    .where('id', '=', id)
    .where('kind', '=', 'intake')
    .where('deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (query) => query.where('location_id', '=', ctx.member.location_id))
    .forUpdate()
    .executeTakeFirst()

/** A sale or intake whose return is settled by somebody who may not see where it was: it is held all the same. */
const holdAnywhere = (ctx: BusinessContext, table: 'sales' | 'inventory_actions', id: string) =>
  ctx
    .selectFrom(table as 'sales')
    .select(['id', 'total', 'paid_amount', table === 'sales' ? 'credited' : sql<number>`0`.as('credited')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Quantities by line, each line once. */
function summed<Key>(lines: readonly Line[], keyOf: (line: Line) => Key | null | undefined): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const line of lines) {
    const key = keyOf(line)
    if (key !== null && key !== undefined) sums.set(key, (sums.get(key) ?? 0) + line.quantity)
  }
  return sums
}

/** What is on returns of each line of a sale grows or, with -1, shrinks; the database refuses more than was sold. */
export function countOfSale(ctx: BusinessContext, sale_id: string, lines: readonly Line[], sign: 1 | -1): void {
  const sums = summed(lines, (line) => line.sale_position)
  const [positions, quantities] = [[...sums.keys()], [...sums.values()].map((quantity) => sign * quantity)]
  const statement = sql`update sale_items as line set returned = line.returned + given.quantity
    from unnest(${positions}::bigint[], ${quantities}::bigint[]) as given (position, quantity)
    where line.business_id = ${ctx.business_id} and line.sale_id = ${sale_id} and line.position = given.position`
  ctx.write(statement.compile(ctx.db))
}

/** The same of the lines of an intake. */
export function countOfIntake(ctx: BusinessContext, intake_id: string, lines: readonly Line[], sign: 1 | -1): void {
  const sums = summed(lines, (line) => line.intake_item_id)
  const [ids, quantities] = [[...sums.keys()], [...sums.values()].map((quantity) => sign * quantity)]
  const statement = sql`update inventory_action_items as line set returned = line.returned + given.quantity
    from unnest(${ids}::uuid[], ${quantities}::bigint[]) as given (id, quantity)
    where line.business_id = ${ctx.business_id} and line.action_id = ${intake_id} and line.id = given.id`
  ctx.write(statement.compile(ctx.db))
}

/**
 * A return of a sale takes effect, or is taken back: what the sale is credited, and how much of it is back.
 * @param lines of the return where it takes effect, none where it is taken back
 * @param credited kobo
 */
export function creditSale(ctx: BusinessContext, sale_id: string, action_id: string, lines: readonly Line[], credited: number): void {
  const sums = summed(lines, (line) => line.sale_position)
  const back = sql`select position, sum(quantity) as quantity from (
      select item.sale_position as position, item.quantity from inventory_actions action
      join inventory_action_items item on item.business_id = ${ctx.business_id} and item.action_id = action.id
      where action.business_id = ${ctx.business_id} and action.sale_id = ${sale_id} and action.status = 'approved' and action.id <> ${action_id}
      union all select * from unnest(${[...sums.keys()]}::integer[], ${[...sums.values()]}::bigint[])
    ) as one (position, quantity) group by position`
  const statement = sql`with back as (${back})
    update sales set credited = credited + ${credited}::bigint, return_status = case
      when not exists (select from back) then 'none'
      when exists (select from sale_items line left join back on back.position = line.position
        where line.business_id = ${ctx.business_id} and line.sale_id = ${sale_id} and line.quantity > coalesce(back.quantity, 0)) then 'partial'
      else 'full' end
    where business_id = ${ctx.business_id} and id = ${sale_id}`
  ctx.write(statement.compile(ctx.db))
  markDaysStale(ctx, 'sales', [sale_id])
}

/** Kobo that a return takes off its sale. */
const creditOf = ({ total, paid_amount = 0 }: Document): number => total - paid_amount

/** Money is handed back with a return, or comes in again: its sale is credited so much less, or more. @param amount kobo handed back */
export function creditLess(ctx: BusinessContext, sale_id: string, amount: number): void {
  if (amount === 0) return
  const credited = sql<number>`credited - ${amount}::bigint`
  ctx.write(ctx.updateTable('sales').set({ credited }).where('id', '=', sale_id).compile())
  markDaysStale(ctx, 'sales', [sale_id])
}

/**
 * @param credit kobo that the return takes off the sale besides what it has taken off by now
 * @param back kobo that is handed back
 * @throws Refusal 422 where that is more than the customer would be owed for the sale
 */
export function mustBeOwedFor(
  { total, paid_amount: paid, credited }: Pick<HeldSale, 'total' | 'paid_amount' | 'credited'>,
  credit: number,
  back: number,
  field: string,
): void {
  const most = paidOver({ total, paid, credited: credited + credit })
  if (back > most) throw tooMuchBack(field, most)
}

const tooMuchBack = (field: string, most: number): Refusal => refuseField(field, 'back_too_much', { most: formatMoney(most) })

/**
 * Money was handed back without a sale: now that all is written the customer, whoever they were merged with, must not owe anything.
 * @param back kobo
 * @throws Refusal 422 where they do
 */
export async function mustBeOwed(ctx: BusinessContext, contact_id: string, back: number, field: string): Promise<void> {
  if (back === 0) return
  // What comes upon an alias is handed on before it is read.
  await ctx.flush()
  const { business_id } = ctx
  const { rows } = await sql<{ balance: number; is_walk_in: boolean }>`
    select balance, is_walk_in from contacts where business_id = ${business_id}
      and id = coalesce((select merged_into from contacts where business_id = ${business_id} and id = ${contact_id}), ${contact_id})`.execute(
    ctx.db,
  )
  const [contact] = rows
  if (contact && !contact.is_walk_in && contact.balance > 0) throw tooMuchBack(field, Math.max(0, back - contact.balance))
}

/** Payments that a return hands back as it was told to when it was recorded, now. */
const handedBack = (ctx: BusinessContext, payments: PaysBack | null | undefined): NewPayment[] =>
  (payments ?? []).map((payment) => ({ id: newId(ctx.now), ...payment, date: new Date(ctx.now).toISOString(), note: null }))

/** Which way the money of a return goes. */
const paying = { table: 'inventory_actions', paid: 'out', ledger: 'inventory-action' } as const

/** What a return inward does to its sale. Recording it does so itself (`inventory-actions/record-return-inward.ts`). */
export const returnedInward: Beside = {
  async posts(ctx, document, lines, isNew) {
    if (isNew) return
    const back = handedBack(ctx, document.pays_back)
    const amount = sumOf(back)
    if (document.sale_id) {
      const sale = await holdAnywhere(ctx, 'sales', document.sale_id)
      mustBeOwedFor(sale, document.total, amount, 'status')
      creditSale(ctx, document.sale_id, document.id, lines, document.total - amount)
    }
    await mustBeOpen(
      ctx,
      back.map(({ account_id }) => account_id),
      'status',
    )
    writePayments(ctx, paying, document.id, back)
    addToPaid(ctx, 'inventory_actions', document.id, amount)
    return paymentEntries(paying, document.id, back)
  },
  async settled(ctx, { sale_id, contact_id }, back, field) {
    if (!sale_id && contact_id !== null) await mustBeOwed(ctx, contact_id, back, field)
  },
  async paid(ctx, { sale_id }, amount) {
    if (!sale_id) return
    const sale = await holdAnywhere(ctx, 'sales', sale_id)
    if (amount > 0) mustBeOwedFor(sale, 0, amount, 'amount')
    creditLess(ctx, sale_id, amount)
  },
  async takenBack(ctx, document, lines) {
    const { sale_id, posted_at } = document
    if (!sale_id) return
    const allocated = await holdAllocated(ctx, [{ kind: 'sale', id: sale_id }])
    const { total, credited } = await holdAnywhere(ctx, 'sales', sale_id)
    countOfSale(ctx, sale_id, lines, -1)
    // What it was paid over by may have been used.
    if (posted_at) takeAllocationsBack(ctx, allocated, [{ id: sale_id, due: total - credited + creditOf(document) }])
    if (posted_at) creditSale(ctx, sale_id, document.id, [], -creditOf(document))
  },
}

/**
 * What a supplier credits for goods of an intake settles that intake as far as something is left to pay on it; the rest is credit with them.
 * @param intake held
 * @returns kobo
 */
export const settledOfIntake = (intake: { total: number; paid_amount: number }, credit: number): number =>
  Math.max(0, Math.min(credit, intake.total - intake.paid_amount))

/** Matches the two. @param isNew whether the return is being recorded: its row carries the amount */
export function settleIntake(
  ctx: BusinessContext,
  { id, contact_id }: Pick<Document, 'id' | 'contact_id'>,
  intake_id: string,
  amount: number,
  isNew: boolean,
): void {
  if (amount === 0 || contact_id === null) return
  const [debit, credit] = [id, intake_id].map((one) => ({ kind: 'inventory-action' as const, id: one })) as [Ref, Ref]
  const whats = new Map<string, 'return-outward' | 'intake'>([
    [id, 'return-outward'],
    [intake_id, 'intake'],
  ])
  allocate(ctx, contact_id, [{ debit, credit, amount }], whats, isNew ? id : undefined)
}

/** What a return outward does to its intake. Recording it does so itself (`inventory-actions/record-return-outward.ts`). */
export const returnedOutward: Beside = {
  async posts(ctx, document, _lines, isNew) {
    const { intake_id, total } = document
    if (isNew || !intake_id) return
    const intake = await holdAnywhere(ctx, 'inventory_actions', intake_id)
    settleIntake(ctx, document, intake_id, settledOfIntake(intake, total), false)
  },
  async takenBack(ctx, { intake_id }, lines) {
    if (!intake_id) return
    await holdAnywhere(ctx, 'inventory_actions', intake_id)
    countOfIntake(ctx, intake_id, lines, -1)
  },
}

/** @throws Refusal 422 that names a return which stands */
async function mustHaveNone(ctx: BusinessContext, which: RawBuilder<boolean>, kind: 'return-inward' | 'return-outward'): Promise<void> {
  const found = await ctx
    .selectFrom('inventory_actions')
    .select('number')
    .where(which)
    .where('status', '<>', 'canceled')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (found) throw refuseRule('has_returns', { number: documentNumber(ctx, kind, found.number) })
}

/** A sale, and an intake, that something was returned of stays until that is canceled. */
export const saleTakenBack: Beside = {
  posts: () => Promise.resolve(),
  takenBack: (ctx, { id }) => mustHaveNone(ctx, sql<boolean>`sale_id = ${id}`, 'return-inward'),
}
export const intakeTakenBack: Beside = {
  posts: () => Promise.resolve(),
  takenBack: (ctx, { id }) => mustHaveNone(ctx, sql<boolean>`intake_id = ${id}`, 'return-outward'),
}
