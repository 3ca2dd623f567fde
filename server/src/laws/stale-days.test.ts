import { endpoints } from '@kasuwa/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { daySumLaws } from '../reports/day-sums/books.ts'
import { addUpSums } from '../testing/add-up.ts'
import { type ApiRequest, ask } from '../testing/asking.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'
import { type Sort, sortsOf } from './walk/calls.ts'

/*
 * A report’s cached days are right if each write marks the days of its documents (`day-marks/mark-days.ts`). So each
 * write here begins with cached days without marks: a change without a mark shows as a wrong day at once.
 */

// Existing documents belong to a day that ends a minute later; new ones to the next day, so that they do not mark the first.
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const lastMinute = Date.parse(`${yesterday}T22:59:00Z`)
let now = lastMinute
const server = await ownServer({}, () => now)
const world = await openWorld(server)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

/** A time at which both days are over. */
const later = () => lastMinute + 3 * 86_400_000
const { business_id } = world

const marks = async () => {
  const { rows } = await client.query<{ marks: number }>('select count(*)::integer as marks from stale_days where business_id = $1', [
    business_id,
  ])
  return rows[0]?.marks ?? 0
}

// Planning these takes longer than running them: each is planned once.
await client.query('set plan_cache_mode = force_generic_plan')

async function broken(): Promise<string[]> {
  const breaches: string[] = []
  for (const law of daySumLaws) {
    const { rows } = 'query' in law ? await client.query({ name: law.name, text: law.query, values: [business_id] }) : { rows: [] }
    if (rows.length > 0) breaches.push(`${law.name} ${JSON.stringify(rows[0])}`)
  }
  return breaches
}

/** Paid and credited amounts of each document that took effect, with its day. */
async function settledOf(): Promise<Map<string, { date: string; told: string }>> {
  const { rows } = await client.query<{ id: string; date: string; told: string }>(
    `select id::text, date::date::text, concat_ws(' ', status, paid_amount, credited) as told from sales where business_id = $1 and posted_at is not null
     union all select id::text, date::date::text, concat_ws(' ', status, paid_amount) from inventory_actions where business_id = $1 and posted_at is not null`,
    [business_id],
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Days of changed documents without a mark, even if no cached figure depends on them today. */
async function unmarked(before: Awaited<ReturnType<typeof settledOf>>): Promise<string[]> {
  const { rows } = await client.query<{ date: string }>('select distinct date::date::text from stale_days where business_id = $1', [
    business_id,
  ])
  const marked = new Set(rows.map(({ date }) => date))
  const after = await settledOf()
  const changed = [...before].filter(([id, { told }]) => after.get(id)?.told !== told)
  return [...new Set(changed.map(([, { date }]) => date))].filter((date) => !marked.has(date)).map((date) => `${date} is not marked`)
}

/** Every write, each change of a document's status, and each kind of document. */
const writes = endpoints
  .filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/business'))
  .flatMap(sortsOf)
  .filter(({ where, kind }) => where === '' || kind !== '' || /^(status|direction)=/.test(where))

test('a write that changes the sums of a day marks that day as stale', async () => {
  const wrong: string[] = []
  let marked = 0
  /** Caches all days, and moves the clock so that later writes fall on the next day. @returns the paid and credited amounts so far */
  const keepAll = async () => {
    await addUpSums(server, later)
    now = lastMinute + 120_000
    return settledOf()
  }
  const asking: [Sort, ApiRequest][] = []
  for (const sort of writes) asking.push([sort, await sort.example(world)])
  let before = await keepAll()
  for (const [sort, request] of asking) {
    let response = await ask(server, sort.endpoint, request)
    if (response.status >= 300) {
      // Writes after the example was made may block it, so a new example is made now.
      now = lastMinute
      const another = await sort.example(world)
      before = await keepAll()
      response = await ask(server, sort.endpoint, another)
    }
    if (response.status >= 300) wrong.push(`${sort.label}: ${response.status} ${response.text}`)
    wrong.push(...[...(await unmarked(before)), ...(await broken())].map((breach) => `${sort.label}: ${breach}`))
    // A write without marks leaves all cached days as they are for the next write.
    if ((await marks()) > 0) {
      marked++
      before = await keepAll()
    }
    expect(await marks(), sort.label).toBe(0)
  }
  expect(wrong).toEqual([])
  expect(marked).toBeGreaterThan(15)
}, 600_000)
