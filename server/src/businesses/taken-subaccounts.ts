import type { Db } from '../database/database.ts'
import { refuseField } from '../errors/refusal.ts'

/** A subaccount of a provider: `ACCT_…`, its own name for it. */
interface Subaccount {
  provider: 'sandbox' | 'paystack'
  code: string
}

/**
 * Makes a subaccount one business's. Invariant: no two businesses' customers pay into one; two that name it at once have one after the other, and the second
 * is refused. A table of no business holds it, since the keys of a business's own begin with it.
 * @throws Refusal 422 on `subaccount`, where another business has it
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

/** Whatever a business has taken is free again, but for one. */
export async function freeSubaccounts(db: Db, business_id: string, but?: Subaccount): Promise<void> {
  let freed = db.deleteFrom('taken_subaccounts').where('taken_by', '=', business_id)
  if (but) freed = freed.where(({ eb, not, and }) => not(and([eb('provider', '=', but.provider), eb('code', '=', but.code)])))
  await freed.execute()
}
