import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** The location that is asked about; nothing is held for a question. @throws Refusal 422 on `location` where it is none, or not the member's */
export async function oneLocationOf(ctx: BusinessContext, id: string): Promise<string> {
  const wanted = ctx.selectFrom('locations').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  const location = await wanted
    .$if(ctx.member.location_id !== null, (own) => own.where('id', '=', ctx.member.location_id ?? ''))
    .executeTakeFirst()
  if (!location) throw refuseField('location', 'unknown_reference')
  return location.id
}
