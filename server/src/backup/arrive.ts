import pg from 'pg'
import { MOST_PEOPLE_SHOWN } from '@kasuwa/contract/business-arrivals'
import type { FoundBusiness } from '../database/tables/arrivals.ts'
import type { Config } from '../services/config.ts'
import { FieldEncryption } from '../services/field-encryption.ts'
import { installSecret } from '../services/install-secrets.ts'
import type { BackupSource, Limits } from './backup-file.ts'
import { same } from './business-people.ts'
import { FileRefused, faultOf } from './file-refused.ts'
import { tellTrail } from './arrival-trail.ts'
import { importBusiness } from './import-business-file.ts'
import { type KeptArrival, endArrival, keepFound, noteProgress, refuseArrival, sentFile, takeArrival } from './kept-arrivals.ts'
import { type KnownFile, knownFile } from './known-business-file.ts'
import { filesOf } from './place.ts'

/** What the app asks of the process that works on somebody's file. */
export interface ArrivalOrder extends Pick<Config, 'dataDir' | 'secretKey' | 'storage' | 'publicUrl'> {
  /** Of the database, as its owner. */
  url: string
  merchant_id: string
  /** Milliseconds since 1970 by the app's clock. */
  now: number
}

/** Of a file that anybody may have made. Ours has entries of some 4 MB, and comes to ten times its size. */
export const most: Limits = { entry: 32 * 1024 * 1024, all: 4 * 1024 * 1024 * 1024, entries: 200_000 }
/** Milliseconds for all of it, and for one statement: nobody's file keeps others from theirs for long. */
const longest = 30 * 60_000
const longestStatement = 10 * 60_000
/** What ends its process so often is not begun again. */
const mostTries = 3
/** Milliseconds from one word on how far it is to the next. */
const noteEvery = 300

/** Who everybody is here, as the bringer is shown it before anything is made. */
function foundIn({ header, people, counts, pictures, members, invited }: KnownFile, email: string): FoundBusiness {
  const place = (person: (typeof people)[number]) =>
    same(person.email, email) ? ('you' as const) : members.has(person.id) ? ('invited' as const) : ('named' as const)
  const order = ['you', 'invited', 'named']
  const all = [
    ...people.map((person) => ({ name: `${person.first_name} ${person.last_name}`.trim(), email: person.email, is: place(person) })),
    ...invited.map((address) => ({ name: '', email: address, is: same(address, email) ? ('you' as const) : ('invited' as const) })),
  ].toSorted((one, other) => order.indexOf(one.is) - order.indexOf(other.is))
  return {
    ...{ ...header.business, made_at: header.made_at },
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    // Each has a small one beside it.
    pictures: [...pictures].filter((name) => !name.includes('-small')).length,
    people: all.slice(0, MOST_PEOPLE_SHOWN),
    people_total: all.length,
    has_you: all.some(({ is }) => is === 'you'),
  }
}

/** Bytes that are taken of a part before it may be told how far that is. */
const pieceSize = 256 * 1024

/** The file, which tells now and then how far it was read. @param turns how often it is gone through */
function toldFile(client: pg.Client, arrival: KeptArrival, turns: number): BackupSource {
  let [taken, noted] = [0, 0]
  const whole = sentFile(client, arrival.merchant_id)
  return {
    ...whole,
    async *pieces() {
      for await (const part of whole.pieces())
        for (let from = 0; from < part.length; from += pieceSize) {
          const piece = part.subarray(from, from + pieceSize)
          yield piece
          taken += piece.length
          if (performance.now() - noted < noteEvery) continue
          noted = performance.now()
          // The last tenth is adding the books up.
          await noteProgress(client, arrival, Math.min(90, Math.floor((90 * taken) / (arrival.size * turns))))
        }
    },
  }
}

async function look(client: pg.Client, arrival: KeptArrival): Promise<void> {
  const file = toldFile(client, arrival, 1)
  const known = await knownFile(file, most)
  const { rows } = await client.query('select from businesses where id = $1', [known.header.business.id])
  if (rows.length > 0) throw new FileRefused('stands_here', 'It stands here already.')
  await keepFound(client, arrival, foundIn(known, arrival.email))
}

/** Ends what takes too long, less what it waited for others. */
class TimeLimit {
  #timer: NodeJS.Timeout | undefined
  #fail: (error: FileRefused) => void = () => {}
  readonly over = new Promise<never>((_, fail) => (this.#fail = fail))

  begin(): void {
    this.#timer = setTimeout(() => this.#fail(new FileRefused('too_long', 'It took too long.')), longest)
  }

  pause(): void {
    clearTimeout(this.#timer)
  }
}

/** Whoever had it before may be about to end. */
async function isOurs(client: pg.Client, merchant_id: string): Promise<boolean> {
  for (let left = 20; left > 0; left--) {
    const { rows } = await client.query<{ is_taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('arrival ' || $1::text, 0)) as is_taken`,
      [merchant_id],
    )
    if (rows[0]?.is_taken) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

async function bringIn(
  client: pg.Client,
  arrival: KeptArrival,
  { url, now, publicUrl, ...config }: ArrivalOrder,
  limit: TimeLimit,
): Promise<void> {
  const fieldEncryption = new FieldEncryption(config.secretKey ?? installSecret(config.dataDir, 'seal-key'))
  const { merchant_id, email, origin, file_name } = arrival
  const key = fieldEncryption.decrypt(arrival.sealed_key ?? '', merchant_id)
  if (key === undefined) throw new FileRefused('broken', 'Its key is not here any more.')
  const file = toldFile(client, arrival, 2)
  await importBusiness(file, { url, files: filesOf(config), fieldEncryption, publicUrl, now }, { owner: email, merchant_id }, '', {
    ...{ most, key, longest: longestStatement },
    onTurn: (isTaken) => (isTaken ? limit.begin() : limit.pause()),
    beforeCommit: async (own, done) => {
      await tellTrail(own, done, { merchant_id, file: file_name, now, origin })
      await endArrival(own, arrival, done.business.id)
    },
  })
}

/**
 * Looks through the file that somebody sent, or brings the business in, as was asked for. Invariant: after it either all of the business stands,
 * with its line in the trail, and the file is gone, or nothing does; a process that is killed leaves it as it was asked for, and the next one
 * begins it again. One process does it at a time, by a lock of its connection.
 * @param onFailure hears of what is no fault of the file
 */
export async function workOnArrival(order: ArrivalOrder, onFailure: (error: unknown) => void): Promise<void> {
  const client = new pg.Client({ connectionString: order.url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await isOurs(client, order.merchant_id))) return
    const arrival = await takeArrival(client, order.merchant_id)
    if (!arrival) return
    if (arrival.tries > mostTries) return await refuseArrival(client, arrival, 'broken')
    const limit = new TimeLimit()
    limit.begin()
    try {
      await Promise.race([limit.over, arrival.status === 'looking' ? look(client, arrival) : bringIn(client, arrival, order, limit)])
    } catch (error) {
      const fault = faultOf(error)
      if (fault === undefined || fault === 'broken') onFailure(error)
      if (fault !== undefined) await refuseArrival(client, arrival, fault)
    } finally {
      limit.pause()
    }
  } finally {
    await client.end().catch(() => {})
  }
}
