import type { BuiltApp } from './built-app.ts'
import { type Business, saleOf } from './business.ts'
import { capture } from './captured-sale.ts'
import { type Driven, drive } from './drive.ts'
import { type Figures, median } from './figures.ts'
import { Pgbench, hasPgbench } from './pgbench.ts'
import { scriptOf } from './pgbench-script.ts'

/** Different sales, so that clients meet on a shelf no more often than they would in a shop. */
const many = 8

/** A 10-line sale recorded and posted over HTTP, against its own statements from pgbench: in turns, so that both meet the same noise. */
export async function saleRate(figures: Figures, app: BuiltApp, business: Business, rounds: number, seconds: number): Promise<void> {
  const calls = Array.from({ length: many }, (_, number) => saleOf(business, 10, number))
  const { token } = business.client
  const pgbench = hasPgbench() ? await pgbenchOf(app, token, calls) : undefined
  for (const clients of [1, 8]) {
    const work = `10-line sale posted, ${clients === 1 ? 'one client' : 'eight clients'}`
    const driven: Driven[] = []
    const [plain, piped]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      driven.push(await drive(app, { token, clients, calls, warmUp: 1, seconds }))
      if (!pgbench) continue
      const own = await pgbench.run('prologue', clients, 1)
      // What making fresh ids costs pgbench is no part of the statements.
      const without = (rate: number) => 1 / (1 / rate - 1 / own)
      plain.push(without(await pgbench.run('plain', clients, seconds)))
      piped.push(without(await pgbench.run('piped', clients, seconds)))
    }
    const rate = median(driven.map((one) => one.rate))
    if (pgbench) {
      const ratio = (rates: number[]) => median(rates.map((reference, round) => (driven[round]?.rate ?? 0) / reference))
      const detail = (rates: number[]) => `${rate.toFixed(0)}/s of ${median(rates).toFixed(0)}/s`
      figures.atLeast(work, 0.5, ratio(plain), { of: ' × pgbench', detail: detail(plain) })
      figures.also('  pgbench in flights as the app sends them', `${ratio(piped).toFixed(2)} (${detail(piped)})`)
    } else {
      figures.skipped(work, `${rate.toFixed(0)}/s; no pgbench here to compare with (Debian: postgresql-contrib)`)
    }
    processorTime(figures, driven)
  }
}

function processorTime(figures: Figures, driven: readonly Driven[]): void {
  const work = '  processor time of the app'
  const of = (time: (one: Driven) => number | undefined) => median(driven.flatMap((one) => time(one) ?? []))
  if (driven[0]?.appCpu === undefined) return figures.skipped(work, 'this system does not tell')
  const [app, database] = [of((one) => one.appCpu), of((one) => one.databaseCpu)]
  figures.atMost(work, 1, app / database, { of: ' × the database’s', detail: `${app.toFixed(2)} ms of ${database.toFixed(2)} ms a sale` })
}

async function pgbenchOf(app: BuiltApp, token: string, calls: Parameters<typeof capture>[2]): Promise<Pgbench> {
  const { captured, settings } = await capture(app, token, calls)
  const pgbench = new Pgbench(app, scriptOf(captured), settings)
  await pgbench.prepare()
  return pgbench
}
