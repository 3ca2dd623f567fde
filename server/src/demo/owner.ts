import { api } from '@kasuwa/contract'
import { hashPassword } from '../auth/password-hash.ts'
import { newId, storedId } from '../database/ids.ts'
import { toSortName } from '../database/search.ts'
import { Client, type Host } from './client.ts'
import { hireDemoMembers } from './members.ts'

export const demoEmail = 'demo@kasuwa.test'

/**
 * Logs in as the demo business’s owner; undefined if a merchant has registered before. The email counts as verified, since no mail could
 * reach it. If two starts run at once, one creates the owner.
 * @param secret the password, read only if needed
 */
export async function demoOwner(host: Host, secret: () => string): Promise<Client | undefined> {
  const { database, clock } = host.app
  const first = await database.transaction({}, (db) => db.selectFrom('merchants').select('id').limit(1).executeTakeFirst())
  if (first) return undefined
  const password = secret()
  const merchant = {
    id: newId(clock()),
    first_name: 'Folasade',
    last_name: 'Adeyemi',
    sort_name: toSortName('Folasade Adeyemi'),
    email: demoEmail,
    phone: '+2348031234567',
    country: 'NG',
    email_verified_at: new Date(clock()).toISOString(),
    password_hash: await hashPassword(password),
  }
  const inserted = await database.transaction({}, (db) =>
    db
      .insertInto('merchants')
      .values(merchant)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (!inserted) return undefined
  const client = new Client(host)
  client.token = (await client.call(api.auth.login, { body: { email: demoEmail, password } })).access_token
  const { business } = await client.call(api.business.open, {
    body: {
      name: 'Ade Stores',
      email: 'hello@adestores.test',
      phone: '08031234567',
      industry: ['Supermarket', 'Phones and accessories'],
      description: 'Food, drinks, toiletries and phones, in Ikeja and Yaba.',
      address: { country: 'NG', state: 'Lagos', city: 'Ikeja', address1: '24 Allen Avenue', postal_code: '100281' },
    },
  })
  const { id: invited_by, password_hash } = merchant
  const business_id = storedId('business', business.id) ?? ''
  // The demo’s trial never ends.
  await database.transaction({ business_id }, (db) =>
    db.updateTable('subscriptions').set({ is_exempt: true }).where('business_id', '=', business_id).execute(),
  )
  await hireDemoMembers(host, { business_id, invited_by, password_hash })
  client.token = (await client.call(api.session.switch, { body: { business: business.id } })).access_token
  return client
}
