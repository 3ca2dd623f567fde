import { type Call, type Endpoint, answersReport, type ReplyOf, successStatus } from '@kasuwa/contract/platform/endpoint'
import type { OwnTransactionsContext, AuthenticatedContext, BusinessContext, RequestContext } from '../request/request-context.ts'
import { type Locale, locales } from '../errors/translate.ts'
import { prunerOf } from './prune-input.ts'
import { listOf } from './export-list.ts'
import { type ReplyInFormat, isFile } from './file-reply.ts'
import { restrictedFieldsOf } from './field-permissions.ts'
import type { Refusal } from '../errors/refusal.ts'
import { type Converter, decoder, encoder, numberCoercion } from './wire.ts'

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? RequestContext
  : E['path'] extends `/v1/business${string}`
    ? BusinessContext
    : AuthenticatedContext

/** Response 202: the work goes on after the response. Only for handlers with their own transactions. */
export class Accepted<Reply> {
  constructor(readonly reply: Reply) {}
}

type HandlerResult<E extends Endpoint> = ReplyOf<E> | ReplyInFormat<E> | Accepted<ReplyOf<E>> | Refusal

/** An error that it throws rolls its writes back. A `Refusal` that it returns commits them: a wrong code counts as an attempt. */
type HandlerFunction<E extends Endpoint, Context> = (context: Context, call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>

/**
 * `at one moment`: reads one snapshot, for sums of cached and live figures. `in own transactions`: opens and audits them itself. For
 * password hashing, which must hold no connection, and tokens, which must not be stored. `keyless` if it writes.
 * `outside its turn`: the same, and calls a slow service. It takes a request slot in its transactions only.
 */
type TransactionMode = 'in the transaction of its request' | 'at one moment' | 'in own transactions' | 'outside its turn'

type Handler<E extends Endpoint> =
  | HandlerFunction<E, ContextOf<E>>
  | { runs: 'at one moment'; act: HandlerFunction<E, ContextOf<E>> }
  | (E['access'] extends 'public'
      ? never
      : { runs: 'in own transactions' | 'outside its turn'; act: HandlerFunction<E, OwnTransactionsContext> })

/** The handler of each call of a feature. A plain function runs in the transaction of its request. */
export type Handlers<Calls extends Record<string, Endpoint>> = { [Name in keyof Calls]: Handler<Calls[Name]> }

type AnyHandlerFunction = (context: RequestContext, call: { params: Record<string, string>; query: unknown; body: unknown }) => unknown
export type AnyHandler = AnyHandlerFunction | { runs: TransactionMode; act: AnyHandlerFunction }

/** Converters of a call’s values in one language. */
const buildConverters = ({ query, body, reply }: Endpoint, locale: Locale) => ({
  ...{ query: decoder(query, locale), body: decoder(body, locale), reply: encoder(reply, locale) },
  ...{ cut: prunerOf(body), typed: numberCoercion(body) },
})
type Converters = ReturnType<typeof buildConverters>

/** A call: its endpoint, its handler, and all that follows from both. */
export type DeclaredCall = ReturnType<typeof declareCall>

export function declareCall(endpoint: Endpoint, handler: AnyHandler) {
  const { runs, act }: Exclude<AnyHandler, AnyHandlerFunction> =
    typeof handler === 'function' ? { runs: 'in the transaction of its request', act: handler } : handler
  const hasOwnTransactions = runs === 'in own transactions' || runs === 'outside its turn'
  if ((endpoint.access === 'public' || hasOwnTransactions) && restrictedFieldsOf(endpoint))
    throw new Error(`${endpoint.path} cannot ask who may say what it takes.`)
  const convertersByLocale = Object.fromEntries(locales.map((locale) => [locale, buildConverters(endpoint, locale)])) as Record<
    string,
    Converters
  >
  const converters = (locale: string) => convertersByLocale[locale] as Converters
  // Compiled at the first call, like the converters.
  let restrictedCache: { restrictedIn: ReturnType<typeof restrictedFieldsOf> } | undefined
  return {
    ...{ endpoint, act, runs, hasOwnTransactions, edges: converters },
    writes: endpoint.method !== 'GET',
    isReport: answersReport(endpoint),
    status: successStatus(endpoint),
    /** Set if the call is a list that can be exported as a file. */
    list: listOf(endpoint, act, (locale) => converters(locale).reply),
    /** Fields that only holders of a permission may send. Undefined if the call has none. */
    restrictedIn: () => (restrictedCache ??= { restrictedIn: restrictedFieldsOf(endpoint) }).restrictedIn,
  }
}

/** Converts a handler’s result to its wire form. @param permissions of the reader */
export const encodeReply = ({ edges }: DeclaredCall, locale: string, result: unknown, permissions?: Parameters<Converter>[1]): unknown =>
  isFile(result) ? result : edges(locale).reply(result, permissions)
