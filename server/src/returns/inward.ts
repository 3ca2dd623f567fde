import { formatMoney } from '@kasuwa/contract/platform/money'
import { paidOver } from '@kasuwa/contract/return-totals'
import { sql } from 'kysely'
import { lockAllocated, reverseAllocations } from '../receivables/allocations.ts'
import { newId } from '../database/ids.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import type { Beside, Document, Line } from '../documents/kind.ts'
import { type NewPayment, addToPaid, mustBeOpen, paymentEntries, sumOf, writePayments } from '../documents/payments.ts'
import { type Refusal, refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Credited, addReturned, creditLess, holdCredited, writeCredited } from '../sales/returned.ts'
import { byLine } from './by-line.ts'

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

/** What is on returns of each line of a sale grows or, with -1, shrinks. */
export const countOfSale = (ctx: BusinessContext, sale_id: string, lines: readonly Line[], sign: 1 | -1): void =>
  addReturned(
    ctx,
    sale_id,
    byLine(lines, (line) => line.sale_position, sign),
  )

/**
 * A return of a sale takes effect, or is taken back: what the sale is credited, and how much of it is back.
 * @param lines of the return where it takes effect, none where it is taken back
 * @param credited kobo
 */
export function creditSale(ctx: BusinessContext, sale_id: string, action_id: string, lines: readonly Line[], credited: number): void {
  const sums = byLine(lines, (line) => line.sale_position, 1)
  const back = sql`select position, sum(quantity) as quantity from (
      select item.sale_position as position, item.quantity from inventory_actions action
      join inventory_action_items item on item.business_id = ${ctx.business_id} and item.action_id = action.id
      where action.business_id = ${ctx.business_id} and action.sale_id = ${sale_id} and action.status = 'approved' and action.id <> ${action_id}
      union all select * from unnest(${[...sums.keys()]}::integer[], ${[...sums.values()]}::bigint[])
    ) as one (position, quantity) group by position`
  writeCredited(ctx, sale_id, credited, back)
}

/** Kobo that a return takes off its sale. */
const creditOf = ({ total, paid_amount = 0 }: Document): number => total - paid_amount

/**
 * @param credit kobo that the return takes off the sale besides what it has taken off by now
 * @param back kobo that is handed back
 * @throws Refusal 422 where that is more than the customer would be owed for the sale
 */
export function mustBeOwedFor({ total, paid_amount: paid, credited }: Credited, credit: number, back: number, field: string): void {
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

/** What a return inward does to its sale. Recording it does so itself (`record-inward.ts`). */
export const returnedInward: Beside = {
  async posts(ctx, document, lines, isNew) {
    if (isNew) return
    const back = handedBack(ctx, document.pays_back)
    const amount = sumOf(back)
    if (document.sale_id) {
      const sale = await holdCredited(ctx, document.sale_id)
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
    const sale = await holdCredited(ctx, sale_id)
    if (amount > 0) mustBeOwedFor(sale, 0, amount, 'amount')
    creditLess(ctx, sale_id, amount)
  },
  async takenBack(ctx, document, lines) {
    const { sale_id, posted_at } = document
    if (!sale_id) return
    const allocated = await lockAllocated(ctx, [{ kind: 'sale', id: sale_id }])
    const { total, credited } = await holdCredited(ctx, sale_id)
    countOfSale(ctx, sale_id, lines, -1)
    // What it was paid over by may have been used.
    if (posted_at) reverseAllocations(ctx, allocated, [{ id: sale_id, due: total - credited + creditOf(document) }])
    if (posted_at) creditSale(ctx, sale_id, document.id, [], -creditOf(document))
  },
}
