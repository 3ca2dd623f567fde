import { endpoints } from '@kasuwa/contract'
import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { type IdKind, idPrefixes } from '@kasuwa/contract/platform/ids'
import { allPermissions } from '@kasuwa/contract/platform/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeParse } from 'zod'
import type { JsonSchema } from '../http/openapi/json-schema.ts'
import type { OpenApiDocument, Operation, Parameter } from '../http/openapi/openapi.ts'
import { type ApiRequest, type ApiResponse, ask } from '../testing/asking.ts'
import { type SchemaContext, allowed, broken, brokenText, wellFormed } from '../testing/arbitrary.ts'
import { nameOf } from '../testing/examples.ts'
import { atSize, seedFrom } from '../testing/long.ts'
import { ownServer } from '../testing/test-server.ts'
import { kindsMade, openWorld } from '../testing/world.ts'

/** Number of requests of each sort, valid and invalid, for each operation. */
const many = atSize(1, 500)
const seed = seedFrom(20_261_121)
/** Milliseconds after which a request counts as unanswered. */
const hang = 5000

const server = await ownServer({ RATE_MULTIPLIER: '100000' })
const world = await openWorld(server)
const document = (await server.fastify.inject({ method: 'GET', url: '/openapi.json' })).json<OpenApiDocument>()

async function pool(): Promise<SchemaContext> {
  const ids = new Map<string, string[]>()
  for (const kind of kindsMade) {
    const kindIds: string[] = []
    for (let count = 0; count < atSize(2, 3); count++) kindIds.push(await world.another(kind))
    ids.set(idPrefixes[kind], kindIds)
  }
  return { ids, schemas: document.components.schemas }
}

const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()] as Operation

/** In place of an id; an empty text or a dot would make another address. */
const oddId = brokenText.map((typed) => (/^\.{0,2}$/.test(typed) ? 'x' : encodeURIComponent(typed)))

/** A value as written in a query. */
const written = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

function requests(endpoint: Endpoint, source: SchemaContext, wrong: boolean): fc.Arbitrary<ApiRequest> {
  const { parameters, requestBody } = operationOf(endpoint)
  const inQuery = parameters.filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === 'query')
  const query = wrong
    ? fc.dictionary(fc.constantFrom('page', 'sort', 'search', ...inQuery.map(({ name }) => name)), brokenText, { maxKeys: 3 })
    : fc
        .record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, allowed(schema, source)])), {
          requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
        })
        .map((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wellFormed(written(value))])))
  const schema: JsonSchema | undefined = requestBody?.content['application/json']?.schema
  const sent = !schema
    ? fc.constant(undefined)
    : wrong
      ? fc.oneof(
          { weight: 9, arbitrary: broken(schema, source) },
          { weight: 1, arbitrary: fc.constantFrom('{', 'null', '"', '[1', '{"a":1e999}') },
        )
      : allowed(schema, source)
  const existingIds = source.ids.get(idPrefixes[endpoint.of as IdKind]) ?? []
  const id =
    endpoint.of === undefined ? fc.constant(undefined) : wrong && existingIds.length === 0 ? brokenText : fc.constantFrom(...existingIds)
  const odd = endpoint.of !== undefined && wrong ? fc.oneof(id, oddId) : id
  return fc.record({ id: odd, query, body: sent }) as fc.Arbitrary<ApiRequest>
}

/** The error in a response, if any. */
function fault(endpoint: Endpoint, request: ApiRequest, { status, text, json }: ApiResponse): string | undefined {
  if (status >= 500) return `${status} ${text}`
  if (status >= 400) return typeof json.message === 'string' && /^[a-z_]+$/.test(String(json.code)) ? undefined : `${status} ${text}`
  // An exported file has no response schema.
  if (endpoint.reply === file || request.query?.format !== undefined || request.query?.form !== undefined) return undefined
  const parsed = safeParse(endpoint.reply, json)
  return parsed.success ? undefined : `${status} is not as its schema says: ${parsed.error.message.slice(0, 300)}`
}

/** Keeps one of several identical reads: the reads of a call without parameters are all identical. */
const asksOnce = ({ method }: Endpoint, batch: readonly ApiRequest[]): ApiRequest[] =>
  method === 'GET' ? [...new Map(batch.map((request) => [JSON.stringify(request), request])).values()] : [...batch]

/** Calls that end the session that sends them. */
const ending = new Set(['auth.logout', 'sessions.end'])
/** Writes run last, and deletes at the very end, so that rows exist until then. */
const order = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE']

test(`the server answers each valid and each invalid request without a fault (seed ${seed})`, async () => {
  const source = await pool()
  const wrong: string[] = []
  const tally = { done: 0, refused: 0 }
  let asker = await world.member(allPermissions)
  for (const endpoint of endpoints.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))) {
    // Another member, if a request ended the access of the current one.
    if ((await asker.call('GET', '/v1/business')).status !== 200) asker = await world.member(allPermissions)
    const { token } = asker
    const drawRequests = (sort: boolean) => fc.sample(requests(endpoint, source, sort), { numRuns: many, seed })
    const queue = asksOnce(endpoint, [...drawRequests(false), ...drawRequests(true)])
    const slow: ApiRequest[] = []
    let next = 0
    const work = async () => {
      while (next < queue.length) {
        const request = queue[next++] as ApiRequest
        const bearer = ending.has(nameOf(endpoint)) ? (await world.member([])).token : token
        const began = performance.now()
        const response = await ask(server, endpoint, { ...request, token: bearer })
        const took = performance.now() - began
        // Beside other tests the machine may be slow; alone it may not.
        if (took > hang) slow.push({ ...request, token: bearer })
        const error = fault(endpoint, request, response)
        if (response.status < 300) tally.done++
        else tally.refused++
        if (error) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(request).slice(0, 500)}: ${error.slice(0, 500)}`)
      }
    }
    // Public calls are answered in steps of a quarter of a second, so many wait at once.
    await Promise.all(Array.from({ length: endpoint.access === 'public' ? 16 : 6 }, work))
    for (const request of slow) {
      const began = performance.now()
      await ask(server, endpoint, request)
      const took = performance.now() - began
      if (took > hang) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(request).slice(0, 500)}: ${Math.round(took)} ms`)
    }
  }
  expect(wrong.slice(0, 20), `seed ${seed}, ${wrong.length} in all`).toEqual([])
  // Some requests succeed; otherwise the test would show nothing.
  expect(tally.done).toBeGreaterThan(endpoints.length * many * 0.2)
}, 3_600_000)
