import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables/index.ts'
import type { Dependencies } from '../request/dependencies.ts'

export type SubaccountRow = Selectable<Tables['payment_subaccounts']>

/** Where customers' payments of a business go; undefined where they cannot pay online. One that was tried out before there was a key counts for nothing. */
export const subaccountOf = (
  { paymentProvider }: Pick<Dependencies, 'paymentProvider'>,
  db: Db,
  business_id: string,
): Promise<SubaccountRow | undefined> =>
  db
    .selectFrom('payment_subaccounts')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('provider', '=', paymentProvider.name)
    .executeTakeFirst()
