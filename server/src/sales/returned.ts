import { type RawBuilder, sql } from 'kysely'
import { lockNamed } from '../documents/lock-document.ts'
import { refuseField } from '../errors/refusal.ts'
import { markDaysStale } from '../day-marks/mark-days.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * What returns do to a sale, which is recorded below them: its row is held, what came back of its lines is counted, and it is credited. What they
 * may do is said in `returns/inward.ts`.
 */

/** A sale that something is to come back of, held. @throws Refusal 422 on `sale` */
export async function holdSale(ctx: BusinessContext, id: string) {
  const sale = await lockNamed(ctx, 'sales', id, 'sale')
  if (sale.status !== 'approved') throw refuseField('sale', 'sale_not_approved')
  return sale
}

export type Credited = Record<'total' | 'paid_amount' | 'credited', number>

const figures = (ctx: BusinessContext, id: string) =>
  ctx.selectFrom('sales').select(['total', 'paid_amount', 'credited']).where('id', '=', id)

/** What a sale comes to, and what it was credited by now. */
export const creditedOf = (ctx: BusinessContext, id: string): Promise<Credited> => figures(ctx, id).executeTakeFirstOrThrow()

/** The same, held, though whoever settles its return may not see where it was made. */
export const holdCredited = (ctx: BusinessContext, id: string): Promise<Credited> => figures(ctx, id).forUpdate().executeTakeFirstOrThrow()

/** What is on returns of its lines grows by so many thousandths, by place; the database refuses more than was sold. */
export function addReturned(ctx: BusinessContext, sale_id: string, byPosition: ReadonlyMap<number, number>): void {
  const statement = sql`update sale_items as line set returned = line.returned + given.quantity
    from unnest(${[...byPosition.keys()]}::bigint[], ${[...byPosition.values()]}::bigint[]) as given (position, quantity)
    where line.business_id = ${ctx.business_id} and line.sale_id = ${sale_id} and line.position = given.position`
  ctx.write(statement.compile(ctx.db))
}

/** @param credited kobo @param back all that is back of it: `position` and `quantity`, each place once */
export function writeCredited(ctx: BusinessContext, sale_id: string, credited: number, back: RawBuilder<unknown>): void {
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

/** Money is handed back with a return, or comes in again: its sale is credited so much less, or more. @param amount kobo handed back */
export function creditLess(ctx: BusinessContext, sale_id: string, amount: number): void {
  if (amount === 0) return
  const credited = sql<number>`credited - ${amount}::bigint`
  ctx.write(ctx.updateTable('sales').set({ credited }).where('id', '=', sale_id).compile())
  markDaysStale(ctx, 'sales', [sale_id])
}
