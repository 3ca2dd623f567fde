import { createHash } from 'node:crypto'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../database/compiled-statements.ts'
import type { SessionVisit } from '../request/request-context.ts'
import { flight, sqlState } from '../database/database.ts'
import { Refusal, refuse, refuseField } from '../errors/refusal.ts'
import { keyLife } from './idempotency-cleanup.ts'
import type { LateFigure } from './deferred-reply.ts'

export interface FirstAnswer {
  status: number
  answer: unknown
}

const nowhere = '00000000-0000-0000-0000-000000000000'

const place = (visit: SessionVisit, key: string) => ({ business_id: visit.business_id ?? nowhere, merchant_id: visit.merchant_id, key })

/** What makes two requests the same: their call, path and body. */
export const requestHash = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Row = ReturnType<typeof place> & { request_hash: string; created_at: string }

const taking = compiledOnce<Row & { dayAgo: string }, { key: string }>(
  ({ business_id, merchant_id, key, request_hash, created_at, dayAgo }, db) =>
    db
      .insertInto('idempotency_keys')
      .values({ business_id, merchant_id, key, request_hash, created_at })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'merchant_id', 'key'])
          .doUpdateSet({ request_hash, status: null, answer: null, created_at } as never)
          .where('idempotency_keys.created_at', '<', dayAgo),
      )
      .returning('key'),
)
const [waitsBriefly, waitsAgain] = ['1ms', '8s'].map((limit) => CompiledQuery.raw(`set local lock_timeout = '${limit}'`)) as [
  CompiledQuery,
  CompiledQuery,
]

/**
 * Takes a key for this request, in the transaction of its effect: either both are there afterwards or neither is, whatever dies
 * when (`api.md`, Requests). Returns the first answer where there was one. A twin that is still running holds the key's row; the
 * wait for it is cut short and answered 409.
 * @throws Refusal 409 while the first runs; 422 where the key came with another body
 */
export async function claim(visit: SessionVisit, key: string, hash: string): Promise<FirstAnswer | undefined> {
  const { db } = visit
  const row = { ...place(visit, key), request_hash: hash, created_at: new Date(visit.now).toISOString() }
  const dayAgo = new Date(visit.now - keyLife).toISOString()
  const [, taken] = await flight(db, [waitsBriefly, taking({ ...row, dayAgo }), waitsAgain]).catch((error: unknown) => {
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
  if (first.request_hash !== hash) throw refuse('key_reused')
  return { status: first.status ?? 200, answer: first.answer }
}

/** Characters (`api.md`, Requests). */
const longestKey = 255

export const isKey = (header: string | undefined): header is string => Boolean(header) && (header ?? '').length <= longestKey

/** The key of a request, if it has one. @throws Refusal 422 where it is longer than keys are: cut, two requests would become one */
export function keyIn(header: string | undefined): string | undefined {
  if (header && !isKey(header)) throw refuseField('idempotency-key', 'key_too_long', { max: longestKey })
  return header || undefined
}

/** The statement that gives a key back: what it came with was refused, and may be asked again with it. */
export function releaseStatement(visit: SessionVisit, key: string): CompiledQuery {
  const { business_id, merchant_id } = place(visit, key)
  return visit.db
    .deleteFrom('idempotency_keys')
    .where('business_id', '=', business_id)
    .where('merchant_id', '=', merchant_id)
    .where('key', '=', key)
    .compile()
}

/** The statement that keeps the answer beside the effect, for whoever asks again with the key. */
export function keepStatement(
  visit: SessionVisit,
  key: string,
  { status, answer }: FirstAnswer,
  late: readonly LateFigure[] = [],
): CompiledQuery {
  const { business_id, merchant_id } = place(visit, key)
  return visit.db
    .updateTable('idempotency_keys')
    .set({ status, answer: late.length === 0 ? JSON.stringify(answer) : withLate(answer, late) })
    .where('business_id', '=', business_id)
    .where('merchant_id', '=', merchant_id)
    .where('key', '=', key)
    .compile()
}

const withLate = (answer: unknown, late: readonly LateFigure[]): RawBuilder<string> =>
  late.reduce(
    (whole, { path, stored }) => sql`jsonb_set(${whole}, ${path}::text[], to_jsonb(${stored}))`,
    sql<string>`${JSON.stringify(answer)}::jsonb`,
  )
