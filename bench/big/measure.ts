import { setTimeout as delay } from 'node:timers/promises'
import { type BuiltApp, postmasterOf } from '../built-app.ts'
import type { Business } from '../business.ts'
import { median } from '../figures.ts'
import { exactCpuOf, withChildren } from '../processes.ts'

/** A request of one business, and its app. */
export interface Asking {
  app: BuiltApp
  business: Business
  path: string
}

/** Milliseconds: medians of wall clock and of the database's processor time, and the least of each, which other work affects least. */
export interface Took {
  clock: number
  database: number
  least: { clock: number; database: number }
}

/** Milliseconds of processor time of all running processes of an app's database. */
const databaseTime = (app: BuiltApp): number => withChildren(postmasterOf(app)).reduce((sum, pid) => sum + exactCpuOf(pid), 0)

interface Manner {
  times: number
  /** Warm-up rounds. */
  before?: number
  /** True if the client pauses after each response for as long as it took, because the app makes back-to-back reports wait as long. */
  rests?: boolean
}

/** Runs requests in turns, so that all meet the same noise. @throws Error if one is refused */
export async function inTurns(requests: readonly Asking[], { times, before = 1, rests = false }: Manner): Promise<Took[]> {
  const timings = requests.map(() => ({ clock: [] as number[], database: [] as number[] }))
  for (let round = -before; round < times; round++)
    for (const [place, { app, business, path }] of requests.entries()) {
      const began = databaseTime(app)
      const clock = await business.client.time(path)
      const database = Math.max(0, databaseTime(app) - began)
      if (rests) await delay(Math.min(1000, clock) + 20)
      if (round < 0) continue
      timings[place]?.clock.push(clock)
      timings[place]?.database.push(database)
    }
  return timings.map(({ clock, database }) => ({
    ...{ clock: median(clock), database: median(database) },
    least: { clock: Math.min(...clock), database: Math.min(...database) },
  }))
}

/** Result of a request that was not made. */
export const nothing: Took = { clock: NaN, database: NaN, least: { clock: NaN, database: NaN } }

/** Repetitions of a slow result: the machine's other work may be the cause. */
const retries = 2

/**
 * The same, repeated while it is too slow; keeps the run in which the first request was fastest.
 * @param isOver given the results of all
 * @param isFarOver true if no other load explains it: the first request's processor time alone exceeds the limit
 */
export async function untilWithin(
  requests: readonly Asking[],
  manner: Manner,
  isOver: (took: Took[]) => boolean,
  isFarOver: (took: Took[]) => boolean = () => false,
): Promise<Took[]> {
  let least = await inTurns(requests, manner)
  for (let left = retries; left > 0 && isOver(least) && !isFarOver(least); left--) {
    const next = await inTurns(requests, manner)
    if ((next[0]?.clock ?? 0) < (least[0]?.clock ?? 0) || !isOver(next)) least = next
  }
  return least
}
