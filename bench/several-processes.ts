import { randomBytes } from 'node:crypto'
import { type BuiltApp, dataFolder, ownerUrl, startBuiltApp } from './built-app.ts'
import { drive } from './drive.ts'
import { type Figures, median } from './figures.ts'
import { askerOf, tillsOf } from './sale-rate.ts'

const counts = [1, 2, 4]

/** Ten-line sales of eight clients in eight businesses, with one, two and four app processes on one PostgreSQL, in turns. */
export async function severalProcesses(figures: Figures, rounds: number, seconds: number): Promise<void> {
  const shared = { DEMO: '0', SECRET_KEY: randomBytes(32).toString('base64') }
  const first = await startBuiltApp(dataFolder(), shared)
  // Before other processes exist, because mail may reach the mailbox of any of them.
  const [tills] = await tillsOf(first, 8)
  const all: BuiltApp[] = [first]
  while (all.length < Math.max(...counts)) all.push(await startBuiltApp(dataFolder(), { ...shared, DATABASE_URL: ownerUrl(first) }))
  const askers = tills.map((till) => askerOf(till, false))
  const urls = all.map(({ url }) => url)
  await drive(first, { clients: 8, askers, warmUp: 1, seconds: 3 * seconds }, urls)
  const rates = counts.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [place, count] of counts.entries()) {
      const { rate } = await drive(first, { clients: 8, askers, warmUp: 1, seconds }, urls.slice(0, count))
      rates[place]?.push(rate)
    }
  const [alone = 0, ...more] = rates.map(median)
  figures.also('10-line sales, eight businesses, one process', `${alone.toFixed(0)}/s`)
  for (const [place, rate] of more.entries())
    figures.also(`  ${counts[place + 1]} processes on one PostgreSQL`, `${(rate / alone).toFixed(2)} × one (${rate.toFixed(0)}/s)`)
  for (const app of all.toReversed()) await app.stop()
}
