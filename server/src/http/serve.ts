import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sqlState, queryCanceled } from '../database/database-errors.ts'
import { type Db, flushAwaited, write } from '../database/database.ts'
import { withRetry } from '../database/retry-transaction.ts'
import { beginSnapshot } from '../database/list-cursor.ts'
import { Refusal, reportTooLong } from '../errors/refusal.ts'
import type { Locale } from '../errors/translate.ts'
import { auditStatement, exportStatement } from '../records/audit.ts'
import { type Claim, claimKey, isKey, retryRefusal, keyedRequest, mustBeKey, writeAnswer } from '../records/idempotency.ts'
import { holdRoom } from '../plans/room.ts'
import { securityEventStatement } from '../records/security-events.ts'
import { type CallInput, authorize } from '../request/authorize.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { loadPrincipal } from '../request/principal.ts'
import {
  type AuthenticatedContext,
  type AuthenticatedRequest,
  BusinessContext,
  type LateText,
  type OwnTransactionsContext,
  type RequestContext,
} from '../request/request-context.ts'
import { Accepted, type AnyHandler, type DeclaredCall, type Handlers, declareCall, encodeReply } from './declared-call.ts'
import type { ListCall } from './export-list.ts'
import { contextOf, exportReplyOf, exportConstantList, exportFormatOf, exportSnapshot } from './exported-call.ts'
import { contentOf, isFile } from './file-reply.ts'
import { bearerOf, headerOf } from './headers.ts'
import { createdId } from './created-id.ts'
import { multipartOf } from './multipart.ts'
import { type AfterCommit, authenticate, readCall, readHeaders } from './read-call.ts'
import { refuseFields } from './field-permissions.ts'

export interface Route extends DeclaredCall {
  /** Runs before the body is read. Undefined for public calls. @throws Refusal 401 */
  admit?(app: Dependencies, request: FastifyRequest): void
  handle(app: Dependencies, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** Pairs each endpoint of a feature with its handler. A missing or misnamed handler, or another reply, does not compile. */
export const serve = <Calls extends Record<string, Endpoint>>(calls: Calls, handlers: Handlers<Calls>): Route[] =>
  Object.entries(calls).map(([name, endpoint]) => {
    const call = declareCall(endpoint, handlers[name as keyof Calls] as unknown as AnyHandler)
    return {
      ...call,
      ...(endpoint.access !== 'public' && { admit: (app, request) => void authenticate(app, bearerOf(request)) }),
      handle: (app, request, reply) => handle(call, app, request, reply),
    }
  })

interface Outcome {
  status: number
  answer: unknown
  /** The response of a write as text. */
  json?: string | undefined
  replayed?: boolean
  /** The response instead of the reply. The handler’s writes are committed. */
  refused?: Refusal
  /** When the member or one of their roles last changed, in milliseconds since 1970. */
  changed_at?: number | undefined
}

/** A request of a logged-in caller. */
interface CallRun {
  call: DeclaredCall
  request: FastifyRequest
  session: AuthenticatedRequest
  afterCommit: AfterCommit[]
}
type CallRunWithBody = CallRun & { uploaded: Awaited<ReturnType<typeof readBody>> }

async function handle(call: DeclaredCall, app: Dependencies, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const afterCommit: AfterCommit[] = []
  const context = readHeaders(app, request, reply, afterCommit)
  const outcome =
    call.endpoint.access === 'public'
      ? await handlePublic(call, context, request)
      : await handleAuthenticated({
          call,
          request,
          afterCommit,
          session: { ...context, ...authenticate(app, context.bearer) },
        })
  const failed = (error: unknown) => app.log.error({ err: error, request_id: context.request_id }, 'after commit')
  for (const work of afterCommit) Promise.resolve().then(work).catch(failed)
  return send(reply, outcome)
}

async function handlePublic(call: DeclaredCall, context: RequestContext, request: FastifyRequest): Promise<Outcome> {
  const read = await readCall(call, context.locale, request, request.body)
  const file = call.list && exportFormatOf(read) && exportConstantList(context, call.list, read as ListCall)
  return { status: call.status, answer: file ?? encodeReply(call, context.locale, await call.act(context, read)) }
}

async function handleAuthenticated(run: CallRun): Promise<Outcome> {
  const runWithBody = { ...run, uploaded: await readBody(run) }
  const { call, session, uploaded } = runWithBody
  try {
    const outcome = await runInSlot(runWithBody, () =>
      call.hasOwnTransactions
        ? inOwnTransactions(runWithBody)
        : withRetry(() => retryRefusal(session, (onClaim) => inOneTransaction(runWithBody, onClaim))),
    )
    if (outcome.refused) throw outcome.refused
    if (outcome.replayed) await uploaded.undo()
    return outcome
  } catch (error) {
    await uploaded.undo()
    throw call.isReport && sqlState(error) === queryCanceled ? reportTooLong() : error
  }
}

/**
 * Reads a multipart form and stores its images, after a first access check. Holds no transaction, which would wait for a slow upload.
 * @returns `fingerprint`: input of the idempotency hash; `undo` deletes the stored files
 */
async function readBody(run: CallRun) {
  const { call, request, session } = run
  const { endpoint } = call
  if (!endpoint.files || !request.isMultipart()) {
    const body = endpoint.takes === 'multipart' ? {} : request.body
    return { body, fingerprint: request.body as unknown, undo: async () => {} }
  }
  await inAuthorizedTransaction(run, async () => {})
  const { images, arrivals } = session.app
  const form = await multipartOf(endpoint, request, (content) => arrivals.keep(session.merchant_id, content))
  const undos = form.storedFiles.map(({ drop }) => drop)
  const undo = async () => void (await Promise.allSettled(undos.map((undoUpload) => undoUpload())))
  try {
    for (const { field, name, bytes } of form.files) {
      if (endpoint.files[field] !== 'image') {
        form.body[field] = { name, bytes }
        continue
      }
      const stored = await images.store(session, session.business_id ?? session.merchant_id, field, bytes)
      undos.push(stored.undo)
      form.body[field] = stored.url
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { body: form.body, fingerprint: form.fingerprint, undo }
}

const databaseOf = ({ call, session: { app } }: CallRun) => (call.isReport ? app.reportDatabase : app.database)
const slotsOf = ({ call, session: { app } }: CallRun) => (call.isReport ? app.reportSlots : app.requestSlots)

/** Reports have slots of their own. A write does not wait for the reads of its business. */
const runInSlot = (run: CallRun, work: () => Promise<Outcome>): Promise<Outcome> =>
  run.call.runs === 'outside its turn'
    ? work()
    : slotsOf(run).run(work, run.call.writes && !run.call.isReport ? undefined : run.session.business_id)

/** A transaction that loads the principal and checks access before any work. */
function inAuthorizedTransaction<T>(run: CallRun, work: (db: Db) => Promise<T>, input?: CallInput): Promise<T> {
  const { call, session } = run
  const transact = () =>
    databaseOf(run).transaction(session, async (db) => {
      authorize(call.endpoint, await loadPrincipal(db, session.session_id, session.merchant_id, session.business_id), input)
      return work(db)
    })
  return call.runs === 'outside its turn' ? slotsOf(run).run(transact) : transact()
}

async function inOwnTransactions(run: CallRunWithBody): Promise<Outcome> {
  const { call, session, request, uploaded } = run
  // Checks access before validation. Each of the handler’s own transactions checks it again.
  await inAuthorizedTransaction(run, async () => {})
  const read = await readCall(call, session.locale, request, uploaded.body)
  const ownContext: AuthenticatedRequest & OwnTransactionsContext = {
    ...session,
    inTransaction: (work) => inAuthorizedTransaction(run, work, read),
    oneMoment: (readChunks) => exportSnapshot(session.app, session, call.endpoint, read.query, readChunks),
  }
  const result = await call.act(ownContext, read)
  const [reply, status] = result instanceof Accepted ? [result.reply as unknown, 202] : [result, call.status]
  return { status, answer: encodeReply(call, session.locale, reply) }
}

/** Runs a call in one transaction, with access, idempotency, limits and audit. */
function inOneTransaction(run: CallRunWithBody, onClaim: (claim: Claim) => void): Promise<Outcome> {
  const { call, session, request, afterCommit: later } = run
  // An export writes an audit entry, which the replica cannot take.
  const replica = call.isReport && !exportFormatOf(request) ? session.app.reportReplica : undefined
  return (replica ?? databaseOf(run)).read(async (database) => {
    const late: LateText[] = []
    const outcome = await database.transaction(session, async (db): Promise<Outcome> => {
      later.length = 0
      const prepared = await prepareCall(run, { ...session, db })
      const { claim, principal } = prepared
      const changed_at = principal?.changed_at
      if (claim && 'answer' in claim) return { ...claim, replayed: true, changed_at }
      if (claim) onClaim(claim)
      refuseRestrictedFields(run, prepared)
      const result = await runHandler(run, prepared)
      if (result instanceof Refusal) return { status: call.status, answer: undefined, refused: result }
      const { status } = call
      const answer = encodeReply(call, session.locale, result, principal?.permissions)
      const json = call.writes && answer !== undefined && !isFile(answer) ? JSON.stringify(answer) : undefined
      if (json !== undefined && prepared.ctx instanceof BusinessContext)
        late.push(...prepared.ctx.lateTexts.filter(({ placeholder }) => json.includes(placeholder)))
      audit(run, prepared, result)
      if (claim) writeAnswer(prepared.ctx, claim, { status, json, late })
      return { status, answer, json, changed_at }
    })
    return {
      ...outcome,
      json: outcome.json && late.reduce((json, { placeholder, text }) => json.replaceAll(placeholder, text), outcome.json),
    }
  })
}

type PreparedCall = Awaited<ReturnType<typeof prepareCall>>

/** Loads the principal; checks access, input and idempotency key. @throws Refusal 401, 403, 404, 409, 422 */
async function prepareCall({ call, request, session, uploaded }: CallRunWithBody, context: AuthenticatedContext) {
  const { endpoint } = call
  const readingCall = throwLater(readCall(call, session.locale, request, uploaded.body))
  if (call.runs === 'at one moment') void throwLater(beginSnapshot(context.db))
  const loadingPrincipal = loadPrincipal(context.db, session.session_id, session.merchant_id, session.business_id)
  const key = call.writes && !endpoint.keyless ? headerOf(request, 'idempotency-key') : undefined
  // Claims the key in the round trip that loads the principal. If access or input is refused, the claim is rolled back with everything
  // else.
  const keyedCall = isKey(key) ? keyedRequest(key, endpoint.method, request.url, uploaded.fingerprint) : undefined
  const claimingKey = keyedCall && throwLater(claimKey(context, keyedCall))
  const principal = await loadingPrincipal
  authorize(endpoint, principal)
  const read = await readingCall
  authorize(endpoint, principal, read)
  mustBeKey(key)
  return { ctx: contextOf(context, context.db, principal, endpoint), principal, read, claim: await claimingKey }
}

/** Starts a promise that is awaited later: its error is thrown there. */
function throwLater<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => {})
  return promise
}

/** @throws Refusal 422 on fields that only holders of a permission may send */
function refuseRestrictedFields({ call, session }: CallRun, { read, principal }: PreparedCall): void {
  const restricted = call.restrictedIn()?.(read, principal?.permissions) ?? []
  if (restricted.length > 0) throw refuseFields(session.locale as Locale, restricted)
}

/** Calls the handler within the plan’s limits, or exports its list as a file. */
async function runHandler({ call, session }: CallRun, { ctx, read, principal }: PreparedCall): Promise<unknown> {
  if (call.list && exportFormatOf(read)) {
    if (ctx instanceof BusinessContext) write(ctx.db, exportStatement(ctx, read.query))
    return exportReplyOf(session, call.list, read as ListCall, principal?.zone)
  }
  const { adds } = call.endpoint
  const checkCapacity = adds && ctx instanceof BusinessContext ? await holdRoom(ctx, adds) : undefined
  const result = await call.act(ctx, read)
  await flushAwaited(ctx.db)
  await checkCapacity?.()
  return result
}

function audit({ call }: CallRun, { ctx, read }: PreparedCall, result: unknown): void {
  if (!call.writes) return
  const { feature, name } = call.endpoint
  const entry = { action: `${feature}.${name}`, merchant_id: ctx.merchant_id }
  const isOfBusiness = ctx instanceof BusinessContext
  write(ctx.db, isOfBusiness ? auditStatement(ctx, read.params.id ?? createdId(result)) : securityEventStatement(ctx, ctx.db, entry))
}

async function send(reply: FastifyReply, { status, answer, json, changed_at, replayed }: Outcome) {
  // Screens load the session again if their copy is older than this.
  if (changed_at !== undefined) reply.header('x-standing', String(changed_at))
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (json !== undefined) return reply.code(status).type('application/json; charset=utf-8').send(json)
  if (!isFile(answer)) return reply.code(status).send(answer)
  const content = await contentOf(answer)
  if (answer.name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
  return reply.code(status).type(answer.type).send(content)
}
