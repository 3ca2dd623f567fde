import { withClient } from '@kasuwa/embedded-postgres'
import { checkAt, sentence } from '../server/src/books/check.ts'
import { storedId } from '../server/src/database/ids.ts'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { type Business, fill, register, saleOf } from './business.ts'
import { type Captured, capture } from './captured-sale.ts'
import type { Call } from './client.ts'
import { type Driven, drive } from './drive.ts'
import { type Figures, median } from './figures.ts'
import { Floor } from './floor.ts'
import type { Asker } from './load.ts'
import { OwnStatements, hasPgbench } from './pgbench.ts'
import { scriptOf } from './pgbench-script.ts'

const lines = 10
/** Different sales of a business, with different products: clients rarely lock the same level, as in a shop. */
const many = 40
/** Sales whose statements are captured for pgbench. */
const read = 8
/** Batches of sales whose WAL is measured. */
const batches = 4

interface Case {
  name: string
  clients: number
  places: number
  walkIn: boolean
}

const cases: Case[] = [
  { name: 'one client', clients: 1, places: 1, walkIn: false },
  { name: 'eight clients, one business', clients: 8, places: 1, walkIn: false },
  { name: 'eight clients, eight businesses', clients: 8, places: 8, walkIn: false },
  { name: 'eight clients, all to the walk-in customer', clients: 8, places: 1, walkIn: true },
]

/**
 * A 10-line sale recorded and posted over HTTP, against the floor and against its own statements from pgbench. In turns, so that all meet
 * the same noise.
 */
export async function saleRate(figures: Figures, app: BuiltApp, rounds: number, seconds: number): Promise<void> {
  const [tills, first] = await tillsOf(app, 8)
  // pgbench repeats statements past the app, so its figures do not add up: in a business of its own.
  const [, apart] = await tillsOf(app, 1)
  // The first sale starts a counter, unlike all others.
  const [begins] = salesOf(apart, false)
  await apart.client.must(begins?.method ?? '', begins?.path ?? '', begins?.body)
  const { captured, settings } = await capture(app, apart.client.token, salesOf(apart, false).slice(0, read))
  const bench = hasPgbench() ? { own: new OwnStatements(app, scriptOf(captured), settings), floor: new Floor(app, settings) } : undefined
  await bench?.own.prepare()
  await bench?.floor.prepare()
  // Warm-up: an app that has run for a while has compiled its code and cached its pages.
  const all = [await drive(app, { clients: 8, askers: [askerOf(first, false)], warmUp: 1, seconds: 4 * seconds })]
  for (const scenario of cases) {
    const askers = tills.slice(0, scenario.places).map((till) => askerOf(till, scenario.walkIn))
    const driven: Driven[] = []
    const [floor, ownRates]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      driven.push(await drive(app, { clients: scenario.clients, askers, warmUp: 1, seconds }))
      if (!bench) continue
      floor.push(await bench.floor.rate(scenario.clients, scenario.places, scenario.walkIn, seconds))
      if (scenario.places === 1 && !scenario.walkIn) ownRates.push(await bench.own.rate(scenario.clients, seconds))
    }
    const rate = median(driven.map(({ rate: each }) => each))
    const work = `${lines}-line sale posted, ${scenario.name}`
    const against = (rates: readonly number[]) => ({
      ratio: median(rates.map((reference, round) => (driven[round]?.rate ?? 0) / reference)),
      detail: `${rate.toFixed(0)}/s of ${median(rates).toFixed(0)}/s`,
    })
    if (bench) {
      const { ratio, detail } = against(floor)
      figures.atLeast(work, 0.5, ratio, { of: ' × the floor', detail })
    } else figures.skipped(work, `${rate.toFixed(0)}/s; no pgbench here to compare with (Debian: postgresql-contrib)`)
    if (ownRates.length > 0)
      figures.also('  its own statements from pgbench', `${against(ownRates).ratio.toFixed(2)} (${against(ownRates).detail})`)
    processorTime(figures, driven)
    all.push(...driven)
  }
  traffic(figures, captured)
  const { records, images } = await logOf(app, first)
  const detail = `and ${(images / 1000).toFixed(1)} kB of whole pages since the last checkpoint`
  figures.atMost('  write-ahead log of a sale', 16, records / 1000, { unit: ' kB', detail })
  await mustBeSound(
    app,
    tills,
    all.reduce((sum, { answered }) => sum + answered, batches * many),
  )
}

/** Businesses with the records for a ten-line sale, by the API; and the first of them. */
export async function tillsOf(app: BuiltApp, count: number): Promise<[Business[], Business]> {
  const tills: Business[] = []
  for (let place = 0; place < count; place++) {
    const till = await register(app)
    await fill(till, { products: many * lines, stocked: many * lines, contacts: 100, sales: 0 })
    tills.push(till)
  }
  return [tills, tills[0] as Business]
}

/** Ten-line sales of a business, with different products each. */
export const askerOf = (till: Business, walkIn: boolean): Asker => ({
  token: till.client.token,
  calls: salesOf(till, walkIn),
  before: '"number":"SL-',
})

/**
 * Checks that each answered sale exists once, and that the books of those businesses agree.
 * @throws Error if not
 */
async function mustBeSound(app: BuiltApp, tills: readonly Business[], answered: number): Promise<void> {
  const locationIds = new Set(tills.map(({ location }) => storedId('location', location)))
  const { ids, count } = await withClient(ownerUrl(app), async (client) => {
    const { rows } = await client.query<{ id: string; sales: number }>(
      `select business_id as id, (select count(*)::integer from sales where sales.business_id = locations.business_id) as sales
       from locations where id = any($1)`,
      [[...locationIds]],
    )
    return { ids: new Set(rows.map(({ id }) => id)), count: rows.reduce((sum, { sales }) => sum + sales, 0) }
  })
  if (count !== answered) throw new Error(`${answered} sales were answered, and ${count} are there.`)
  for await (const broken of checkAt(ownerUrl(app)))
    if (!broken.business_id || ids.has(broken.business_id)) throw new Error(`The books do not agree: ${sentence(broken)}`)
}

const salesOf = (till: Business, walkIn: boolean): Call[] =>
  Array.from({ length: many }, (_, number) => saleOf(till, lines, number, walkIn ? till.walkIn : undefined))

function processorTime(figures: Figures, driven: readonly Driven[]): void {
  const work = '  processor time of the app'
  const of = (time: (one: Driven) => number | undefined) => median(driven.flatMap((run) => time(run) ?? []))
  if (driven[0]?.appCpu === undefined) return figures.skipped(work, 'this system does not tell')
  const [app, database] = [of((run) => run.appCpu), of((run) => run.databaseCpu)]
  figures.atMost(work, 1, app / database, { of: ' × the database’s', detail: `${app.toFixed(2)} ms of ${database.toFixed(2)} ms a sale` })
  figures.also('  processor time of the clients', `${median(driven.map(({ clientCpu }) => clientCpu)).toFixed(2)} ms a sale`)
}

/** Statements that begin and end a transaction are not the sale's work. */
const isWork = (text: string) => !/^(begin|set local|commit)/.test(text)

function traffic(figures: Figures, captured: readonly Captured[]): void {
  const of = (count: (one: Captured) => number) => Math.max(...captured.map(count))
  figures.atMost(
    '  round trips to the database',
    3,
    of(({ flights }) => flights.length),
  )
  figures.atMost(
    '  statements beside begin, set and commit',
    14,
    of(({ flights }) => flights.flat().filter(({ text }) => isWork(text)).length),
  )
}

/** Bytes of WAL per sale. */
interface Log {
  /** Record bytes: the same at any time. */
  records: number
  /** Full-page images, logged at the first change after a checkpoint: they depend on the time since then. */
  images: number
}

/** The least of a few batches. Earlier work has forced checkpoints, so full-page images are counted separately. */
async function logOf(app: BuiltApp, till: Business): Promise<Log> {
  const calls = salesOf(till, false)
  const logs: Log[] = []
  await withClient(ownerUrl(app), async (client) => {
    await client.query('create extension if not exists pg_walinspect')
    const position = async () => (await client.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at
    for (let batch = 0; batch < batches; batch++) {
      const before = await position()
      for (const { method, path, body } of calls) await till.client.must(method, path, body)
      const { rows } = await client.query<{ all: string; images: string }>(
        `select $2::pg_lsn - $1::pg_lsn as all, sum(fpi_length) as images from pg_get_wal_records_info($1, $2)`,
        [before, await position()],
      )
      const [all, images] = [Number(rows[0]?.all), Number(rows[0]?.images)]
      logs.push({ records: (all - images) / calls.length, images: images / calls.length })
    }
  })
  return logs.reduce((least, batch) => (batch.records < least.records ? batch : least))
}
