import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** The location of a read, without a lock. @throws Refusal 422 on `location` if it does not exist, or is not the member's */
export async function oneLocationOf(ctx: BusinessContext, id: string): Promise<string> {
  const query = ctx.selectFrom('locations').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  const location = await query
    .$if(ctx.member.location_id !== null, (builder) => builder.where('id', '=', ctx.member.location_id ?? ''))
    .executeTakeFirst()
  if (!location) throw refuseField('location', 'unknown_reference')
  return location.id
}
