import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables/index.ts'
import type { Dependencies } from '../request/dependencies.ts'

export type SubaccountRow = Selectable<Tables['payment_subaccounts']>

/**
 * Receiver of a business’s online payments; undefined if customers cannot pay online. A sandbox subaccount does not count with a real
 * provider.
 */
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
