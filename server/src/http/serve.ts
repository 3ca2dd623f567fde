import { cutter } from './cut.ts'
import { inputFaults } from './input-faults.ts'
import { bearerOf, headerOf } from './headers.ts'
import { cleanInput, snakeKeys } from '@kasuwa/contract/platform/clean'
import { type Call, type Endpoint, answersReport, type ReplyOf, successStatus } from '@kasuwa/contract/platform/endpoint'
import { cleanQuery } from '@kasuwa/contract/platform/lists'
import { idIn } from './made-id.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod'
import { sqlState, tookTooLong } from '../database/database-errors.ts'
import { withRetry } from '../database/retry-transaction.ts'
import { type Dependencies, everybodys, reportsOwn } from '../request/dependencies.ts'
import { auditStatement, exportStatement } from '../records/audit.ts'
import {
  BusinessContext,
  type AuthenticatedRequest,
  type OwnTransactionsContext,
  type AuthenticatedContext,
  type RequestContext,
} from '../request/request-context.ts'
import { type Db, flushAwaited, write } from '../database/database.ts'
import { Refusal, notFound, reportTooLong, unauthorized } from '../errors/refusal.ts'
import { multipartOf } from './multipart.ts'
import { type ListCall, registerList } from './export-list.ts'
import { contextOf, exportedCall, exportedTable, formatIn, ofOneMoment } from './exported-call.ts'
import { type InFormat, contentOf, isFile } from './file-reply.ts'
import { hasOwnTransactions, isAskingOutside } from './own-transactions.ts'
import { beginMoment } from './one-moment.ts'
import { type Claim, claimKey, isKey, keptOrRefused, keyedRequest, mustBeKey, writeAnswer } from '../records/idempotency.ts'
import { storedId } from '../database/ids.ts'
import { type Locale, locales, localeOf, translate } from '../errors/translate.ts'
import { type CallInput, authorize } from '../request/authorize.ts'
import { holdRoom } from '../plans/room.ts'
import { securityEventStatement } from '../records/security-events.ts'
import { loadPrincipal } from '../request/principal.ts'
import { notYours, saidWith } from './said-with.ts'
import { type Converter, decoder, encoder, numberCoercion } from './wire.ts'

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? RequestContext
  : E['path'] extends `/v1/business${string}`
    ? BusinessContext
    : AuthenticatedContext

type HandlerResult<E extends Endpoint> = ReplyOf<E> | InFormat<E> | Accepted<ReplyOf<E>> | Refusal

/** 202: what was asked for goes on after the answer. Of handlers with their own transactions. */
export class Accepted<Reply> {
  constructor(readonly reply: Reply) {}
}

/** What a handler throws is undone; a refusal that it returns is answered and leaves what it did: a wrong try of a code counts. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls]: (
    context: ContextOf<Calls[Name]>,
    call: Call<Calls[Name]>,
  ) => Promise<HandlerResult<Calls[Name]>> | HandlerResult<Calls[Name]>
}

type AnyHandler = (
  context: RequestContext | AuthenticatedRequest | BusinessContext,
  call: { params: Record<string, string>; query: unknown; body: unknown },
) => unknown

export interface Route {
  endpoint: Endpoint
  /** What does it, for code that would know what it comes to. */
  act: AnyHandler
  /** Before the body is read; left out where anybody may call. @throws Refusal 401 */
  admit?(app: Dependencies, request: FastifyRequest): void
  handle(app: Dependencies, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** Pairs each endpoint of a feature with what does it. A missing or misnamed handler, or another reply, does not compile. */
export function serve<Calls extends Record<string, Endpoint>>(calls: Calls, handlers: Handlers<Calls>): Route[] {
  return Object.entries(calls).map(([name, endpoint]) => route(endpoint, handlers[name as keyof Calls] as unknown as AnyHandler))
}

/** Body, plus uploaded images already stored; `undo` deletes them. */
interface RequestBody {
  body: unknown
  /** Input of the idempotency hash. */
  fingerprint: unknown
  undo(): Promise<void>
}

interface Outcome {
  status: number
  answer: unknown
  replayed?: boolean
  /** Answered instead, once what was done is committed. */
  refused?: Refusal
  /** When the member or one of their roles last changed, in milliseconds since 1970. */
  changed_at?: number | undefined
}

function route(endpoint: Endpoint, handler: AnyHandler): Route {
  const [cut, typed] = [cutter(endpoint.body), numberCoercion(endpoint.body)]
  const edges = Object.fromEntries(
    locales.map((locale) => [
      locale,
      { query: decoder(endpoint.query, locale), body: decoder(endpoint.body, locale), cut, typed, reply: encoder(endpoint.reply, locale) },
    ]),
  )
  const converters = (locale: string) => edges[locale] as Converters & { reply: Converter }
  const isList = registerList(endpoint, handler as never, (locale) => converters(locale).reply)
  if ((endpoint.access === 'public' || hasOwnTransactions(handler)) && saidWith(endpoint))
    throw new Error(`${endpoint.path} cannot ask who may say what it takes.`)
  // Compiled with the first call, as the converters are.
  let said: { barredIn: ReturnType<typeof saidWith> } | undefined
  const writes = endpoint.method !== 'GET'
  const [databaseOf, slotsOf] = answersReport(endpoint) ? reportsOwn : everybodys
  const status = successStatus(endpoint)
  const action = `${endpoint.feature}.${endpoint.name}`
  /** One transaction that loads the principal and checks access before any work. */
  const inAuthorizedTransaction = <T>(
    app: Dependencies,
    context: AuthenticatedRequest,
    work: (db: Db) => Promise<T>,
    input?: CallInput,
  ): Promise<T> => {
    const act = () =>
      databaseOf(app).transaction(context, async (db) => {
        authorize(endpoint, await loadPrincipal(db, context.session_id, context.merchant_id, context.business_id), input)
        return work(db)
      })
    return isAskingOutside(handler) ? slotsOf(app).run(act) : act()
  }
  async function runWithOwnTransactions(
    app: Dependencies,
    context: AuthenticatedRequest,
    request: FastifyRequest,
    { body }: RequestBody,
  ): Promise<Outcome> {
    // Access before validation; each of the handler’s own transactions checks it again.
    await inAuthorizedTransaction(app, context, async () => {})
    const call = await readCall(endpoint, converters(context.locale), request, body, context.locale as Locale)
    const own: AuthenticatedRequest & OwnTransactionsContext = {
      ...context,
      inTransaction: (work) => inAuthorizedTransaction(app, context, work, call),
      oneMoment: (read) => ofOneMoment(app, context, endpoint, call.query, read),
    }
    const made = await handler(own, call)
    const [sent, code] = made instanceof Accepted ? [made.reply as unknown, 202] : [made, status]
    return { status: code, answer: isFile(sent) ? sent : converters(context.locale).reply(sent) }
  }

  /** Reads a multipart form and stores its images: after a first access check, and outside any transaction, which must not wait for a slow upload. */
  async function takeBody(app: Dependencies, context: AuthenticatedRequest, request: FastifyRequest): Promise<RequestBody> {
    const { files } = endpoint
    if (!files || !request.isMultipart()) {
      const body = endpoint.takes === 'multipart' ? {} : request.body
      return { body, fingerprint: request.body, undo: async () => {} }
    }
    await inAuthorizedTransaction(app, context, async () => {})
    const form = await multipartOf(endpoint, request, (content) => app.arrivals.keep(context.merchant_id, content))
    const undoing = form.kept.map(({ drop }) => drop)
    const undo = async () => void (await Promise.allSettled(undoing.map((one) => one())))
    try {
      for (const { field, name, bytes } of form.files) {
        if (files[field] !== 'image') {
          form.body[field] = { name, bytes }
          continue
        }
        const kept = await app.images.store(context, context.business_id ?? context.merchant_id, field, bytes)
        undoing.push(kept.undo)
        form.body[field] = kept.url
      }
    } catch (error) {
      await undo()
      throw error
    }
    return { body: form.body, fingerprint: form.fingerprint, undo }
  }
  /** The middleware of a call, in one transaction: principal, access, validation, idempotency, handler, audit entry, reply. */
  async function runInTransaction(
    db: Db,
    context: AuthenticatedContext,
    request: FastifyRequest,
    { body, fingerprint }: RequestBody,
    onClaim: (claim: Claim) => void,
  ): Promise<Outcome> {
    const call = readCall(endpoint, converters(context.locale), request, body, context.locale as Locale)
    call.catch(() => {})
    beginMoment(db, handler)
    const asked = loadPrincipal(db, context.session_id, context.merchant_id, context.business_id)
    const given = writes && !endpoint.keyless ? headerOf(request, 'idempotency-key') : undefined
    // In the round trip in which it is asked who calls: where they may not, or sent what cannot be taken, it is undone with all else.
    const claimed = isKey(given) ? claimKey({ ...context, db }, keyedRequest(given, endpoint.method, request.url, fingerprint)) : undefined
    claimed?.catch(() => {})
    const principal = await asked
    authorize(endpoint, principal)
    const ctx = contextOf(context, db, principal, endpoint)
    const ready = await call
    authorize(endpoint, principal, ready)
    mustBeKey(given)
    const claim = await claimed
    const changed_at = principal?.changed_at
    if (claim && 'answer' in claim) return { ...claim, replayed: true, changed_at }
    if (claim) onClaim(claim)
    const held = principal?.permissions
    said ??= { barredIn: saidWith(endpoint) }
    const barred = said.barredIn?.(ready, held) ?? []
    if (barred.length > 0) throw notYours(context.locale as Locale, barred)
    if (isList && formatIn(ready)) {
      if (ctx instanceof BusinessContext) write(db, exportStatement(ctx, ready.query))
      return { status, answer: exportedCall(context.app, context, endpoint, ready as ListCall, principal?.zone), changed_at }
    }
    const room = endpoint.adds && ctx instanceof BusinessContext ? await holdRoom(ctx, endpoint.adds) : undefined
    const made = await handler(ctx, ready)
    await flushAwaited(db)
    await room?.()
    if (made instanceof Refusal) return { status, answer: undefined, refused: made }
    const answer = isFile(made) ? made : converters(context.locale).reply(made, held)
    if (writes && ctx instanceof BusinessContext) write(db, auditStatement(ctx, ready.params.id ?? idIn(made)))
    else if (writes) write(db, securityEventStatement(ctx, db, { action, merchant_id: ctx.merchant_id }))
    if (claim) writeAnswer(ctx, claim, { status, answer })
    return { status, answer, changed_at }
  }

  return {
    endpoint,
    act: handler,
    ...(endpoint.access !== 'public' && { admit: (app, request) => void sessionClaims(app, bearerOf(request)) }),
    async handle(app, request, reply) {
      const afterCommit: (() => Promise<unknown> | unknown)[] = []
      const context = requestContext(app, request, reply, afterCommit)
      let outcome: Outcome
      if (endpoint.access === 'public') {
        const call = await readCall(endpoint, converters(context.locale), request, request.body, context.locale as Locale)
        const file = isList && formatIn(call) ? exportedTable(context, endpoint, call as ListCall) : undefined
        outcome = { status, answer: file ?? converters(context.locale).reply(await handler(context, call)) }
      } else {
        const session = { ...context, ...sessionClaims(app, context.bearer) }
        const sent = await takeBody(app, session, request)
        // A file leaves a line in the trail, which a replica takes none of.
        const replica = answersReport(endpoint) && !formatIn(request) ? app.reportReplica : undefined
        const attempt = (onClaim: (claim: Claim) => void) =>
          (replica ?? databaseOf(app)).read((database) =>
            database.transaction(session, (db) => {
              afterCommit.length = 0
              return runInTransaction(db, { ...session, db }, request, sent, onClaim)
            }),
          )
        try {
          const own = () => runWithOwnTransactions(app, session, request, sent)
          const run = () => (hasOwnTransactions(handler) ? own() : withRetry(() => keptOrRefused(session, attempt)))
          // What is written waits for nothing that the business reads.
          const whose = writes && slotsOf === everybodys[1] ? undefined : session.business_id
          outcome = await (isAskingOutside(handler) ? own() : slotsOf(app).run(run, whose))
          if (outcome.refused) throw outcome.refused
        } catch (error) {
          await sent.undo()
          throw answersReport(endpoint) && sqlState(error) === tookTooLong ? reportTooLong() : error
        }
        if (outcome.replayed) await sent.undo()
      }
      for (const work of afterCommit)
        Promise.resolve()
          .then(work)
          .catch((error: unknown) => app.log.error({ err: error, request_id: context.request_id }, 'after commit'))
      // Screens whose menus are older than this ask for the session again.
      if (outcome.changed_at !== undefined) reply.header('x-standing', String(outcome.changed_at))
      if (outcome.replayed) reply.header('idempotency-replayed', 'true')
      return send(reply, outcome)
    },
  }
}

function requestContext(
  app: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  later: (() => Promise<unknown> | unknown)[],
): RequestContext {
  const locale = localeOf(headerOf(request, 'accept-language'))
  return {
    app,
    request_id: request.id,
    locale,
    ip: request.ip,
    user_agent: (headerOf(request, 'user-agent') ?? '').slice(0, 250),
    now: app.clock(),
    translate: (words) => translate(locale, words),
    afterCommit: (work) => later.push(work),
    bearer: bearerOf(request),
    cookies: headerOf(request, 'cookie') ?? '',
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  }
}

/** @throws Refusal 401 */
function sessionClaims(
  app: Dependencies,
  bearer: string | undefined,
): { session_id: string; merchant_id: string; business_id: string | undefined } {
  const claims = app.tokens.readAccess(bearer)
  const session_id = storedId('session', claims.sid)
  const merchant_id = storedId('merchant', claims.merchant_id)
  if (!session_id || !merchant_id) throw unauthorized('token_invalid')
  return { session_id, merchant_id, business_id: claims.business_id ? storedId('business', claims.business_id) : undefined }
}

interface Converters {
  query: Converter
  body: Converter
  cut: Converter
  typed: Converter
}

/** Path, query and body as the handler takes them. @throws Refusal 404 for an id that cannot be one, 422 with a sentence per field */
async function readCall(endpoint: Endpoint, edges: Converters, request: FastifyRequest, sent: unknown, locale: Locale) {
  const params: Record<string, string> = { ...(request.params as Record<string, string>) }
  if (endpoint.of) {
    const stored = storedId(endpoint.of, params.id ?? '')
    if (!stored) throw notFound()
    params.id = stored
  }
  const { sort_by, ...given } = request.query as Record<string, unknown>
  const query = safeParse(endpoint.query, cleanQuery(endpoint.query, { ...given, sort: given.sort || sort_by }), { reportInput: true })
  const spelled = endpoint.takes === 'camel case' ? snakeKeys(sent) : sent
  const body = safeParse(endpoint.body, edges.typed(cleanInput(edges.cut(spelled ?? {}))), { reportInput: true })
  const wrong = inputFaults(query, body, locale)
  if (wrong) throw wrong
  return { params, query: edges.query(query.data), body: edges.body(body.data) }
}

async function send(reply: FastifyReply, { status, answer }: Outcome) {
  if (!isFile(answer)) return reply.code(status).send(answer)
  const content = await contentOf(answer)
  if (answer.name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
  return reply.code(status).type(answer.type).send(content)
}
