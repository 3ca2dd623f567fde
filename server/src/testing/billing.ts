import pg from 'pg'
import type { JsonBody, Caller, Shop } from './shop.ts'
import type { TestServer } from './test-server.ts'

export const billing = '/v1/business/billing'

/** Id of a plan by name. */
export async function planNamed(shop: Caller, name: string): Promise<string> {
  const { rows } = (await shop.call('GET', '/v1/plans')).body
  const plan = (rows as unknown as JsonBody[]).find((row) => String(row.name) === name)
  if (!plan) throw new Error(`No plan is called ${name}.`)
  return String(plan.id)
}

export const billingOf = async (shop: Caller): Promise<JsonBody> => (await shop.call('GET', billing)).body.billing as JsonBody
export const invoicesOf = async (shop: Caller): Promise<JsonBody[]> =>
  (await shop.call('GET', `${billing}/invoices`)).body.rows as unknown as JsonBody[]
export const cardsOf = async (shop: Caller): Promise<JsonBody[]> =>
  (await shop.call('GET', '/v1/merchant/payment-cards')).body.rows as unknown as JsonBody[]

/** Ids in the address that the provider's page redirects to. */
export interface Back {
  id: string
  reference: string
}

/** Acts on the pretend page as a customer would, and reads the ids from its redirect. @param url as the call answered it */
export async function payOnPage({ fastify }: TestServer, url: string, outcome: 'good' | 'declines' | 'fail' | 'abandon'): Promise<Back> {
  const answer = await fastify.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  })
  if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.body}`)
  const { searchParams } = new URL(String(answer.headers.location))
  return { id: searchParams.get('payment') ?? '', reference: searchParams.get('reference') ?? '' }
}

export const comeBack = (shop: Caller, { id, reference }: Back) => shop.call('POST', `/v1/paystack-payments/${id}/callback`, { reference })

/** Ends the trial of a business, so that a paid period begins at once. @returns the business */
export async function endTrial<Of extends { business_id: string }>({ ownerUrl }: TestServer, of: Of): Promise<Of> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `update plan_periods trial set ends_at = starts_at where business_id = $1 and kind = 'trial'
        and not exists (select from plan_periods later where later.business_id = $1 and later.number > trial.number)`,
      [of.business_id],
    )
  } finally {
    await client.end()
  }
  return of
}

/** Chooses a plan after the trial, and pays for it. @returns the reply of the callback */
export async function buy(server: TestServer, shop: Shop, plan: string, outcome: 'good' | 'declines' = 'good') {
  await endTrial(server, shop)
  const { status, body } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, plan) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return comeBack(shop, await payOnPage(server, String(body.authorization_url), outcome))
}
