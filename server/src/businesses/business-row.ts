import type { Selectable, Updateable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { Tables } from '../database/tables/index.ts'

type BusinessRow = Selectable<Tables['businesses']>

/** Locks the business’s row against other changes until commit. Inserts that refer to it continue. */
export const lockBusiness = ({ db, business_id }: Pick<BusinessContext, 'db' | 'business_id'>): Promise<BusinessRow> =>
  db.selectFrom('businesses').selectAll().where('id', '=', business_id).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Updates the given columns; undefined leaves a column.
 * @param before row from `lockBusiness`, for the audit log
 */
export async function updateBusiness(
  ctx: BusinessContext,
  before: BusinessRow,
  columns: Updateable<Tables['businesses']>,
): Promise<BusinessRow> {
  const values = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const after = await ctx.db
    .updateTable('businesses')
    .set({ ...values, updated_at: new Date(ctx.now).toISOString() })
    .where('id', '=', ctx.business_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'businesses', entity_id: ctx.business_id, before, after })
  return after
}
