import pg from 'pg'
import { newId, publicId, storedId } from '../database/ids.ts'
import { cardOf as sandboxCard } from '../services/sandbox-provider.ts'
import { type Back, billing, payOnPage, planNamed } from './billing.ts'
import type { Example } from './example.ts'
import type { World } from './world.ts'

const asks: Readonly<Record<string, string>> = { 'member.add': 'members', 'inventory-location.create': 'locations' }

/** Sees to it that there is something to renew: whatever the laws have paid ahead is taken back. */
async function onPlan(world: World): Promise<void> {
  if (!(await isPaid(world))) await bought(world, 'Business')
  const client = new pg.Client({ connectionString: world.server.ownerUrl })
  await client.connect()
  await client.query('delete from plan_periods where business_id = $1 and starts_at > now()', [world.business_id])
  await client.end()
}

const isPaid = async (world: World): Promise<boolean> => String((await world.made('GET', billing, undefined)).billing?.standing) === 'paid'

/** Buys a plan as its owner. */
export async function bought(world: World, name: string): Promise<Back> {
  const { authorization_url } = await world.made('POST', `${billing}/change-plan`, { plan: await planNamed(world, name) })
  const back = await payOnPage(world.server, String(authorization_url), 'good')
  await world.made('POST', `/v1/paystack-payments/${back.id}/callback`, { reference: back.reference })
  return back
}

/** A payment that waits for what its payer does. */
export async function begunPayment(world: World): Promise<Back> {
  const { authorization_url } = await world.made('POST', `${billing}/change-card`, {})
  // The one before it was paid meanwhile: this is another.
  if (authorization_url === null) return begunPayment(world)
  return payOnPage(world.server, String(authorization_url), 'good')
}

/** A card of the owner, which nobody else has: on the pretend page there are two, and they are the same each time. */
export async function cardOf(world: World): Promise<string> {
  const { merchant_id, server } = world
  const id = newId()
  const { authorization, ...card } = sandboxCard('good', `${id}@mail.test`)
  await server.app.database.transaction({ merchant_id }, (db) =>
    db
      .insertInto('payment_cards')
      .values({
        ...{ id, merchant_id, provider: 'sandbox', ...card, search_text: 'visa 4081' },
        sealed_authorization: server.app.fieldEncryption.encrypt(authorization, merchant_id),
      })
      .execute(),
  )
  return publicId('payment_card', id)
}

/** An invoice of the business. */
export async function invoiceOf(world: World): Promise<string> {
  await onPlan(world)
  return String((await world.made('GET', `${billing}/invoices`, undefined)).rows?.[0]?.id)
}

const referenceOf = (world: World, id: string): Promise<string> =>
  world.server.app.database.transaction({ business_id: world.business_id }, async (db) => {
    const row = await db
      .selectFrom('plan_payments')
      .select('reference')
      .where('business_id', '=', world.business_id)
      .where('id', '=', storedId('plan_payment', id) ?? '')
      .executeTakeFirstOrThrow()
    return row.reference
  })
const references = new WeakMap<World, string>()

/** A plan that can be changed to, at once or later. */
const another = async (world: World): Promise<string> => {
  const { billing: now } = await world.made('GET', billing, undefined)
  return planNamed(world, String(now?.plan?.name) === 'Business' && String(now?.standing) === 'paid' ? 'Growth' : 'Business')
}

/** Calls of a business's plan. */
export const billingExamples: Record<string, Example> = {
  'billing.room': { query: (_, permission) => ({ of: asks[permission ?? ''] ?? 'products' }) },
  'billing.preview': { query: async (world) => ({ plan: await planNamed(world, 'Growth') }) },
  'billing.changePlan': {
    body: async (world) => ({ plan: await another(world), card: null }),
    instead: { card: async (world) => ({ plan: await another(world), card: await world.one('payment_card') }) },
  },
  'billing.renewPlan': {
    body: async (world) => {
      await onPlan(world)
      return { card: null }
    },
    instead: {
      card: async (world) => {
        await onPlan(world)
        return { card: await world.one('payment_card') }
      },
    },
  },
  'billing.changeCard': { body: () => ({ card: null }), instead: { card: async (world) => ({ card: await world.one('payment_card') }) } },
  'paystackPayments.callback': {
    id: async (world) => {
      const { id, reference } = await begunPayment(world)
      references.set(world, reference)
      return id
    },
    body: async (world) => ({ reference: references.get(world) ?? (await referenceOf(world, (await begunPayment(world)).id)) }),
  },
}
