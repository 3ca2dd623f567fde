import pg from 'pg'
import { billing, payOnPage, planNamed } from './billing.ts'
import { begunPayment, bought } from './plans-for-world.ts'
import type { World } from './world.ts'

/** Invoices of every type and status, cards that are valid, expired or valid for one charge, and a plan that is no longer offered. */
export async function somePlans(world: World): Promise<void> {
  const client = new pg.Client({ connectionString: world.server.ownerUrl })
  await client.connect()
  await client.query(`insert into plans (id, key, name, sort_name, search_text, price, interval, sort_order, is_active)
    values (gen_random_uuid(), 'legacy', 'Legacy', 'legacy', 'legacy', 700000, 'year', 9, false)`)
  await bought(world, 'Growth')
  await world.mustCall('POST', `${billing}/change-plan`, { plan: await planNamed(world, 'Business') })
  const { authorization_url } = await world.mustCall('POST', `${billing}/renew-plan`, {})
  const back = await payOnPage(world.server, String(authorization_url), 'declines')
  await world.mustCall('POST', `/v1/paystack-payments/${back.id}/callback`, { reference: back.reference })
  await begunPayment(world)
  await client.query(
    `insert into plan_invoices (business_id, id, number, type, status, plan_id, plan_name, interval, price, credit, amount, currency, starts_at, ends_at, after_period)
      select business_id, gen_random_uuid(), 9, 'renewal', 'failed', plan_id, 'Starter', 'month', 500000, 0, 500000, 'NGN', starts_at, ends_at, 1
      from plan_invoices where business_id = $1 limit 1`,
    [world.business_id],
  )
  await client.query(
    `insert into payment_cards (id, merchant_id, provider, sealed_authorization, signature, email, brand, last4, exp_month, exp_year, is_reusable, search_text)
      select gen_random_uuid(), $1::uuid, 'sandbox', 'none', brand, 'ada@mail.test', brand, last4, 1, year, reusable, brand || ' ' || last4
      from (values ('verve', '1111', 2020, true), ('amex', '2222', 2099, false)) as card (brand, last4, year, reusable)`,
    [world.merchant_id],
  )
  // Later records of this world stay within the plan's limits.
  await client.query('update subscriptions set is_exempt = true where business_id = $1', [world.business_id])
  await client.end()
}
