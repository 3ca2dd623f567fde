import { z } from 'zod'
import type { Access, ByField } from './access.ts'
import type { IdKind } from './ids.ts'
import type { LimitedKind } from './limited.ts'

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'

type Schema = z.core.$ZodType

export interface Endpoint<
  Path extends string = string,
  Who extends Access = Access,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Verb extends Method = Method,
> {
  method: Verb
  path: Path
  access: Who
  /** One line for the API's documentation. */
  summary: string
  query: Query
  body: Body
  reply: Reply
  /** Kind of the id `{id}` in the path. */
  of?: IdKind | undefined
  /**
   * Exceptions to the common wire rules. Bodies in camel case follow the spec; a refresh token replaces the access token; a multipart form
   * has just a file. The caller of `no business` is in none, although the path has one.
   */
  takes?: 'camel case' | 'refresh token' | 'multipart' | 'no business'
  /**
   * Fields that a multipart form may send as a file. An image is stored, and the body gets its URL; a table arrives in the body itself,
   * with its name; a business file as its path on the disk.
   */
  files?: Readonly<Record<string, 'image' | 'table' | 'business'>>
  /**
   * True for a write without `Idempotency-Key`: its reply has tokens, its body a password (neither may be stored), or it ends the session
   * that would retry. Repeating such a call has no further effect.
   */
  keyless?: true
  /** A success may add one of this kind; 402 if the plan's limit is reached. */
  adds?: LimitedKind
  /** Features whose cache a success invalidates. */
  touches: readonly string[]
  /** Set by `defineApi`: its name in the call table, `sales.create`. */
  feature: string
  name: string
}

export const emptyObject = z.object({})
export type EmptyObject = typeof emptyObject

/** The deciding field must exist and allow only declared values: a missing pair does not compile. */
type Decided<Who extends Access, Verb extends Method> =
  Who extends ByField<infer Field, infer Pairs, infer Rows>
    ? Verb extends 'GET'
      ? { query: Giving<{ [F in Field]: keyof Pairs }> }
      : { body: Giving<Rows extends true ? { [F in Field]: keyof Pairs }[] : { [F in Field]: keyof Pairs }> }
    : unknown
interface Giving<Output> {
  _zod: { output: Output }
}

interface Shared<Of> {
  of?: Of
  touches?: readonly string[]
}

/** The kind of `{id}` must be known: from what the calls share or from the call. */
type Identified<Path extends string, Of> = Of extends IdKind
  ? { of?: IdKind }
  : Path extends `${string}{id}${string}`
    ? { of: IdKind }
    : { of?: undefined }

type Definition<
  Path extends string,
  Who extends Access,
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Verb extends Method,
  Of,
> = Pick<Endpoint<Path, Who, Query, Body, Reply>, 'access' | 'summary' | 'reply' | 'takes' | 'files' | 'keyless' | 'adds'> &
  Partial<Pick<Endpoint<Path, Who, Query, Body, Reply>, 'query' | 'body' | 'touches'>> &
  Identified<Path, Of> &
  Decided<Who, Verb>

const declareBy =
  <const Verb extends Method, Of>(method: Verb, shared: Shared<Of>) =>
  <
    const Path extends string,
    const Who extends Access,
    Reply extends Schema,
    Query extends Schema = EmptyObject,
    Body extends Schema = EmptyObject,
  >(
    path: Path,
    definition: Definition<Path, Who, Query, Body, Reply, Verb, Of>,
  ): Endpoint<Path, Who, Query, Body, Reply, Verb> => {
    const { query = emptyObject, body = emptyObject, touches = shared.touches, ...rest } = definition
    const of = (path.includes('{id}') ? shared.of : undefined) as IdKind | undefined
    const common = { method, path, feature: '', name: '', touches: (method !== 'GET' && touches) || [] }
    return { ...common, of, ...rest, query: query as Query, body: body as Body }
  }

/**
 * Declares the calls of one feature. Routes, client, documentation, law tests and cache keys derive from them.
 * @param shared `of`: kind of `{id}`; `touches`: features whose cache a write invalidates; a call may state its own
 */
export const endpointsWith = <const Of extends IdKind | undefined = undefined>(shared: Shared<Of>) => ({
  get: declareBy('GET', shared),
  put: declareBy('PUT', shared),
  post: declareBy('POST', shared),
  patch: declareBy('PATCH', shared),
  delete: declareBy('DELETE', shared),
})

/** Declares a call that shares nothing with others. */
export const endpoint = endpointsWith({})

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** Path parameters: `/sales/{id}/payments` → `{ id: string }`. */
export type Params<Path extends string> = { [Name in Names<Path>]: string }

/** Input of the server's handler: parsed, trimmed, ids as uuids and quantities in thousandths. */
export interface Call<E extends Endpoint> {
  params: Params<E['path']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type BodyOf<E extends Endpoint> = z.input<E['body']>
export type QueryOf<E extends Endpoint> = z.input<E['query']>

/** True for a call that imports a table: its reply says what happened to the rows. */
export const takesTable = ({ files = {} }: Pick<Endpoint, 'files'>): boolean => Object.values(files).includes('table')

/** True for a report, whose rows have a total. It may run long, so it must not block other requests. */
export const answersReport = ({ reply }: Pick<Endpoint, 'reply'>): boolean => reply instanceof z.ZodObject && '_total' in reply.shape

/** PUT creates (201); every other method returns 200. */
export const successStatus = (call: Endpoint): number =>
  (call.method === 'PUT' && !takesTable(call)) || call.path === '/v1/merchant/register' ? 201 : 200

/** `{ brand: … }`: one record under its name. */
export const wrapped = <const Name extends string, T extends Schema>(name: Name, schema: T) =>
  z.object({ [name]: schema } as { [K in Name]: T })

export const message = z.object({ message: z.string() })

/** A reply that is a file: PDF, page, spreadsheet. */
export interface FileReply {
  /** A function runs after the transaction has ended, so slow content holds no connection; large content is streamed in chunks. */
  content: Uint8Array | string | (() => Promise<Uint8Array | AsyncIterable<Uint8Array>>)
  type: string
  /** Suggested file name; left out, the browser shows it inline. */
  name?: string
}
export const file = z.custom<FileReply>()

type Table = Record<string, Record<string, Endpoint>>

/** Sets each endpoint's name in the call table, once. */
export function defineApi<T extends Table>(features: T): T {
  for (const [feature, calls] of Object.entries(features)) {
    for (const [name, call] of Object.entries(calls)) Object.assign(call, { feature, name })
  }
  return features
}

/** All endpoints of a call table, in its order. */
export const endpointsOf = (features: Table): Endpoint[] => Object.values(features).flatMap((calls) => Object.values(calls))
