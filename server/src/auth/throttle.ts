import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Dependencies } from '../request/dependencies.ts'
import type { RequestContext } from '../request/request-context.ts'
import { networkOf } from '../http/rate-limit.ts'
import type { Db } from '../database/database.ts'
import { Refusal, tooManyFor } from '../errors/refusal.ts'
import { sha256 } from '../services/tokens.ts'

/** At most `most` tries in any `seconds`. */
export interface ThrottleWindow {
  most: number
  seconds: number
}

const day = 86_400

const tries = (...parts: readonly string[]) => sha256(parts.join(' '))

/** Keys of counters. Emails and addresses are hashed. */
export const throttleKeys = {
  login: (email: string, ip: string) => tries('login', email, networkOf(ip)),
  /** From any network that is unknown to the account. */
  account: (email: string) => tries('account', email),
  device: (device: string) => tries('device', device),
  /** Failed logins for any account: a few passwords tried on many accounts. */
  logins: (ip: string) => tries('logins', networkOf(ip)),
  /** Requests that mail an address that any caller may name. */
  mailings: (ip: string) => tries('mailings', networkOf(ip)),
  /** Tries of the old password within a session. */
  password: (merchant_id: string) => tries('password', merchant_id),
  /** Uploads of business files, and so guesses of their passwords. */
  arrivals: (merchant_id: string) => tries('arrivals', merchant_id),
  /** Pictures uploaded by a business, or by a merchant without one. */
  upload: (by: string) => tries('upload', by),
  /** Invitations sent by a member, or by a whole business. */
  invitations: (by: string) => tries('invitations', by),
  mail: (kind: string, address: string) => tries('mail', kind, address),
}

/** Password tries for one account from one address (PEOPLE-36). */
export const loginWindows: readonly ThrottleWindow[] = [
  { most: 10, seconds: 60 },
  { most: 100, seconds: day },
]

/** Password tries for one account from unknown networks: botnets use each address once. */
export const unknownNetworkWindows: readonly ThrottleWindow[] = [{ most: 100, seconds: day }]

/** Failed logins from one address over all accounts. Whole towns share a mobile network’s address: it stops a machine, not people. */
export const failedLoginWindows: readonly ThrottleWindow[] = [
  { most: 60, seconds: 60 },
  { most: 300, seconds: 3600 },
]

/** Registrations, password resets and repeated links, from one address. */
const mailingsWindows: readonly ThrottleWindow[] = [
  { most: 30, seconds: 60 },
  { most: 150, seconds: 3600 },
  { most: 500, seconds: day },
]

/** Requested mails of one kind to one address: the wait grows from one minute. */
export const mailWindows: readonly ThrottleWindow[] = [
  { most: 1, seconds: 60 },
  { most: 2, seconds: 180 },
  { most: 3, seconds: 600 },
  { most: 5, seconds: 3600 },
  { most: 10, seconds: day },
]

/** Registration is the first request, and a form may be sent again; only a flood is stopped. */
export const registerWindows: readonly ThrottleWindow[] = [
  { most: 3, seconds: 60 },
  { most: 6, seconds: 3600 },
  { most: 15, seconds: day },
]

/** Invitations to one address, from any business: room to correct a name or role, without flooding a mailbox. */
export const invitationWindows: readonly ThrottleWindow[] = [
  { most: 5, seconds: 60 },
  { most: 10, seconds: 3600 },
  { most: 20, seconds: day },
]

/** Uploads of business files: each is parsed. */
export const arrivalWindows: readonly ThrottleWindow[] = [
  { most: 20, seconds: 3600 },
  { most: 60, seconds: day },
]

/** Invitations by one member, in all their businesses: a large team joins in a day or two, a list of strangers does not. */
export const senderWindows: readonly ThrottleWindow[] = [
  { most: 30, seconds: 3600 },
  { most: 60, seconds: day },
]

/** Invitations by one business, from all members. */
export const businessWindows: readonly ThrottleWindow[] = [
  { most: 60, seconds: 3600 },
  { most: 100, seconds: day },
]

/**
 * Counts a try if it fits every window. A refused try is not counted, so waiting always helps. One statement on one row, so it is exact
 * across processes.
 * @returns undefined if the try may proceed, else when the next may, in milliseconds since 1970
 */
export async function countAttempt(
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
  db: Db,
  key: string,
  windows: readonly ThrottleWindow[],
): Promise<number | undefined> {
  const now = clock()
  const limits = windows.map(({ most, seconds }) => ({
    most: Math.max(1, Math.floor(most * config.rateMultiplier)),
    milliseconds: seconds * 1000,
  }))
  const maxHits = Math.max(...limits.map(({ most }) => most))
  // The try that filled a window must have left it. An index past either end gives null: the window is not full.
  const free = sql.join(
    limits.map(
      ({ most, milliseconds }) => sql`coalesce(t.hits[cardinality(t.hits) - ${most - 1}::int] <= ${now - milliseconds}::bigint, true)`,
    ),
    sql` and `,
  )
  const { rows } = await sql<{ allowed: boolean; hits: number[] }>`
    insert into throttles as t (key, hits, allowed, touched_at)
    values (${key}, array[${now}::bigint], true, ${new Date(now).toISOString()})
    on conflict (key) do update set
      allowed = (${free}),
      hits = case when ${free} then t.hits[greatest(1, cardinality(t.hits) - ${maxHits - 2}::int):] || ${now}::bigint else t.hits end,
      touched_at = excluded.touched_at
    returning allowed, to_jsonb(hits) as hits`.execute(db)
  if (randomInt(200) === 0) await sweep(db, now)
  const [count] = rows
  if (!count || count.allowed) return undefined
  return Math.max(...limits.map(({ most, milliseconds }) => (count.hits.at(-most) ?? 0) + milliseconds))
}

/** Deletes a counter: a correct password clears earlier slips. */
export const resetAttempts = (db: Db, key: string) => db.deleteFrom('throttles').where('key', '=', key).execute()

/**
 * Checks the windows without counting, for tries that count only after they fail. Concurrent tries are not counted yet.
 * @returns undefined if the try may proceed, else when the next may, in milliseconds since 1970
 */
export async function peekAttempts(
  { config, clock }: Dependencies,
  db: Db,
  key: string,
  windows: readonly ThrottleWindow[],
): Promise<number | undefined> {
  const counter = await db
    .selectFrom('throttles')
    .select(sql<number[]>`to_jsonb(hits)`.as('hits'))
    .where('key', '=', key)
    .executeTakeFirst()
  const now = clock()
  const retryTimes = windows.flatMap(({ most, seconds }) => {
    const filling = counter?.hits.at(-Math.max(1, Math.floor(most * config.rateMultiplier)))
    return filling !== undefined && filling > now - seconds * 1000 ? [filling + seconds * 1000] : []
  })
  return retryTimes.length > 0 ? Math.max(...retryTimes) : undefined
}

/** @throws Refusal 429 if this network requested too many mails, to any addresses */
export async function limitMailRequests({ app, ip, now }: RequestContext): Promise<void> {
  const wait = await app.database.transaction({}, (db) => countAttempt(app, db, throttleKeys.mailings(ip), mailingsWindows))
  if (wait !== undefined) throw tooManyAttempts(wait, now)
}

/** Counters outside every window. */
const sweep = (db: Db, now: number) =>
  db
    .deleteFrom('throttles')
    .where('touched_at', '<', new Date(now - 2 * day * 1000).toISOString())
    .execute()

/**
 * 429.
 * @param at time of the next allowed try, in milliseconds since 1970
 */
export const tooManyAttempts = (at: number, now: number): Refusal => tooManyFor(Math.max(1, Math.ceil((at - now) / 1000)))

/** 422 on the address, with the time of the next allowed request in unix seconds, for the form’s countdown (`spec §5`). */
export const tooSoon = (context: { translate(words: { key: string }): string }, field: 'email' | 'phone', at: number): Refusal =>
  new Refusal({
    status: 422,
    code: 'invalid_input',
    words: { key: 'invalid_input' },
    extra: {
      errors: { [field]: [context.translate({ key: 'mail_too_soon' })], 'email-blacklist-duration': [String(Math.ceil(at / 1000))] },
    },
  })
