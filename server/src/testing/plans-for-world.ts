import pg from 'pg'
import { newId, publicId } from '../database/ids.ts'
import { cardOf as sandboxCard } from '../services/sandbox-provider.ts'
import { type Back, billing, endTrial, payOnPage, planNamed } from './billing.ts'
import type { JsonBody, Caller } from './shop.ts'
import type { TestServer } from './test-server.ts'

/** The part of a world that plans need (`world.ts`, which imports this). */
interface PlansWorld extends Caller {
  server: TestServer
  business_id: string
  mustCall(method: 'GET' | 'POST', path: string, body: unknown): Promise<JsonBody>
}

/** Makes a renewal possible: buys a plan if none is paid, and deletes future periods, which tests of laws paid ahead. */
export async function onPlan(world: PlansWorld): Promise<void> {
  if (!(await isPaid(world))) await bought(world, 'Business')
  const client = new pg.Client({ connectionString: world.server.ownerUrl })
  await client.connect()
  // By the test’s clock, which the app has too.
  await client.query('delete from plan_periods where business_id = $1 and starts_at > $2', [world.business_id, new Date()])
  await client.end()
}

const isPaid = async (world: PlansWorld): Promise<boolean> =>
  String((await world.mustCall('GET', billing, undefined)).billing?.standing) === 'paid'

/** Buys a plan as its owner, after the trial. */
export async function bought(world: PlansWorld, name: string): Promise<Back> {
  await endTrial(world.server, world)
  const { authorization_url } = await world.mustCall('POST', `${billing}/change-plan`, { plan: await planNamed(world, name) })
  const back = await payOnPage(world.server, String(authorization_url), 'good')
  await world.mustCall('POST', `/v1/paystack-payments/${back.id}/callback`, { reference: back.reference })
  return back
}

/** A pending payment, whose payer has not acted yet. */
export async function begunPayment(world: PlansWorld): Promise<Back> {
  const { authorization_url } = await world.mustCall('POST', `${billing}/change-card`, {})
  // The one before was paid in the meantime, so this begins another.
  if (authorization_url === null) return begunPayment(world)
  return payOnPage(world.server, String(authorization_url), 'good')
}

/** A card of the owner with its own id. The pretend page has only two cards, the same each time. */
export async function cardOf(world: PlansWorld): Promise<string> {
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

/** An invoice of the business; buys a plan if it has none. */
export async function invoiceOf(world: PlansWorld): Promise<string> {
  const newest = async () => (await world.mustCall('GET', `${billing}/invoices`, undefined)).rows?.[0]?.id
  if ((await newest()) === undefined) await onPlan(world)
  return String(await newest())
}
