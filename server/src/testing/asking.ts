import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { Example } from './example.ts'
import { examples, nameOf } from './examples.ts'
import { fieldsOf } from './schemas.ts'
import type { TestServer } from './test-server.ts'
import type { World } from './world.ts'

/** A call as sent over the network. */
export interface ApiRequest {
  id?: string | undefined
  /** Other path parameters. */
  params?: Record<string, string> | undefined
  query?: Record<string, string> | undefined
  /** An object, a form, or text that is sent unchanged. */
  body?: unknown
  token?: string | undefined
  /** Language of the caller. English if undefined. */
  locale?: string | undefined
  /** `Idempotency-Key` */
  key?: string | undefined
}

export interface ApiResponse {
  status: number
  text: string
  /** The raw reply, if it is not text. */
  bytes: Buffer
  /** The parsed reply, if it is JSON. */
  json: Record<string, unknown>
  headers: Record<string, unknown>
}

/** A form as a browser sends it, anything else as JSON. */
export async function payloadOf(body: unknown): Promise<{ headers: Record<string, string>; payload: string | Buffer } | undefined> {
  if (body === undefined) return undefined
  if (body instanceof FormData) {
    const form = new Response(body)
    return { headers: { 'content-type': form.headers.get('content-type') ?? '' }, payload: Buffer.from(await form.arrayBuffer()) }
  }
  return { headers: { 'content-type': 'application/json' }, payload: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** A path with its parameters filled in. */
export const pathOf = ({ path }: Endpoint, { id, params = {} }: Pick<ApiRequest, 'id' | 'params'>): string =>
  path.replaceAll(/\{(\w+)\}/g, (braces, name: string) => (name === 'id' ? id : params[name]) ?? braces)

/** Sends one call to the server, without a network. Returns the reply of every status, errors too. */
export async function ask(
  server: TestServer,
  endpoint: Endpoint,
  { id, params, query = {}, body, token, locale, key }: ApiRequest,
): Promise<ApiResponse> {
  const search = new URLSearchParams(query).toString()
  const sent = await payloadOf(body)
  const answer = await server.fastify.inject({
    method: endpoint.method,
    url: pathOf(endpoint, { id, params }) + (search && `?${search}`),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(locale ? { 'accept-language': locale } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...sent?.headers,
    },
    ...(sent ? { payload: sent.payload } : {}),
  })
  const json = String(answer.headers['content-type']).includes('json') ? (answer.json() as Record<string, unknown>) : {}
  return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload, json, headers: answer.headers }
}

/** The example's other body for a field that does not fit the first. @param path of that field */
const insteadOf = ({ instead }: Example, path: string) => instead?.[path.replace(/\.\*$/, '')] ?? instead?.[path.split('.')[0] ?? '']

/** True if the field is in another example body than the first. */
export const isInstead = (endpoint: Endpoint, path: string): boolean => insteadOf(examples[nameOf(endpoint)] ?? {}, path) !== undefined

/**
 * Builds a call that succeeds, with every edge there is. The owner makes it, unless the endpoint's example names another caller.
 * @param path of a field of the body, if the example must fill it
 * @param thing the id that the call is about, if it is not the example's own
 */
export async function exampleOf(world: World, endpoint: Endpoint, permission?: Permission, path = '', thing?: string): Promise<ApiRequest> {
  const example = examples[nameOf(endpoint)] ?? {}
  if (endpoint.method !== 'GET' && fieldsOf(endpoint.body).length > 0 && !example.body)
    throw new Error(`No example of a body is there for ${nameOf(endpoint)}: add it to testing/examples.ts`)
  const flags = fieldsOf(endpoint.query).filter((name) => name.startsWith('with_'))
  const id =
    endpoint.of &&
    (thing ??
      (await (example.id?.(world, permission) ??
        (endpoint.method === 'GET' ? world.findOrCreate(endpoint.of) : world.another(endpoint.of)))))
  return {
    id,
    params: id ? await example.params?.(world, id, permission) : undefined,
    query: { ...Object.fromEntries(flags.map((name) => [name, '1'])), ...(await example.query?.(world, permission)) },
    body: await (insteadOf(example, path)?.(world) ?? example.body?.(world, permission)),
    token: endpoint.access === 'public' ? await example.token?.(world) : ((await example.token?.(world)) ?? world.token),
  }
}
