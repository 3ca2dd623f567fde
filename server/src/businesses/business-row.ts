import type { Selectable, Updateable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { Tables } from '../database/tables/index.ts'

type Row = Selectable<Tables['businesses']>

/** This business's own row, held against other changes of it until the request ends. References to it go on. */
export const lockBusiness = ({ db, business_id }: Pick<BusinessContext, 'db' | 'business_id'>): Promise<Row> =>
  db.selectFrom('businesses').selectAll().where('id', '=', business_id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Changes what is given and leaves the rest: undefined is “unchanged”. @param before as `lockBusiness` gave it, for the trail */
export async function updateBusiness(ctx: BusinessContext, before: Row, given: Updateable<Tables['businesses']>): Promise<Row> {
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = await ctx.db
    .updateTable('businesses')
    .set({ ...values, updated_at: new Date(ctx.now).toISOString() })
    .where('id', '=', ctx.business_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'businesses', entity_id: ctx.business_id, before, after })
  return after
}
