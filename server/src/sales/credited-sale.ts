import { type RawBuilder, sql } from 'kysely'
import { lockReferenced } from '../documents/lock-document.ts'
import { refuseField } from '../errors/refusal.ts'
import { markDaysStale } from '../day-marks/mark-days.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * Effects of returns on a sale, which is in a lower room: its row is locked, returned quantities are added to its lines, and it is credited.
 * Rules of returns are in `returns/inward.ts`.
 */

/** Locks a sale that goods are returned of. @throws Refusal 422 on `sale` */
export async function lockReturnableSale(ctx: BusinessContext, id: string) {
  const sale = await lockReferenced(ctx, 'sales', id, 'sale')
  if (sale.status !== 'approved') throw refuseField('sale', 'sale_not_approved')
  return sale
}

export type CreditedTotals = Record<'total' | 'paid_amount' | 'credited' | 'rounding', number>

const totalsQuery = (ctx: BusinessContext, id: string) =>
  ctx.selectFrom('sales').select(['total', 'paid_amount', 'credited', 'rounding']).where('id', '=', id)

/** Total, paid and credited amount of a sale. */
export const creditedTotals = (ctx: BusinessContext, id: string): Promise<CreditedTotals> => totalsQuery(ctx, id).executeTakeFirstOrThrow()

/** The same, locked, even at a location that the member who decides on the return does not see. */
export const lockCreditedTotals = (ctx: BusinessContext, id: string): Promise<CreditedTotals> =>
  totalsQuery(ctx, id).forUpdate().executeTakeFirstOrThrow()

/** Adds to the returned quantities (thousandths) of its lines, by position. A database constraint refuses more than was sold. */
export function addReturnedQuantities(ctx: BusinessContext, sale_id: string, byPosition: ReadonlyMap<number, number>): void {
  const statement = sql`update sale_items as line set returned = line.returned + given.quantity
    from unnest(${[...byPosition.keys()]}::bigint[], ${[...byPosition.values()]}::bigint[]) as given (position, quantity)
    where line.business_id = ${ctx.business_id} and line.sale_id = ${sale_id} and line.position = given.position`
  ctx.write(statement.compile(ctx.db))
}

/** @param credited kobo @param back SQL of all returned quantities: `position` and `quantity`, one row for each position */
export function updateCredit(ctx: BusinessContext, sale_id: string, credited: number, back: RawBuilder<unknown>): void {
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

/** Adjusts the sale's credit for a refund of a return, or for undoing one. @param amount kobo refunded */
export function reduceCredit(ctx: BusinessContext, sale_id: string, amount: number): void {
  if (amount === 0) return
  const credited = sql<number>`credited - ${amount}::bigint`
  ctx.write(ctx.updateTable('sales').set({ credited }).where('id', '=', sale_id).compile())
  markDaysStale(ctx, 'sales', [sale_id])
}
