import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sqlState, tookTooLong } from '../database/database-errors.ts'
import { type Db, flushAwaited, write } from '../database/database.ts'
import { withRetry } from '../database/retry-transaction.ts'
import { readOneMoment } from '../database/walk.ts'
import { Refusal, reportTooLong } from '../errors/refusal.ts'
import type { Locale } from '../errors/translate.ts'
import { auditStatement, exportStatement } from '../records/audit.ts'
import { type Claim, claimKey, isKey, keptOrRefused, keyedRequest, mustBeKey, writeAnswer } from '../records/idempotency.ts'
import { holdRoom } from '../plans/room.ts'
import { securityEventStatement } from '../records/security-events.ts'
import { type CallInput, authorize } from '../request/authorize.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { loadPrincipal } from '../request/principal.ts'
import {
  type AuthenticatedContext,
  type AuthenticatedRequest,
  BusinessContext,
  type OwnTransactionsContext,
  type RequestContext,
} from '../request/request-context.ts'
import { Accepted, type AnyHandler, type DeclaredCall, type Handlers, declare, encoded } from './declared-call.ts'
import type { ListCall } from './export-list.ts'
import { contextOf, exportedCall, exportedTable, formatIn, ofOneMoment } from './exported-call.ts'
import { contentOf, isFile } from './file-reply.ts'
import { bearerOf, headerOf } from './headers.ts'
import { idIn } from './made-id.ts'
import { multipartOf } from './multipart.ts'
import { type AfterCommit, authenticate, readCall, readHeaders } from './read-call.ts'
import { notYours } from './said-with.ts'

export interface Route extends DeclaredCall {
  /** Before the body is read; left out where anybody may call. @throws Refusal 401 */
  admit?(app: Dependencies, request: FastifyRequest): void
  handle(app: Dependencies, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** Pairs each endpoint of a feature with what serves it. A missing or misnamed handler, or another reply, does not compile. */
export const serve = <Calls extends Record<string, Endpoint>>(calls: Calls, handlers: Handlers<Calls>): Route[] =>
  Object.entries(calls).map(([name, endpoint]) => {
    const call = declare(endpoint, handlers[name as keyof Calls] as unknown as AnyHandler)
    return {
      ...call,
      ...(endpoint.access !== 'public' && { admit: (app, request) => void authenticate(app, bearerOf(request)) }),
      handle: (app, request, reply) => handle(call, app, request, reply),
    }
  })

interface Outcome {
  status: number
  answer: unknown
  replayed?: boolean
  /** Answered instead, once what was done is committed. */
  refused?: Refusal
  /** When the member or one of their roles last changed, in milliseconds since 1970. */
  changed_at?: number | undefined
}

/** A request of a logged-in caller, on its way through the steps. */
interface Visit {
  call: DeclaredCall
  request: FastifyRequest
  session: AuthenticatedRequest
  later: AfterCommit[]
}
type BodiedVisit = Visit & { sent: Awaited<ReturnType<typeof takeBody>> }

async function handle(call: DeclaredCall, app: Dependencies, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const later: AfterCommit[] = []
  const context = readHeaders(app, request, reply, later)
  const outcome =
    call.endpoint.access === 'public'
      ? await answerAnybody(call, context, request)
      : await answerCaller({ call, request, later, session: { ...context, ...authenticate(app, context.bearer) } })
  const failed = (error: unknown) => app.log.error({ err: error, request_id: context.request_id }, 'after commit')
  for (const work of later) Promise.resolve().then(work).catch(failed)
  return send(reply, outcome)
}

async function answerAnybody(call: DeclaredCall, context: RequestContext, request: FastifyRequest): Promise<Outcome> {
  const read = await readCall(call, context.locale, request, request.body)
  const file = call.list && formatIn(read) && exportedTable(context, call.list, read as ListCall)
  return { status: call.status, answer: file ?? encoded(call, context.locale, await call.act(context, read)) }
}

async function answerCaller(bare: Visit): Promise<Outcome> {
  const visit = { ...bare, sent: await takeBody(bare) }
  const { call, session, sent } = visit
  try {
    const outcome = await waitForTurn(visit, () =>
      call.hasOwnTransactions
        ? inOwnTransactions(visit)
        : withRetry(() => keptOrRefused(session, (onClaim) => inOneTransaction(visit, onClaim))),
    )
    if (outcome.refused) throw outcome.refused
    if (outcome.replayed) await sent.undo()
    return outcome
  } catch (error) {
    await sent.undo()
    throw call.isReport && sqlState(error) === tookTooLong ? reportTooLong() : error
  }
}

/**
 * Reads a multipart form and stores its images: after a first access check, and outside any transaction, which must not wait for a slow upload.
 * @returns `fingerprint`: input of the idempotency hash; `undo` deletes what was stored
 */
async function takeBody(visit: Visit) {
  const { call, request, session } = visit
  const { endpoint } = call
  if (!endpoint.files || !request.isMultipart()) {
    const body = endpoint.takes === 'multipart' ? {} : request.body
    return { body, fingerprint: request.body as unknown, undo: async () => {} }
  }
  await inAuthorizedTransaction(visit, async () => {})
  const { images, arrivals } = session.app
  const form = await multipartOf(endpoint, request, (content) => arrivals.keep(session.merchant_id, content))
  const undoing = form.kept.map(({ drop }) => drop)
  const undo = async () => void (await Promise.allSettled(undoing.map((one) => one())))
  try {
    for (const { field, name, bytes } of form.files) {
      if (endpoint.files[field] !== 'image') {
        form.body[field] = { name, bytes }
        continue
      }
      const kept = await images.store(session, session.business_id ?? session.merchant_id, field, bytes)
      undoing.push(kept.undo)
      form.body[field] = kept.url
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { body: form.body, fingerprint: form.fingerprint, undo }
}

const databaseOf = ({ call, session: { app } }: Visit) => (call.isReport ? app.reportDatabase : app.database)
const slotsOf = ({ call, session: { app } }: Visit) => (call.isReport ? app.reportSlots : app.requestSlots)

/** Reports have slots of their own. What is written waits for nothing that the business reads. */
const waitForTurn = (visit: Visit, work: () => Promise<Outcome>): Promise<Outcome> =>
  visit.call.runs === 'outside its turn'
    ? work()
    : slotsOf(visit).run(work, visit.call.writes && !visit.call.isReport ? undefined : visit.session.business_id)

/** A transaction that loads the principal and checks access before any work. */
function inAuthorizedTransaction<T>(visit: Visit, work: (db: Db) => Promise<T>, input?: CallInput): Promise<T> {
  const { call, session } = visit
  const act = () =>
    databaseOf(visit).transaction(session, async (db) => {
      authorize(call.endpoint, await loadPrincipal(db, session.session_id, session.merchant_id, session.business_id), input)
      return work(db)
    })
  return call.runs === 'outside its turn' ? slotsOf(visit).run(act) : act()
}

async function inOwnTransactions(visit: BodiedVisit): Promise<Outcome> {
  const { call, session, request, sent } = visit
  // Access before validation; each of the handler’s own transactions checks it again.
  await inAuthorizedTransaction(visit, async () => {})
  const read = await readCall(call, session.locale, request, sent.body)
  const own: AuthenticatedRequest & OwnTransactionsContext = {
    ...session,
    inTransaction: (work) => inAuthorizedTransaction(visit, work, read),
    oneMoment: (reading) => ofOneMoment(session.app, session, call.endpoint, read.query, reading),
  }
  const made = await call.act(own, read)
  const [reply, status] = made instanceof Accepted ? [made.reply as unknown, 202] : [made, call.status]
  return { status, answer: encoded(call, session.locale, reply) }
}

/** The middleware of a call, in one transaction. */
function inOneTransaction(visit: BodiedVisit, onClaim: (claim: Claim) => void): Promise<Outcome> {
  const { call, session, request, later } = visit
  // A file leaves a line in the trail, which a replica takes none of.
  const replica = call.isReport && !formatIn(request) ? session.app.reportReplica : undefined
  return (replica ?? databaseOf(visit)).read((database) =>
    database.transaction(session, async (db) => {
      later.length = 0
      const entered = await enter(visit, { ...session, db })
      const { claim, principal } = entered
      const changed_at = principal?.changed_at
      if (claim && 'answer' in claim) return { ...claim, replayed: true, changed_at }
      if (claim) onClaim(claim)
      mustMaySay(visit, entered)
      const made = await answer(visit, entered)
      if (made instanceof Refusal) return { status: call.status, answer: undefined, refused: made }
      const outcome = { status: call.status, answer: encoded(call, session.locale, made, principal?.permissions) }
      audit(visit, entered, made)
      if (claim) writeAnswer(entered.ctx, claim, outcome)
      return { ...outcome, changed_at }
    }),
  )
}

type Entered = Awaited<ReturnType<typeof enter>>

/** Principal, access, validation and idempotency key. @throws Refusal 401, 403, 404, 409, 422 */
async function enter({ call, request, session, sent }: BodiedVisit, context: AuthenticatedContext) {
  const { endpoint } = call
  const reading = thrownLater(readCall(call, session.locale, request, sent.body))
  if (call.runs === 'at one moment') void thrownLater(readOneMoment(context.db))
  const loading = loadPrincipal(context.db, session.session_id, session.merchant_id, session.business_id)
  const key = call.writes && !endpoint.keyless ? headerOf(request, 'idempotency-key') : undefined
  // In the round trip that asks who calls: where they may not, or sent what cannot be taken, it is undone with all else.
  const keyed = isKey(key) ? keyedRequest(key, endpoint.method, request.url, sent.fingerprint) : undefined
  const claiming = keyed && thrownLater(claimKey(context, keyed))
  const principal = await loading
  authorize(endpoint, principal)
  const read = await reading
  authorize(endpoint, principal, read)
  mustBeKey(key)
  return { ctx: contextOf(context, context.db, principal, endpoint), principal, read, claim: await claiming }
}

/** A promise that is waited for later: what it throws is thrown then. */
function thrownLater<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => {})
  return promise
}

/** @throws Refusal 422 on fields that only holders of a permission may give */
function mustMaySay({ call, session }: Visit, { read, principal }: Entered): void {
  const barred = call.barredIn()?.(read, principal?.permissions) ?? []
  if (barred.length > 0) throw notYours(session.locale as Locale, barred)
}

/** Calls the handler, within the plan's limits, or answers its list as a file. */
async function answer({ call, session }: Visit, { ctx, read, principal }: Entered): Promise<unknown> {
  if (call.list && formatIn(read)) {
    if (ctx instanceof BusinessContext) write(ctx.db, exportStatement(ctx, read.query))
    return exportedCall(session, call.list, read as ListCall, principal?.zone)
  }
  const { adds } = call.endpoint
  const mustHaveRoom = adds && ctx instanceof BusinessContext ? await holdRoom(ctx, adds) : undefined
  const made = await call.act(ctx, read)
  await flushAwaited(ctx.db)
  await mustHaveRoom?.()
  return made
}

function audit({ call }: Visit, { ctx, read }: Entered, made: unknown): void {
  if (!call.writes) return
  const { feature, name } = call.endpoint
  const entry = { action: `${feature}.${name}`, merchant_id: ctx.merchant_id }
  const isOfBusiness = ctx instanceof BusinessContext
  write(ctx.db, isOfBusiness ? auditStatement(ctx, read.params.id ?? idIn(made)) : securityEventStatement(ctx, ctx.db, entry))
}

async function send(reply: FastifyReply, { status, answer, changed_at, replayed }: Outcome) {
  // Screens whose menus are older than this ask for the session again.
  if (changed_at !== undefined) reply.header('x-standing', String(changed_at))
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (!isFile(answer)) return reply.code(status).send(answer)
  const content = await contentOf(answer)
  if (answer.name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
  return reply.code(status).type(answer.type).send(content)
}
