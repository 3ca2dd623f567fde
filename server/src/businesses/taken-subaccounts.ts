import type { Db } from '../database/database.ts'
import { refuseField } from '../errors/refusal.ts'

/** A provider’s subaccount, by its code `ACCT_…`. */
interface Subaccount {
  provider: 'sandbox' | 'paystack'
  code: string
}

/**
 * Claims a subaccount for a business. Invariant: no two businesses share one; of concurrent claims, the second is refused. The table
 * belongs to no business, since a tenant table’s keys begin with the business and could not be unique across businesses.
 * @throws Refusal 422 on `subaccount`, if another business has it
 */
export async function takeSubaccount(db: Db, business_id: string, { provider, code }: Subaccount): Promise<void> {
  const { taken_by } = await db
    .insertInto('taken_subaccounts')
    .values({ provider, code, taken_by: business_id })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'code']).doUpdateSet(({ ref }) => ({ taken_by: ref('taken_subaccounts.taken_by') })),
    )
    .returning('taken_by')
    .executeTakeFirstOrThrow()
  if (taken_by !== business_id) throw refuseField('subaccount', 'subaccount_taken')
}

/** Frees a business’s subaccounts, except one. */
export async function freeSubaccounts(db: Db, business_id: string, but?: Subaccount): Promise<void> {
  let freed = db.deleteFrom('taken_subaccounts').where('taken_by', '=', business_id)
  if (but) freed = freed.where(({ eb, not, and }) => not(and([eb('provider', '=', but.provider), eb('code', '=', but.code)])))
  await freed.execute()
}
