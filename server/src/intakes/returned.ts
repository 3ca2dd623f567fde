import { sql } from 'kysely'
import { lockNamed } from '../documents/lock-document.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/* What returns do to an intake, which is recorded below them. What they may do is said in `returns/inward.ts`. */

/** An intake that goods are to go back of, held. @throws Refusal 422 on `intake` */
export async function holdIntake(ctx: BusinessContext, id: string) {
  const intake = await lockNamed(ctx, 'inventory_actions', id, 'intake')
  if (intake.kind !== 'intake') throw refuseField('intake', 'unknown_reference')
  if (intake.status !== 'approved') throw refuseField('intake', 'intake_not_approved')
  return intake
}

/** What an intake comes to, held, though whoever settles its return may not see where it was. */
export const holdPaid = (ctx: BusinessContext, id: string) =>
  ctx.selectFrom('inventory_actions').select(['total', 'paid_amount']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** What is on returns of its lines grows by so many thousandths, by line; the database refuses more than came in. */
export function addReturned(ctx: BusinessContext, intake_id: string, byLine: ReadonlyMap<string, number>): void {
  const statement = sql`update inventory_action_items as line set returned = line.returned + given.quantity
    from unnest(${[...byLine.keys()]}::uuid[], ${[...byLine.values()]}::bigint[]) as given (id, quantity)
    where line.business_id = ${ctx.business_id} and line.action_id = ${intake_id} and line.id = given.id`
  ctx.write(statement.compile(ctx.db))
}
