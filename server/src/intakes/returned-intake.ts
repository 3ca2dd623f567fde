import { sql } from 'kysely'
import { lockReferenced } from '../documents/lock-document.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/* Effects of returns on an intake, which is in a lower room. Rules of returns: `returns/inward.ts`. */

/** Locks an intake that goods are returned of. @throws Refusal 422 on `intake` */
export async function lockReturnableIntake(ctx: BusinessContext, id: string) {
  const intake = await lockReferenced(ctx, 'inventory_actions', id, 'intake')
  if (intake.kind !== 'intake') throw refuseField('intake', 'unknown_reference')
  if (intake.status !== 'approved') throw refuseField('intake', 'intake_not_approved')
  return intake
}

/** Locks an intake's total and paid amount, even at a location that the member who decides on the return does not see. */
export const lockPaidTotals = (ctx: BusinessContext, id: string) =>
  ctx.selectFrom('inventory_actions').select(['total', 'paid_amount']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Adds to the returned quantities (thousandths) of its lines, by line. A database constraint refuses more than came in. */
export function addReturnedToIntake(ctx: BusinessContext, intake_id: string, byLine: ReadonlyMap<string, number>): void {
  const statement = sql`update inventory_action_items as line set returned = line.returned + given.quantity
    from unnest(${[...byLine.keys()]}::uuid[], ${[...byLine.values()]}::bigint[]) as given (id, quantity)
    where line.business_id = ${ctx.business_id} and line.action_id = ${intake_id} and line.id = given.id`
  ctx.write(statement.compile(ctx.db))
}
