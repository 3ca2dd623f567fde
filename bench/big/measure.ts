import { setTimeout as delay } from 'node:timers/promises'
import { type BuiltApp, postmasterOf } from '../built-app.ts'
import type { Business } from '../business.ts'
import { median } from '../figures.ts'
import { exactCpuOf, withChildren } from '../processes.ts'

/** A question of one business, whose app it is asked of. */
export interface Asking {
  app: BuiltApp
  business: Business
  path: string
}

/** What it took, in milliseconds: the median by the clock, and of processor time of that app's database; and the least of each, which other work lengthens least. */
export interface Took {
  clock: number
  database: number
  least: { clock: number; database: number }
}

/** Milliseconds of processor time that an app's database has used, of all its processes that are there. */
const databaseTime = (app: BuiltApp): number => withChildren(postmasterOf(app)).reduce((sum, pid) => sum + exactCpuOf(pid), 0)

interface Manner {
  times: number
  /** Rounds that are not counted. */
  before?: number
  /** Whether whoever asks waits as long as the answer took: of who asks for reports without pause the next one is kept waiting as long. */
  rests?: boolean
}

/** Questions asked in turns, so that all meet the same noise. @throws Error where one is refused */
export async function inTurns(asked: readonly Asking[], { times, before = 1, rests = false }: Manner): Promise<Took[]> {
  const found = asked.map(() => ({ clock: [] as number[], database: [] as number[] }))
  for (let round = -before; round < times; round++)
    for (const [place, { app, business, path }] of asked.entries()) {
      const began = databaseTime(app)
      const clock = await business.client.time(path)
      const database = Math.max(0, databaseTime(app) - began)
      if (rests) await delay(Math.min(1000, clock) + 20)
      if (round < 0) continue
      found[place]?.clock.push(clock)
      found[place]?.database.push(database)
    }
  return found.map(({ clock, database }) => ({
    ...{ clock: median(clock), database: median(database) },
    least: { clock: Math.min(...clock), database: Math.min(...database) },
  }))
}

/** Of what was not asked. */
export const nothing: Took = { clock: NaN, database: NaN, least: { clock: NaN, database: NaN } }

/** Times that what is over is asked again: on a machine that does other things it may be only those. */
const again = 2

/**
 * The same, asked again where it is over what it may be; of several times that in which the first question took least.
 * @param isOver by what all of them took
 * @param isFarOver whether no other load explains it: the first one's processor time alone is more than it may take
 */
export async function untilWithin(
  asked: readonly Asking[],
  manner: Manner,
  isOver: (took: Took[]) => boolean,
  isFarOver: (took: Took[]) => boolean = () => false,
): Promise<Took[]> {
  let least = await inTurns(asked, manner)
  for (let left = again; left > 0 && isOver(least) && !isFarOver(least); left--) {
    const next = await inTurns(asked, manner)
    if ((next[0]?.clock ?? 0) < (least[0]?.clock ?? 0) || !isOver(next)) least = next
  }
  return least
}
