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
  /** What kind of thing `{id}` in the path is. */
  of?: IdKind | undefined
  /**
   * Which rules of the wire it follows beyond the common ones: bodies that the spec spells in camel case; a refresh token instead of an
   * access token; a form with a file and nothing else; a caller who is in no business although the path says so.
   */
  takes?: 'camel case' | 'refresh token' | 'multipart' | 'no business'
  /**
   * Fields that may come as a file of a multipart form. An image is kept, and its address stands in the body instead; a table stands there
   * itself, with its name; of a business's file its place on the disk.
   */
  files?: Readonly<Record<string, 'image' | 'table' | 'business'>>
  /**
   * True for a write that no `Idempotency-Key` goes with: it answers with tokens or asks for a password, which nobody keeps, or ends the
   * session that would ask again. Twice in a row, such a call does no more than once.
   */
  keyless?: true
  /** What a success may make one more of, as far as the plan of the business has room: else it is 402. */
  adds?: LimitedKind
  /** Features whose cached answers a success makes stale. */
  touches: readonly string[]
  /** Set by `table()`: where it stands in the table of contents, `sales.create`. */
  feature: string
  name: string
}

export const emptyObject = z.object({})
export type EmptyObject = typeof emptyObject

/** The field that decides who may call must be there, and say nothing but what is declared: a pair that is missing does not compile. */
type Decided<Who extends Access> =
  Who extends ByField<infer Field, infer Pairs, infer Rows>
    ? Rows extends true
      ? { method: Exclude<Method, 'GET'>; body: Giving<{ [F in Field]: keyof Pairs }[]> }
      :
          | { method: 'GET'; query: Giving<{ [F in Field]: keyof Pairs }> }
          | { method: Exclude<Method, 'GET'>; body: Giving<{ [F in Field]: keyof Pairs }> }
    : unknown
interface Giving<Output> {
  _zod: { output: Output }
}

type Definition<
  Path extends string,
  Who extends Access,
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Verb extends Method,
> = Omit<Endpoint<Path, Who, Query, Body, Reply, Verb>, 'query' | 'body' | 'touches' | 'of' | 'feature' | 'name'> & {
  query?: Query
  body?: Body
  touches?: readonly string[]
} & (Path extends `${string}{id}${string}` ? { of: IdKind } : { of?: undefined }) &
  Decided<Who>

/** Declares one call. Everything else (routes, client, documentation, law tests, cache keys) is read off this. */
export function endpoint<
  const Path extends string,
  const Who extends Access,
  Reply extends Schema,
  Query extends Schema = EmptyObject,
  Body extends Schema = EmptyObject,
  const Verb extends Method = Method,
>(definition: Definition<Path, Who, Query, Body, Reply, Verb>): Endpoint<Path, Who, Query, Body, Reply, Verb> {
  const { query = emptyObject, body = emptyObject, touches = [], ...rest } = definition
  return { ...rest, query: query as Query, body: body as Body, touches, feature: '', name: '' }
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** The parts of a path in braces: `/sales/{id}/payments` → `{ id: string }`. */
export type Params<Path extends string> = { [Name in Names<Path>]: string }

/** What the server's handler is called with: parsed, trimmed, ids as uuids and quantities as thousandths. */
export interface Call<E extends Endpoint> {
  params: Params<E['path']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type BodyOf<E extends Endpoint> = z.input<E['body']>
export type QueryOf<E extends Endpoint> = z.input<E['query']>

/** True of a call that brings in a table: it answers what became of the rows. */
export const takesTable = ({ files = {} }: Pick<Endpoint, 'files'>): boolean => Object.values(files).includes('table')

/** True of a report, whose rows have a total: it may take its time, and keeps nobody else waiting. */
export const answersReport = ({ reply }: Pick<Endpoint, 'reply'>): boolean => reply instanceof z.ZodObject && '_total' in reply.shape

/** PUT makes something (201); everything else answers 200. */
export const successStatus = (one: Endpoint): number =>
  (one.method === 'PUT' && !takesTable(one)) || one.path === '/v1/merchant/register' ? 201 : 200

/** `{ brand: … }`: one thing under its name (`api.md`, Answers). */
export const wrapped = <const Name extends string, T extends Schema>(name: Name, schema: T) =>
  z.object({ [name]: schema } as { [K in Name]: T })

export const message = z.object({ message: z.string() })

/** A reply that is a file: PDF, page, spreadsheet. */
export interface FileReply {
  /** A function is called once the transaction has ended: what takes its time to make keeps no connection waiting, and what is large comes in pieces. */
  content: Uint8Array | string | (() => Promise<Uint8Array | AsyncIterable<Uint8Array>>)
  type: string
  /** Suggested file name; left out, it is shown in place. */
  name?: string
}
export const file = z.custom<FileReply>()

type Table = Record<string, Record<string, Endpoint>>

/** Gives each endpoint its place in the table of contents, once. */
export function defineApi<T extends Table>(features: T): T {
  for (const [feature, calls] of Object.entries(features)) {
    for (const [name, one] of Object.entries(calls)) Object.assign(one, { feature, name })
  }
  return features
}

export const endpointsOf = (features: Table): Endpoint[] => Object.values(features).flatMap((calls) => Object.values(calls))
