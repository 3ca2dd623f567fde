import type { BodyOf, Endpoint, Params, QueryOf } from '@kasuwa/contract/platform/endpoint'

/** An endpoint without its schemas, with its types. `api.ts` exports these. */
export type ClientEndpoint<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path' | 'access' | 'touches' | 'feature' | 'name'> & {
  /** Default order of a list: `number.desc`. */
  readonly usual?: string | undefined
  /** Never set: carries the types. */
  readonly endpoint?: E
}

/** The contract endpoint of a client endpoint; distributes over unions. */
export type EndpointOf<R> = R extends { endpoint?: infer E } ? Extract<E, Endpoint> : never

export type ClientEndpoints<T> = { [F in keyof T]: { [N in keyof T[F]]: T[F][N] extends Endpoint ? ClientEndpoint<T[F][N]> : never } }

/** Input of a call: path parameters, query, body. For an untyped `ClientEndpoint`, any. */
export type CallInput<E extends Endpoint> = { query?: Partial<QueryOf<E>> | undefined; body?: BodyOf<E> | undefined } & ParamsOf<E['path']>

type ParamsOf<Path extends string> = string extends Path
  ? { params?: Record<string, string> | undefined }
  : keyof Params<Path> extends never
    ? { params?: undefined }
    : { params: Params<Path> }

type Loose = { params?: Record<string, string> | undefined; query?: object | undefined }

/** URL of a call: path parameters filled in, lists comma separated, empty query values left out. */
export function urlOf(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const searchParams = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    searchParams.set(name, String(value))
  }
  return searchParams.size > 0 ? `${filled}?${searchParams}` : filled
}
