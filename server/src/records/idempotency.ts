import { createHash } from 'node:crypto'
import { CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuthenticatedContext, AuthenticatedRequest, LateText } from '../request/request-context.ts'
import { pipeline, write } from '../database/database.ts'
import { isRetryable, sqlState } from '../database/database-errors.ts'
import type { Tables } from '../database/tables/index.ts'
import { Refusal, refuseRule, refuseField } from '../errors/refusal.ts'
import { keyLifetime } from './idempotency-cleanup.ts'
import { answerBefore } from './packed-before.ts'

export interface StoredAnswer {
  status: number
  answer: unknown
}

const noBusiness = '00000000-0000-0000-0000-000000000000'

const keyColumns = (context: AuthenticatedRequest, key: string) => ({
  business_id: context.business_id ?? noBusiness,
  merchant_id: context.merchant_id,
  key,
})

/** A request with an idempotency key: text of its method, path and body. */
interface KeyedRequest {
  key: string
  text: string
}

/** Builds a request with its idempotency key. @param parts values that a retry must repeat: method, URL, fingerprint of the body */
export const keyedRequest = (key: string, ...parts: readonly unknown[]): KeyedRequest => ({ key, text: JSON.stringify(parts) })

/** A repeated key must come with the same values. */
const hashOf = ({ text }: KeyedRequest): string => createHash('sha256').update(text).digest('base64url')

/** A free key, claimed by this transaction until it ends. */
export interface Claim {
  request: KeyedRequest
  /** The key has a stored response older than a day, which no job has deleted yet. */
  isOld: boolean
}

type Columns = ReturnType<typeof keyColumns>
type KeyLookup = { is_taken: boolean } & { [Name in keyof StoredKey]: StoredKey[Name] | null }
type StoredKey = Pick<Selectable<Tables['idempotency_keys']>, 'request_hash' | 'status' | 'answer' | 'late' | 'created_at'>

const taking = ({ business_id, merchant_id, key, lock }: Columns & { lock: string }) => sql<KeyLookup>`
    select twin.is_taken, kept.request_hash, kept.status, kept.answer, kept.late, kept.created_at
    from (select pg_try_advisory_xact_lock(${lock}::bigint) as is_taken) as twin
    left join idempotency_keys as kept on kept.business_id = ${business_id} and kept.merchant_id = ${merchant_id} and kept.key = ${key}`
// 50 ms are too short for a user to notice, and longer than most requests take. 8 s is the limit of all transactions (`transaction-start.ts`).
const [waitsBriefly, waitsAgain] = ['50ms', '8s'].map((limit) => CompiledQuery.raw(`set local lock_timeout = '${limit}'`)) as [
  CompiledQuery,
  CompiledQuery,
]

/** 64-bit advisory lock that serializes requests with the same key. */
const lockOf = ({ business_id, merchant_id, key }: Columns): string =>
  createHash('sha256').update(`${business_id} ${merchant_id} ${key}`).digest().readBigInt64BE().toString()

/**
 * Claims an idempotency key until the transaction ends, which stores effect and response together (`docs/rooms/records.md`). Returns the
 * stored response of an earlier request. The unique key of the table guarantees one effect; the lock only spares duplicates the work.
 * @throws Refusal 409 while the first runs; 422 if the key came with another body
 */
export async function claimKey(context: AuthenticatedContext, request: KeyedRequest): Promise<Claim | StoredAnswer> {
  const columns = keyColumns(context, request.key)
  const lock = lockOf(columns)
  const ask = async () => (await pipeline(context.db, [taking({ ...columns, lock })]))[0]?.rows[0] as KeyLookup | undefined
  const firstLookup = await ask()
  const lookup = firstLookup?.is_taken ? firstLookup : await waitFor(context, lock).then(ask)
  const isOld = Boolean(lookup?.created_at) && Date.parse(lookup?.created_at ?? '') < context.now - keyLifetime
  if (!lookup?.request_hash || isOld) return { request, isOld }
  if (lookup.request_hash !== hashOf(request)) throw refuseRule('key_reused')
  return { status: lookup.status ?? 200, answer: answerOf(lookup, request) }
}

const answerOf = ({ answer, late }: KeyLookup, { text }: KeyedRequest): unknown =>
  answer && (answerBefore({ answer, late }, text) ?? JSON.parse(answer.toString('utf8')))

async function waitFor({ db }: AuthenticatedContext, lock: string): Promise<void> {
  await pipeline(db, [waitsBriefly, sql`select pg_advisory_xact_lock(${lock}::bigint)`, waitsAgain]).catch((error: unknown) => {
    if (sqlState(error) !== '55P03') throw error
    throw new Refusal({ status: 409, code: 'still_running', words: { key: 'still_running' }, headers: { 'retry-after': '1' } })
  })
}

/**
 * A duplicate may commit between this request’s read of the table and its lock; its effect, such as a taken name, may then cause a refusal.
 * So before a refusal is returned, the stored response is read once more.
 * @param attempt one transaction; it passes on its claim as soon as it has one
 */
export async function retryRefusal<Made extends { refused?: Refusal | undefined }>(
  context: AuthenticatedRequest,
  attempt: (onClaim: (claim: Claim) => void) => Promise<Made>,
): Promise<Made> {
  const claimed: { claim?: Claim } = {}
  const ask = () => attempt((claim) => (claimed.claim = claim))
  try {
    const result = await ask()
    if (!result.refused || !(await isStored(context, claimed.claim))) return result
  } catch (error) {
    // A retryable error reaches the caller as it is. If the database cannot say whether a response is stored, the refusal is returned.
    if (isRetryable(error) || !(await isStored(context, claimed.claim).catch(() => false))) throw error
  }
  return ask()
}

async function isStored(context: AuthenticatedRequest, claim: Claim | undefined): Promise<boolean> {
  if (!claim) return false
  const { business_id, merchant_id, key } = keyColumns(context, claim.request.key)
  const storedKey = await context.app.database.transaction(context, (db) =>
    db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('business_id', '=', business_id)
      .where('merchant_id', '=', merchant_id)
      .where('key', '=', key)
      .where('created_at', '>=', new Date(context.now - keyLifetime).toISOString())
      .executeTakeFirst(),
  )
  return storedKey !== undefined
}

/** Characters. */
const longestKey = 255

/** True if the header is an idempotency key of 1 to 255 characters. `mustBeKey` refuses a longer one. */
export const isKey = (header: string | undefined): header is string => Boolean(header) && (header ?? '').length <= longestKey

/** @throws Refusal 422 if a request's key is too long: if it were cut, two keys could become one */
export function mustBeKey(header: string | undefined): void {
  if (header && !isKey(header)) throw refuseField('idempotency-key', 'key_too_long', { max: longestKey })
}

/** Stores the response in the transaction of the effect, for later requests with the key. */
export function writeAnswer(
  context: AuthenticatedContext,
  { request, isOld }: Claim,
  { status, json, late }: { status: number; json: string | undefined; late: readonly LateText[] },
): void {
  const columns = keyColumns(context, request.key)
  const created_at = new Date(context.now).toISOString()
  const dayAgo = new Date(context.now - keyLifetime).toISOString()
  if (isOld) write(context.db, deletingOld({ ...columns, dayAgo }))
  const text = late.reduce((text, { placeholder, stored }) => sql`replace(${text}, ${placeholder}, ${stored})`, sql`${json ?? null}::text`)
  write(context.db, keeping({ ...columns, request_hash: hashOf(request), status, text, created_at }))
}

const deletingOld = ({ business_id, merchant_id, key, dayAgo }: Columns & { dayAgo: string }) => sql`
  delete from idempotency_keys
  where business_id = ${business_id} and merchant_id = ${merchant_id} and key = ${key} and created_at < ${dayAgo}`

const keeping = (row: Columns & { request_hash: string; status: number; text: RawBuilder<unknown>; created_at: string }) => sql`
  insert into idempotency_keys (business_id, merchant_id, key, request_hash, status, answer, created_at)
  select ${row.business_id}::uuid, ${row.merchant_id}::uuid, ${row.key}::text, ${row.request_hash}::text, ${row.status}::int,
    convert_to(${row.text}, 'UTF8'), ${row.created_at}::timestamptz
  returning 1`
