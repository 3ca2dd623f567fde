import { setTimeout as delay } from 'node:timers/promises'
import type { BuiltApp } from './built-app.ts'
import type { Business } from './business.ts'
import { type Call, Client } from './client.ts'
import { type Figures, ms } from './figures.ts'
import { percentile } from './overload.ts'

/** Default limit of requests without a token per address and minute (`REQUESTS_A_MINUTE`). */
const ofStrangers = 600
/** Sent at once, before a pause that keeps to the limit. */
const together = 12

const text = (value: unknown) => Buffer.from(JSON.stringify(value))
const names = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, at) => [`k${at}`, 1]))
const many = (length: number, item: unknown) => Array.from({ length }, () => item)
const post = (path: string, body: unknown): Call => ({ method: 'POST', path, body: text(body) })
const put = (path: string, body: unknown): Call => ({ method: 'PUT', path, body: text(body) })

/** The most expensive accepted bodies, and bodies of a megabyte. */
const strangers: Call[] = [
  post('/v1/merchant/auth/login', names(90_000)),
  post('/v1/merchant/auth/login', { email: 'so@body.test', password: 'not-the-one', ...names(1300) }),
  post('/v1/merchant/register', { industry: many(4000, 1), ...names(1000) }),
  post('/v1/merchant/register', { address: 'é'.repeat(30_000) }),
  put('/v1/business/roles', names(90_000)),
]

const members: Call[] = [
  put('/v1/business/roles', { name: 'Groups', grants: Object.fromEntries(Object.keys(names(20_000)).map((name) => [name, ['a']])) }),
  put('/v1/business/sales', { items: many(60_000, {}) }),
  put('/v1/business/sales', { items: many(500, { product: 'none', quantity: 'many', price: 'much' }) }),
  put('/v1/business/brands', { name: 'Names', ...names(20_000) }),
  put('/v1/business/brands', { description: 'é'.repeat(400_000) }),
]

/**
 * Effect of expensive bodies on other callers, as the p95 of a list. First one address sends them at the limit without a token, then a
 * member of another business sends them with one.
 */
export async function hostile(
  figures: Figures,
  app: BuiltApp,
  { client }: Business,
  otherBusiness: Business,
  seconds: number,
): Promise<void> {
  for (const [caller, calls, token] of [
    ['without a token', strangers, ''],
    ['with a token', members, otherBusiness.client.token],
  ] as const) {
    const quiet = percentile(await measureLists(client, seconds), 0.95)
    const sender = new Client(app.url, token, together)
    let [over, sent, slowest] = [false, 0, 0]
    const sending = (async () => {
      while (!over) {
        const round = Array.from({ length: together }, async () => {
          const began = performance.now()
          await sender.send(calls[sent++ % calls.length] as Call).catch(() => {})
          slowest = Math.max(slowest, performance.now() - began)
        })
        await Promise.all([...round, delay((together / ofStrangers) * 60_000)])
      }
    })()
    const busy = percentile(await measureLists(client, seconds), 0.95)
    over = true
    await sending
    sender.close()
    figures.atMost(`hostile bodies ${caller}: p95 of another’s list`, 2, busy / quiet, {
      of: ' × quiet',
      detail: `${ms(busy)} and ${ms(quiet)}; ${sent} sent, the slowest ${ms(slowest)}`,
    })
  }
}

async function measureLists(client: Client, seconds: number): Promise<number[]> {
  const took: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    took.push(await client.time('/v1/business/sales'))
    await delay(10)
  }
  return took
}
