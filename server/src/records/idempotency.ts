import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { CompiledQuery, sql } from 'kysely'
import { byShape, compiledOnce } from '../database/compiled-statements.ts'
import type { AuthenticatedContext } from '../request/request-context.ts'
import { pipeline, sqlState } from '../database/database.ts'
import { Refusal, refuseRule, refuseField } from '../errors/refusal.ts'
import { keyLifetime } from './idempotency-cleanup.ts'
import { type DeferredField, fillStored, shapeOfLate, storedFigures } from './deferred-reply.ts'

export interface StoredAnswer {
  status: number
  answer: unknown
}

const noBusiness = '00000000-0000-0000-0000-000000000000'

const keyColumns = (context: AuthenticatedContext, key: string) => ({
  business_id: context.business_id ?? noBusiness,
  merchant_id: context.merchant_id,
  key,
})

/** Hash of a request’s method, path and body: a key that comes again must come with the same. */
export const requestHash = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Row = ReturnType<typeof keyColumns> & { request_hash: string; created_at: string }

const taking = compiledOnce<Row & { dayAgo: string }, { key: string }>(
  ({ business_id, merchant_id, key, request_hash, created_at, dayAgo }, db) =>
    db
      .insertInto('idempotency_keys')
      .values({ business_id, merchant_id, key, request_hash, created_at })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'merchant_id', 'key'])
          .doUpdateSet({ request_hash, status: null, answer: null, late: null, created_at } as never)
          .where('idempotency_keys.created_at', '<', dayAgo),
      )
      .returning('key'),
)
// Long enough for whoever makes the table longer (that is a lock too), and too short for anybody to notice.
const [waitsBriefly, waitsAgain] = ['50ms', '8s'].map((limit) => CompiledQuery.raw(`set local lock_timeout = '${limit}'`)) as [
  CompiledQuery,
  CompiledQuery,
]

/**
 * Claims an idempotency key in the transaction of the request’s effect: both are committed or neither (`api.md`, Requests). Returns the
 * stored answer where the request was done before. While the first request still runs it holds the row’s lock: answered 409.
 * @throws Refusal 409 while the first runs; 422 where the key came with another body
 */
export async function claimKey(context: AuthenticatedContext, key: string, hash: string): Promise<StoredAnswer | undefined> {
  const { db } = context
  const row = { ...keyColumns(context, key), request_hash: hash, created_at: new Date(context.now).toISOString() }
  const dayAgo = new Date(context.now - keyLifetime).toISOString()
  const [, taken] = await pipeline(db, [waitsBriefly, taking({ ...row, dayAgo }), waitsAgain]).catch((error: unknown) => {
    if (sqlState(error) !== '55P03') throw error
    throw new Refusal({ status: 409, code: 'still_running', words: { key: 'still_running' }, headers: { 'retry-after': '1' } })
  })
  if (taken?.rows.length) return undefined
  const { business_id, merchant_id } = row
  const first = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('merchant_id', '=', merchant_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== hash) throw refuseRule('key_reused')
  const answer = first.answer && unpacked(first.answer)
  if (first.late) fillStored(answer, first.late)
  return { status: first.status ?? 200, answer }
}

/** Characters (`api.md`, Requests). */
const longestKey = 255

export const isKey = (header: string | undefined): header is string => Boolean(header) && (header ?? '').length <= longestKey

/** The key of a request, if it has one. @throws Refusal 422 where it is longer than keys are: cut, two requests would become one */
export function keyFromHeader(header: string | undefined): string | undefined {
  if (header && !isKey(header)) throw refuseField('idempotency-key', 'key_too_long', { max: longestKey })
  return header || undefined
}

/** The statement that gives a key back: what it came with was refused, and may be asked again with it. */
export function releaseKeyStatement(context: AuthenticatedContext, key: string): CompiledQuery {
  const { business_id, merchant_id } = keyColumns(context, key)
  return context.db
    .deleteFrom('idempotency_keys')
    .where('business_id', '=', business_id)
    .where('merchant_id', '=', merchant_id)
    .where('key', '=', key)
    .compile()
}

/** The statement that keeps the answer beside the effect, for whoever asks again with the key. */
export function storeAnswerStatement(
  context: AuthenticatedContext,
  key: string,
  { status, answer }: StoredAnswer,
  late: readonly DeferredField[] = [],
): CompiledQuery {
  const given = Object.assign({}, ...late.map((field) => field.given)) as Record<string, string>
  return storing(JSON.stringify(shapeOfLate(late)))({ ...given, ...keyColumns(context, key), status, answer: packed(answer) })
}

const storing = byShape((shape) =>
  compiledOnce<Record<string, unknown>>(
    (given) => sql`
      update idempotency_keys set status = ${given.status}, answer = ${given.answer}, late = ${storedFigures(shape)(given)}
      where business_id = ${given.business_id} and merchant_id = ${given.merchant_id} and key = ${given.key}`,
  ),
)

/** Bytes of JSON under which packing gains nothing. */
const leastPacked = 200

/** What no JSON begins with, and whatever is packed does (RFC 1950: deflate, and a window of 32 kB). */
const packedSign = 0x78

/** Nothing is JSON too: an answer without content is kept as such. */
function packed(answer: unknown): Buffer | null {
  if (answer === undefined) return null
  const text = JSON.stringify(answer)
  return text.length < leastPacked ? Buffer.from(text) : deflateSync(text)
}

const unpacked = (answer: Buffer): unknown =>
  JSON.parse((answer[0] === packedSign ? inflateSync(answer) : answer).toString('utf8')) as unknown
