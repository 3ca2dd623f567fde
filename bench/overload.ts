import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { type Business, saleOf } from './business.ts'
import { type Call, Client } from './client.ts'
import { type Figures, median, ms } from './figures.ts'

const connections = 200

/** Reads of a busy till and a busy office, heavy and light. */
const reads: Call[] = [
  { method: 'GET', path: '/v1/business/dashboard' },
  { method: 'GET', path: '/v1/business/sales?sort=date.asc&per_page=100' },
  { method: 'GET', path: '/v1/business/products?search=an&per_page=100' },
  { method: 'GET', path: '/v1/business/contacts?per_page=100' },
]

export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/**
 * Two hundred connections without a pause (`docs/performance.md`, Fair, overloaded, in trouble). Requests that cannot be answered in time get Retry-After, and
 * soon afterwards the app is as fast as before.
 */
export async function overload(figures: Figures, app: BuiltApp, business: Business, seconds: number): Promise<void> {
  const { client } = business
  const calls = [...reads, saleOf(business, 10, 0), saleOf(business, 10, 1)]
  await analyze(app)
  const quiet = median(await timed(client, 30))
  const crowd = new Client(app.url, client.token, connections)
  const answered: number[] = []
  const refusals: { took: number; hasRetryAfter: boolean; status: number }[] = []
  const otherStatuses: number[] = []
  let over = false
  const asking = Array.from({ length: connections }, async (_, turn) => {
    for (let round = 0; !over; round++) {
      const began = performance.now()
      const { status, headers } = await crowd.send(calls[(turn + round) % calls.length] as Call)
      const took = performance.now() - began
      if (status < 300) answered.push(took)
      else if (status === 503 || status === 429) refusals.push({ took, hasRetryAfter: 'retry-after' in headers, status })
      else otherStatuses.push(status)
    }
  })
  await delay(seconds * 1000)
  over = true
  await Promise.all(asking)
  crowd.close()
  const ended = performance.now()
  while ((await timed(client, 5)).some((took) => took > 3 * quiet + 20) && performance.now() - ended < 60_000) await delay(50)
  const normal = (performance.now() - ended) / 1000
  figures.atMost(`${connections} connections: p99 of what was answered`, 3, percentile(answered, 0.99) / 1000, {
    unit: ' s',
    detail: `median ${ms(median(answered))}, ${(answered.length / seconds).toFixed(0)}/s answered, ${(refusals.length / seconds).toFixed(0)}/s refused`,
  })
  figures.atMost(
    'refusals without Retry-After, and other answers',
    0,
    refusals.filter((refusal) => !refusal.hasRetryAfter).length + otherStatuses.length,
  )
  figures.atMost('normal again after', 10, normal, { unit: ' s' })
}

async function timed(client: Client, times: number): Promise<number[]> {
  const took: number[] = []
  for (let turn = 0; turn < times; turn++) took.push(await client.time('/v1/business/sales'))
  return took
}

/** Done at once, because autovacuum would take a minute: without statistics, plans are poor. */
async function analyze(app: BuiltApp): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl(app) })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}
