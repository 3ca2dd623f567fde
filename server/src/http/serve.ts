import { faults } from '@kasuwa/contract/platform/field-faults'
import { clean, snakeKeys } from '@kasuwa/contract/platform/clean'
import { type Call, type Endpoint, type FileReply, type ReplyOf, successStatus } from '@kasuwa/contract/platform/endpoint'
import { cleanQuery } from '@kasuwa/contract/platform/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod'
import { again } from '../database/retry-transaction.ts'
import type { App } from '../request/dependencies.ts'
import { auditStatement } from '../records/audit.ts'
import { Ctx, type LoggedIn, type OwnTransactions, type SessionVisit, type Visit } from '../request/request-context.ts'
import { type Db, tell, write } from '../database/database.ts'
import { Refusal, malformed, notFound, unauthorized } from '../errors/refusal.ts'
import { type Form, formLimits, readForm } from './multipart.ts'
import { isFreehand } from './own-transactions.ts'
import { claim, isKey, keepStatement, keyIn, releaseStatement, requestHash } from '../records/idempotency.ts'
import { storedId } from '../database/ids.ts'
import { type Locale, faultIn, localeOf, wordsIn } from '../errors/translate.ts'
import { type Said, mayCall } from '../request/authorize.ts'
import { securityStatement } from '../records/security-events.ts'
import { standing } from '../request/principal.ts'
import { type LateFigure, Unfinished, finish } from '../records/deferred-reply.ts'
import { type Converter, inward, outward, typed } from './wire.ts'

type VisitOf<E extends Endpoint> = E['access'] extends 'public' ? Visit : E['path'] extends `/v1/business${string}` ? Ctx : SessionVisit

type Answered<E extends Endpoint> = ReplyOf<E> | Unfinished<ReplyOf<E>> | Refusal

/** What a handler throws is undone; a refusal that it returns is answered and leaves what it did: a wrong try of a code counts. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls]: (visit: VisitOf<Calls[Name]>, call: Call<Calls[Name]>) => Promise<Answered<Calls[Name]>> | Answered<Calls[Name]>
}

type AnyHandler = (visit: Visit | LoggedIn | Ctx, call: { params: Record<string, string>; query: unknown; body: unknown }) => unknown

export interface Route {
  endpoint: Endpoint
  handle(app: App, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** Pairs each endpoint of a feature with what does it. A missing or misnamed handler, or another reply, does not compile. */
export function serve<Calls extends Record<string, Endpoint>>(calls: Calls, handlers: Handlers<Calls>): Route[] {
  return Object.entries(calls).map(([name, endpoint]) => route(endpoint, handlers[name as keyof Calls] as unknown as AnyHandler))
}

/** What a request brought: its body, and what of it was kept before anything else was done. */
interface Sent {
  body: unknown
  /** What makes two bodies the same. */
  print: unknown
  undo(): Promise<void>
}

interface Answer {
  status: number
  answer: unknown
  replayed?: boolean
  /** Answered instead, once what was done is committed. */
  refused?: Refusal
  /** Figures that are put in once they are there. */
  late?: readonly LateFigure[]
  /** As `Standing` has it. */
  changed_at?: number | undefined
}

function route(endpoint: Endpoint, handler: AnyHandler): Route {
  const edges = { query: inward(endpoint.query), body: inward(endpoint.body), typed: typed(endpoint.body), reply: outward(endpoint.reply) }
  const writes = endpoint.method !== 'GET'
  const status = successStatus(endpoint)
  const action = `${endpoint.feature}.${endpoint.name}`

  /** One transaction, in which it is asked who calls before anything is done. */
  const act = <T>(app: App, visit: LoggedIn, work: (db: Db) => Promise<T>, said?: Said): Promise<T> =>
    app.database.transaction(visit, async (db) => {
      mayCall(endpoint, await standing(db, visit.session_id, visit.merchant_id, visit.business_id), said)
      return work(db)
    })
  const mustBeAllowed = (app: App, visit: LoggedIn) => act(app, visit, async () => {})

  async function freely(app: App, visit: LoggedIn, request: FastifyRequest, { body }: Sent): Promise<Answer> {
    // Before its shape is told; the handler's own transactions ask again.
    await mustBeAllowed(app, visit)
    const call = await readCall(endpoint, edges, request, body, visit.locale as Locale)
    const own: LoggedIn & OwnTransactions = { ...visit, act: (work) => act(app, visit, work, call) }
    return { status, answer: edges.reply(await handler(own, call)) }
  }

  /** A form is read, and its pictures are kept, once the caller may call at all and before any transaction waits for a slow line. */
  async function take(app: App, visit: LoggedIn, request: FastifyRequest): Promise<Sent> {
    const { files } = endpoint
    if (!files || !request.isMultipart()) {
      const body = endpoint.takes === 'multipart' ? {} : request.body
      return { body, print: request.body, undo: async () => {} }
    }
    await mustBeAllowed(app, visit)
    const form = await formOf(endpoint, request)
    const undoing: (() => Promise<void>)[] = []
    const undo = async () => void (await Promise.allSettled(undoing.map((one) => one())))
    try {
      for (const { field, bytes } of form.files) {
        const kept = await app.pictures.keep(visit, visit.business_id ?? visit.merchant_id, field, bytes)
        undoing.push(kept.undo)
        form.body[field] = kept.url
      }
    } catch (error) {
      await undo()
      throw error
    }
    return { body: form.body, print: form.print, undo }
  }

  /** Identity, access, shape, effect, trail and answer: one transaction. */
  async function within(db: Db, visit: SessionVisit, request: FastifyRequest, { body, print }: Sent): Promise<Answer> {
    const call = readCall(endpoint, edges, request, body, visit.locale as Locale)
    call.catch(() => {})
    const asked = standing(db, visit.session_id, visit.merchant_id, visit.business_id)
    const given = writes && !endpoint.keyless ? headerOf(request, 'idempotency-key') : undefined
    // In the flight in which it is asked who calls: where they may not, or sent what cannot be taken, it is undone with all else.
    const claimed = isKey(given) ? claim({ ...visit, db }, given, requestHash(endpoint.method, request.url, print)) : undefined
    claimed?.catch(() => {})
    const stand = await asked
    mayCall(endpoint, stand)
    const ctx =
      stand && visit.business_id
        ? new Ctx({ ...visit, db }, visit.business_id, stand.zone, stand.member, stand.permissions, action)
        : { ...visit, db }
    const ready = await call
    mayCall(endpoint, stand, ready)
    const key = keyIn(given)
    const first = await claimed
    const changed_at = stand?.changed_at
    if (first) return { ...first, replayed: true, changed_at }
    const made = await handler(ctx, ready)
    await tell(db)
    if (made instanceof Refusal) {
      if (key) write(db, releaseStatement(ctx, key))
      return { status, answer: undefined, refused: made }
    }
    const [reply, late] = made instanceof Unfinished ? [made.reply as unknown, made.late] : [made, []]
    const answer = edges.reply(reply)
    if (writes && ctx instanceof Ctx) write(db, auditStatement(ctx, ready.params.id ?? idIn(reply)))
    else if (writes) write(db, securityStatement(ctx, db, { action, merchant_id: ctx.merchant_id }))
    if (key) write(db, keepStatement(ctx, key, { status, answer }, late))
    return { status, answer, late, changed_at }
  }

  return {
    endpoint,
    async handle(app, request, reply) {
      const later: (() => Promise<unknown> | unknown)[] = []
      const visit = visitOf(app, request, reply, later)
      let done: Answer
      if (endpoint.access === 'public') {
        const call = await readCall(endpoint, edges, request, request.body, visit.locale as Locale)
        done = { status, answer: edges.reply(await handler(visit, call)) }
      } else {
        const session = { ...visit, ...sessionOf(app, visit) }
        const sent = await take(app, session, request)
        const attempt = () => {
          later.length = 0
          return app.database.transaction(session, (db) => within(db, { ...session, db }, request, sent))
        }
        try {
          done = await app.turns.take(() => (isFreehand(handler) ? freely(app, session, request, sent) : again(attempt)))
          if (done.refused) throw done.refused
        } catch (error) {
          await sent.undo()
          throw error
        }
        if (done.late) finish(done.answer, done.late)
        if (done.replayed) await sent.undo()
      }
      for (const work of later)
        Promise.resolve()
          .then(work)
          .catch((error: unknown) => app.log.error({ err: error, request_id: visit.request_id }, 'after commit'))
      // Screens whose menus are older than this ask for the session again.
      if (done.changed_at !== undefined) reply.header('x-standing', String(done.changed_at))
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return send(reply, done)
    },
  }
}

function visitOf(app: App, request: FastifyRequest, reply: FastifyReply, later: (() => Promise<unknown> | unknown)[]): Visit {
  const locale = localeOf(headerOf(request, 'accept-language'))
  return {
    app,
    request_id: request.id,
    locale,
    ip: request.ip,
    user_agent: (headerOf(request, 'user-agent') ?? '').slice(0, 250),
    now: app.clock(),
    say: (words) => wordsIn(locale, words),
    afterCommit: (work) => later.push(work),
    bearer: /^Bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1],
    cookies: headerOf(request, 'cookie') ?? '',
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  }
}

/** @throws Refusal 401 */
function sessionOf(app: App, visit: Visit): { session_id: string; merchant_id: string; business_id: string | undefined } {
  const claims = app.tokens.readAccess(visit.bearer)
  const session_id = storedId('session', claims.sid)
  const merchant_id = storedId('merchant', claims.merchant_id)
  if (!session_id || !merchant_id) throw unauthorized('token_invalid')
  return { session_id, merchant_id, business_id: claims.business_id ? storedId('business', claims.business_id) : undefined }
}

/** @throws Refusal 400 where it is no form after all, or ends too early */
async function formOf(endpoint: Endpoint, request: FastifyRequest): Promise<Form> {
  try {
    const form = await readForm(endpoint, request.parts({ limits: formLimits }))
    // A call that is for files takes no words in their place.
    if (endpoint.takes === 'multipart') for (const name of Object.keys(endpoint.files ?? {})) delete form.body[name]
    return form
  } catch (error) {
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode === 413) throw error
    throw malformed()
  }
}

interface Edges {
  query: Converter
  body: Converter
  typed: Converter
}

/** Path, query and body as the handler takes them. @throws Refusal 404 for an id that cannot be one, 422 with a sentence per field */
async function readCall(endpoint: Endpoint, edges: Edges, request: FastifyRequest, sent: unknown, locale: Locale) {
  const params: Record<string, string> = { ...(request.params as Record<string, string>) }
  if (endpoint.of) {
    const stored = storedId(endpoint.of, params.id ?? '')
    if (!stored) throw notFound()
    params.id = stored
  }
  const { sort_by, ...given } = request.query as Record<string, unknown>
  const query = safeParse(endpoint.query, cleanQuery(endpoint.query, { ...given, sort: given.sort || sort_by }), { reportInput: true })
  const spelled = endpoint.takes === 'camel case' ? snakeKeys(sent) : sent
  const body = safeParse(endpoint.body, edges.typed(clean(spelled ?? {})), { reportInput: true })
  if (!query.success || !body.success) {
    const wrong = [query, body].flatMap((part) => (part.success ? [] : faults(part.error)))
    const errors = Object.fromEntries(wrong.map((fault) => [fault.path, [faultIn(locale, fault)]]))
    throw new Refusal({ status: 422, code: 'invalid_input', words: { key: 'invalid_input' }, extra: { errors } })
  }
  return { params, query: edges.query(query.data), body: edges.body(body.data) }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The id of the one thing in a reply like `{ brand: { id } }`. */
function idIn(made: unknown): string | undefined {
  const [first] = Object.values((made ?? {}) as Record<string, unknown>)
  const found = (first as { id?: unknown } | null | undefined)?.id
  return typeof found === 'string' && found.length === 36 ? found : undefined
}

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && 'content' in answer && 'type' in answer

async function send(reply: FastifyReply, { status, answer }: Answer) {
  reply.code(status)
  if (!isFile(answer)) return reply.send(answer)
  const content = typeof answer.content === 'function' ? await answer.content() : answer.content
  if (answer.name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
  return reply
    .type(answer.type)
    .send(typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}
