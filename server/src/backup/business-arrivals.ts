import { api } from '@kasuwa/contract'
import type { Arrival } from '@kasuwa/contract/business-arrivals'
import { MAX_BUSINESS_FILE_BYTES, PART_BYTES } from '@kasuwa/contract/business-file-size'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { sizeText } from '@kasuwa/contract/platform/images'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { arrivalWindows, countAttempt, loginWindows, resetAttempts, throttleKeys, tooManyAttempts } from '../auth/throttle.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables/index.ts'
import { Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { withOwnTransactions } from '../http/own-transactions.ts'
import { Accepted, serve } from '../http/serve.ts'
import { securityEventStatement } from '../records/security-events.ts'
import type { AuthenticatedContext, OwnTransactionsContext, RequestContext } from '../request/request-context.ts'
import { write } from '../database/database.ts'
import type { BackupSource, Limits } from './backup-file.ts'
import { type ArrivalFault, faultOf } from './file-refused.ts'
import { WrongPassword, beginningOf, keyOfFile } from './known-business-file.ts'

type Row = Selectable<Tables['arrivals']>
type Shown = z.output<typeof Arrival>
type Translating = Pick<RequestContext, 'translate'>

/** Milliseconds that a caller waits for what becomes of a file: what takes longer goes on without it. */
const waitFor = 10_000
/** Bytes of files of all people together that are not brought in yet: they lie in the database. */
const mostKept = 4 * 1024 * 1024 * 1024
/** Of what a file begins with, which is read within a request. */
const beginning: Limits = { entry: 1024 * 1024, all: 8 * 1024 * 1024, entries: 2 }

const partsOf = (size: number) => Math.ceil(size / PART_BYTES)

function shown({ translate }: Translating, row: Row): Shown {
  const { upload, status, file_name, size, progress, found, fault, became } = row
  const { id: _, people = [], ...rest } = found ?? {}
  return {
    ...{ upload, status, file_name, size, progress, business: became },
    found: found && ({ ...rest, people: [...people] } as Shown['found']),
    fault: fault && translate({ key: `arrivals.${fault}` }),
  }
}

/** The row, held until the transaction ends. */
const held = (db: Db, merchant_id: string) =>
  db.selectFrom('arrivals').selectAll().where('merchant_id', '=', merchant_id).forUpdate().executeTakeFirst()

const rowOf = (db: Db, merchant_id: string) =>
  db.selectFrom('arrivals').selectAll().where('merchant_id', '=', merchant_id).executeTakeFirst()

/** @throws Refusal 403 where whoever runs this installation lets nobody bring one in, or it is a cluster */
function mustBeOpen(app: AuthenticatedContext['app'] | OwnTransactionsContext['app']): void {
  if (!app.arrivals.isOpen) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'arrivals.off' } })
}

const dropParts = (db: Db, merchant_id: string) => db.deleteFrom('arrival_parts').where('merchant_id', '=', merchant_id).execute()

async function begin(context: AuthenticatedContext, { body: { upload, name, size } }: Call<typeof api.businessArrivals.begin>) {
  const { app, db, merchant_id, now } = context
  mustBeOpen(app)
  if (size > MAX_BUSINESS_FILE_BYTES) throw refuseField('size', 'arrival_too_large', { max: sizeText(MAX_BUSINESS_FILE_BYTES) })
  // One begins at a time, also while there is no row to hold yet: two would wait for each other, with the row and the count of tries.
  await db.selectFrom('merchants').select('id').where('id', '=', merchant_id).forNoKeyUpdate().execute()
  const before = await held(db, merchant_id)
  if (before?.status === 'arriving') throw refuseRule('arrival_under_way')
  if (before?.upload === upload) return { arrival: shown(context, before) }
  const wait = await countAttempt(app, db, throttleKeys.arrivals(merchant_id), arrivalWindows)
  if (wait !== undefined) throw tooManyAttempts(wait, now)
  const { kept } = await db
    .selectFrom('arrivals')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('kept'))
    .where('merchant_id', '<>', merchant_id)
    .where('status', 'not in', ['done', 'refused'])
    .executeTakeFirstOrThrow()
  if (kept + size > mostKept)
    throw new Refusal({ status: 503, code: 'arrivals_full', words: { key: 'arrivals_full' }, headers: { 'retry-after': '3600' } })
  await dropParts(db, merchant_id)
  const at = new Date(now).toISOString()
  const fresh = { upload, file_name: name, size, status: 'sending' as const, progress: 0, found: null, sealed_key: null, tries: 0 }
  const values = { ...fresh, fault: null, became: null, origin: '{}', created_at: at, touched_at: at }
  const row = await db
    .insertInto('arrivals')
    .values({ merchant_id, ...values })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { arrival: shown(context, row) }
}

async function part(context: AuthenticatedContext, { body: { upload, at, file } }: Call<typeof api.businessArrivals.part>) {
  const { app, db, merchant_id, now } = context
  mustBeOpen(app)
  const row = await held(db, merchant_id)
  if (row?.upload !== upload) throw refuseField('file', 'arrival_other')
  // Sent again after its answer was lost: by then it may be looked through.
  if (row.status !== 'sending') return { arrival: shown(context, row) }
  const last = partsOf(row.size) - 1
  if (at > last || file.bytes.length !== (at < last ? PART_BYTES : row.size - last * PART_BYTES)) throw refuseField('file', 'arrival_part')
  const content = Buffer.from(file.bytes)
  await db
    .insertInto('arrival_parts')
    .values({ merchant_id, at, content })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'at']).doUpdateSet({ content }))
    .execute()
  const touched_at = new Date(now).toISOString()
  await db.updateTable('arrivals').set({ touched_at }).where('merchant_id', '=', merchant_id).execute()
  return { arrival: shown(context, row) }
}

/** The file as far as it is read within a request: its first part. */
const firstPart = (content: Uint8Array): BackupSource => ({
  name: 'The file',
  failure: () => undefined,
  async *pieces() {
    yield content
  },
})

/** What its numbers are sealed with. @throws Refusal 422 on the file, or on its password */
async function keyIn(content: Uint8Array, password: string): Promise<string> {
  try {
    return await keyOfFile((await beginningOf(firstPart(content), beginning)).sealed, password)
  } catch (error) {
    if (error instanceof WrongPassword) throw refuseField('file_password', 'file_password_wrong')
    const fault = faultOf(error)
    if (fault === undefined) throw error
    // What is no packed file at all was never one of ours.
    throw refuseField(
      'file',
      `arrivals.${fault === 'not_whole' && !isPacked(content) ? ('no_business_file' satisfies ArrivalFault) : fault}`,
    )
  }
}

const isPacked = (content: Uint8Array) => content[0] === 0x1f && content[1] === 0x8b

/** What was asked for is begun, and waited for as long as a caller does. */
async function underWay(context: OwnTransactionsContext, what: 'looking' | 'arriving') {
  const { app, merchant_id, inTransaction } = context
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitFor)))
  await Promise.race([app.arrivals.start(merchant_id, what), late])
  clearTimeout(timer)
  const row = await inTransaction((db) => rowOf(db, merchant_id))
  if (!row) throw refuseRule('arrival_not_ready')
  const answer = { arrival: shown(context, row) }
  return row.status === what ? new Accepted(answer) : answer
}

const originOf = ({ request_id, ip, user_agent }: RequestContext | OwnTransactionsContext) => JSON.stringify({ request_id, ip, user_agent })

async function look(context: OwnTransactionsContext, { body }: Call<typeof api.businessArrivals.look>) {
  const { app, merchant_id, inTransaction, now } = context
  mustBeOpen(app)
  const sent = await inTransaction(async (db) => {
    const row = await rowOf(db, merchant_id)
    if (row && row.upload !== body.upload) throw refuseField('file', 'arrival_other')
    if (row && row.status !== 'sending' && row.status !== 'ready') return { row }
    const parts = await db
      .selectFrom('arrival_parts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('merchant_id', '=', merchant_id)
      .executeTakeFirstOrThrow()
    if (!row || parts.count < partsOf(row.size)) throw refuseField('file', 'arrival_unsent')
    const wait = await countAttempt(app, db, throttleKeys.filePassword(merchant_id), loginWindows)
    const first = await db
      .selectFrom('arrival_parts')
      .select('content')
      .where('merchant_id', '=', merchant_id)
      .where('at', '=', 0)
      .executeTakeFirst()
    return { row, wait, first: first?.content }
  })
  // Twice in a row it is looked through once.
  if (!sent.first) return sent.row?.status === 'looking' ? underWay(context, 'looking') : { arrival: shown(context, sent.row as Row) }
  if (sent.wait !== undefined) throw tooManyAttempts(sent.wait, now)
  const key = await keyIn(sent.first, body.file_password)
  await inTransaction(async (db) => {
    await resetAttempts(db, throttleKeys.filePassword(merchant_id))
    await db
      .updateTable('arrivals')
      .set({
        ...{ status: 'looking', progress: 0, tries: 0, found: null, origin: originOf(context) },
        ...{ sealed_key: app.fieldEncryption.encrypt(key, merchant_id), touched_at: new Date(now).toISOString() },
      })
      .where('merchant_id', '=', merchant_id)
      .where('upload', '=', sent.row.upload)
      .where('status', 'in', ['sending', 'ready'])
      .execute()
  })
  return underWay(context, 'looking')
}

async function bringIn(context: OwnTransactionsContext, { body: { upload } }: Call<typeof api.businessArrivals.bringIn>) {
  const { app, merchant_id, inTransaction, now } = context
  mustBeOpen(app)
  const row = await inTransaction(async (db) => {
    const before = await held(db, merchant_id)
    // What was looked at is what comes in.
    if (before && before.upload !== upload) throw refuseRule('arrival_other')
    if (before?.status === 'arriving' || before?.status === 'done') return before
    if (before?.status !== 'ready') throw refuseRule('arrival_not_ready')
    write(db, securityEventStatement(context, db, { action: 'businessArrivals.bringIn', merchant_id }))
    return db
      .updateTable('arrivals')
      .set({ status: 'arriving', progress: 0, tries: 0, origin: originOf(context), touched_at: new Date(now).toISOString() })
      .where('merchant_id', '=', merchant_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return row.status === 'done' ? { arrival: shown(context, row) } : underWay(context, 'arriving')
}

async function giveUp(context: AuthenticatedContext) {
  const { db, merchant_id } = context
  const row = await held(db, merchant_id)
  if (row?.status === 'arriving') return { arrival: shown(context, row) }
  await dropParts(db, merchant_id)
  await db.deleteFrom('arrivals').where('merchant_id', '=', merchant_id).execute()
  return { arrival: null }
}

export default serve(api.businessArrivals, {
  current: async (context) => {
    const row = await rowOf(context.db, context.merchant_id)
    return { is_open: context.app.arrivals.isOpen, arrival: row ? shown(context, row) : null }
  },
  begin,
  part,
  look: withOwnTransactions(look),
  bringIn: withOwnTransactions(bringIn),
  giveUp,
})
