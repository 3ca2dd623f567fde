import type { Body, Caller, Shop } from './shop.ts'
import type { TestServer } from './test-server.ts'

export const billing = '/v1/business/billing'

/** The id of a plan, by its name. */
export async function planNamed(shop: Caller, name: string): Promise<string> {
  const { rows } = (await shop.call('GET', '/v1/plans')).body
  const plan = (rows as unknown as Body[]).find((row) => String(row.name) === name)
  if (!plan) throw new Error(`No plan is called ${name}.`)
  return String(plan.id)
}

export const billingOf = async (shop: Caller): Promise<Body> => (await shop.call('GET', billing)).body.billing as Body
export const invoicesOf = async (shop: Caller): Promise<Body[]> =>
  (await shop.call('GET', `${billing}/invoices`)).body.rows as unknown as Body[]
export const cardsOf = async (shop: Caller): Promise<Body[]> =>
  (await shop.call('GET', '/v1/merchant/payment-cards')).body.rows as unknown as Body[]

/** What the provider's page is led to by, and what leads back from it. */
export interface Back {
  id: string
  reference: string
}

/** Does on the pretend page what somebody would, and follows where it leads. @param url as the call answered it */
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

/** Chooses a plan and pays for it. @returns the answer of the callback */
export async function buy(server: TestServer, shop: Shop, plan: string, outcome: 'good' | 'declines' = 'good') {
  const { status, body } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, plan) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return comeBack(shop, await payOnPage(server, String(body.authorization_url), outcome))
}
