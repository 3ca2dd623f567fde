import { listMerchant } from '../auth/memberships.ts'
import { newId } from '../database/ids.ts'
import { toSortName } from '../database/search.ts'
import type { Host } from './client.ts'

/** Members of the demo business beside its owner: one for each built-in role. */
export const demoMembers = [
  { role: 'Manager', first_name: 'Chidi', last_name: 'Obi', email: 'manager@kasuwa.test' },
  { role: 'Sales', first_name: 'Blessing', last_name: 'Okon', email: 'sales@kasuwa.test' },
  { role: 'Stock keeper', first_name: 'Musa', last_name: 'Bello', email: 'stock@kasuwa.test' },
  { role: 'Accountant', first_name: 'Ngozi', last_name: 'Eze', email: 'accountant@kasuwa.test' },
] as const

interface Team {
  business_id: string
  /** The owner, as the inviter. */
  invited_by: string
  password_hash: string
}

/** Adds the members directly, since no mail could reach them. All have the owner’s password. */
export async function hireDemoMembers({ app: { database, clock } }: Host, { business_id, invited_by, password_hash }: Team): Promise<void> {
  const joined_at = new Date(clock()).toISOString()
  await database.transaction({ business_id }, async (db) => {
    const roles = await db
      .selectFrom('roles')
      .select(['id', 'name'])
      .where('business_id', '=', business_id)
      .where('is_built_in', '=', true)
      .execute()
    for (const { role, ...person } of demoMembers) {
      const [merchant_id, member_id] = [newId(clock()), newId(clock())]
      const sort_name = toSortName(`${person.first_name} ${person.last_name}`)
      const account = { ...person, id: merchant_id, sort_name, phone: null, country: 'NG', email_verified_at: joined_at, password_hash }
      await db.insertInto('merchants').values(account).execute()
      const member = {
        business_id,
        id: member_id,
        merchant_id,
        email: person.email,
        is_owner: false,
        invited_by,
        joined_at,
        created_by: invited_by,
      }
      await listMerchant(db, business_id, merchant_id).execute()
      await db.insertInto('members').values(member).execute()
      const role_id = roles.find(({ name }) => name === role)?.id ?? ''
      await db.insertInto('member_roles').values({ business_id, member_id, role_id }).execute()
    }
  })
}
