import type { Db } from '../database/database.ts'
import type { Addressee } from './mails.ts'

/** A business’s owners, as recipients. */
export const ownersOf = (db: Db, business_id: string): Promise<Addressee[]> =>
  db
    .selectFrom('members')
    .innerJoin('merchants', 'merchants.id', 'members.merchant_id')
    .select(['merchants.email', 'merchants.first_name', 'merchants.locale'])
    .where('members.business_id', '=', business_id)
    .where('members.is_owner', '=', true)
    .where('members.deleted_at', 'is', null)
    .orderBy('members.id')
    .execute()

/** True if a merchant owns a business; undefined if they are no member. */
export async function isOwner(db: Db, business_id: string, merchant_id: string): Promise<boolean | undefined> {
  const member = await db
    .selectFrom('members')
    .select('is_owner')
    .where('business_id', '=', business_id)
    .where('merchant_id', '=', merchant_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return member?.is_owner
}
