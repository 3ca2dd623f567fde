import { type Call, type Endpoint, answersReport, type ReplyOf, successStatus } from '@kasuwa/contract/platform/endpoint'
import type { OwnTransactionsContext, AuthenticatedContext, BusinessContext, RequestContext } from '../request/request-context.ts'
import { type Locale, locales } from '../errors/translate.ts'
import { cutter } from './cut.ts'
import { listOf } from './export-list.ts'
import { type InFormat, isFile } from './file-reply.ts'
import { saidWith } from './said-with.ts'
import type { Refusal } from '../errors/refusal.ts'
import { type Converter, decoder, encoder, numberCoercion } from './wire.ts'

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? RequestContext
  : E['path'] extends `/v1/business${string}`
    ? BusinessContext
    : AuthenticatedContext

/** 202: what was asked for goes on after the answer. Of handlers with their own transactions. */
export class Accepted<Reply> {
  constructor(readonly reply: Reply) {}
}

type HandlerResult<E extends Endpoint> = ReplyOf<E> | InFormat<E> | Accepted<ReplyOf<E>> | Refusal

/** What it throws is undone; a refusal that it returns is answered and leaves what it did: a wrong try of a code counts. */
type Act<E extends Endpoint, Context> = (context: Context, call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>

/**
 * `at one moment`: all that it reads is of one moment, as sums of which some are kept must be, and it writes nothing.
 * `in own transactions`: it opens its own (`OwnTransactionsContext`) and writes its own audit entries. It hashes a password, which must not
 * hold a connection, or answers with tokens, which must not be stored. Its endpoint is `keyless` if it writes.
 * `outside its turn`: the same, and it asks a service that may take seconds. It takes one of the app's slots in its transactions only.
 */
type Runs = 'in the transaction of its request' | 'at one moment' | 'in own transactions' | 'outside its turn'

type Handler<E extends Endpoint> =
  | Act<E, ContextOf<E>>
  | { runs: 'at one moment'; act: Act<E, ContextOf<E>> }
  | (E['access'] extends 'public' ? never : { runs: 'in own transactions' | 'outside its turn'; act: Act<E, OwnTransactionsContext> })

/** What serves each call of a feature. A function runs in the transaction of its request. */
export type Handlers<Calls extends Record<string, Endpoint>> = { [Name in keyof Calls]: Handler<Calls[Name]> }

type AnyAct = (context: RequestContext, call: { params: Record<string, string>; query: unknown; body: unknown }) => unknown
export type AnyHandler = AnyAct | { runs: Runs; act: AnyAct }

/** What converts a call's values, in one language. */
const edgesIn = ({ query, body, reply }: Endpoint, locale: Locale) => ({
  ...{ query: decoder(query, locale), body: decoder(body, locale), reply: encoder(reply, locale) },
  ...{ cut: cutter(body), typed: numberCoercion(body) },
})
type Edges = ReturnType<typeof edgesIn>

/** All that a call declares, by its endpoint and its handler. */
export type DeclaredCall = ReturnType<typeof declare>

export function declare(endpoint: Endpoint, handler: AnyHandler) {
  const { runs, act }: Exclude<AnyHandler, AnyAct> =
    typeof handler === 'function' ? { runs: 'in the transaction of its request', act: handler } : handler
  const hasOwnTransactions = runs === 'in own transactions' || runs === 'outside its turn'
  if ((endpoint.access === 'public' || hasOwnTransactions) && saidWith(endpoint))
    throw new Error(`${endpoint.path} cannot ask who may say what it takes.`)
  const byLocale = Object.fromEntries(locales.map((locale) => [locale, edgesIn(endpoint, locale)])) as Record<string, Edges>
  const edges = (locale: string) => byLocale[locale] as Edges
  // Compiled with the first call, as the converters are.
  let said: { barredIn: ReturnType<typeof saidWith> } | undefined
  return {
    ...{ endpoint, act, runs, hasOwnTransactions, edges },
    writes: endpoint.method !== 'GET',
    isReport: answersReport(endpoint),
    status: successStatus(endpoint),
    /** A list that can be taken out as a file. */
    list: listOf(endpoint, act, (locale) => edges(locale).reply),
    /** Fields of a call that its caller may not give. Undefined where it has none. */
    barredIn: () => (said ??= { barredIn: saidWith(endpoint) }).barredIn,
  }
}

/** A handler's answer as it is sent. @param held what its reader may see */
export const encoded = ({ edges }: DeclaredCall, locale: string, made: unknown, held?: Parameters<Converter>[1]): unknown =>
  isFile(made) ? made : edges(locale).reply(made, held)
