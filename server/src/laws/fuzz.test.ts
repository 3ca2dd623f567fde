import { endpoints } from '@kasuwa/contract'
import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { type IdKind, idPrefixes } from '@kasuwa/contract/platform/ids'
import { allPermissions } from '@kasuwa/contract/platform/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeParse } from 'zod'
import type { JsonSchema } from '../http/openapi/json-schema.ts'
import type { OpenApiDocument, Operation, Parameter } from '../http/openapi/openapi.ts'
import { type Asked, type Told, ask } from '../testing/asking.ts'
import { type Known, allowed, broken, brokenText, wellFormed } from '../testing/arbitrary.ts'
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

async function pool(): Promise<Known> {
  const ids = new Map<string, string[]>()
  for (const kind of kindsMade) {
    const some: string[] = []
    for (let count = 0; count < 3; count++) some.push(await world.another(kind))
    ids.set(idPrefixes[kind], some)
  }
  return { ids, schemas: document.components.schemas }
}

const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()] as Operation

/** In place of an id; an empty text or a dot would make another address. */
const oddId = brokenText.map((typed) => (/^\.{0,2}$/.test(typed) ? 'x' : encodeURIComponent(typed)))

/** A value as written in a query. */
const written = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

function requests(endpoint: Endpoint, known: Known, wrong: boolean): fc.Arbitrary<Asked> {
  const { parameters, requestBody } = operationOf(endpoint)
  const inQuery = parameters.filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === 'query')
  const query = wrong
    ? fc.dictionary(fc.constantFrom('page', 'sort', 'search', ...inQuery.map(({ name }) => name)), brokenText, { maxKeys: 3 })
    : fc
        .record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, allowed(schema, known)])), {
          requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
        })
        .map((given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, wellFormed(written(value))])))
  const schema: JsonSchema | undefined = requestBody?.content['application/json']?.schema
  const sent = !schema
    ? fc.constant(undefined)
    : wrong
      ? fc.oneof(
          { weight: 9, arbitrary: broken(schema, known) },
          { weight: 1, arbitrary: fc.constantFrom('{', 'null', '"', '[1', '{"a":1e999}') },
        )
      : allowed(schema, known)
  const there = known.ids.get(idPrefixes[endpoint.of as IdKind]) ?? []
  const id = endpoint.of === undefined ? fc.constant(undefined) : wrong && there.length === 0 ? brokenText : fc.constantFrom(...there)
  const odd = endpoint.of !== undefined && wrong ? fc.oneof(id, oddId) : id
  return fc.record({ id: odd, query, body: sent }) as fc.Arbitrary<Asked>
}

/** The error in a response, if any. */
function fault(endpoint: Endpoint, asked: Asked, { status, text, json }: Told): string | undefined {
  if (status >= 500) return `${status} ${text}`
  if (status >= 400) return typeof json.message === 'string' && /^[a-z_]+$/.test(String(json.code)) ? undefined : `${status} ${text}`
  // An exported file has no response schema.
  if (endpoint.reply === file || asked.query?.format !== undefined) return undefined
  const parsed = safeParse(endpoint.reply, json)
  return parsed.success ? undefined : `${status} is not as its schema says: ${parsed.error.message.slice(0, 300)}`
}

/** Keeps one of several identical reads: the reads of a call without parameters are all identical. */
const asksOnce = ({ method }: Endpoint, asked: readonly Asked[]): Asked[] =>
  method === 'GET' ? [...new Map(asked.map((one) => [JSON.stringify(one), one])).values()] : [...asked]

/** Calls that end the session that sends them. */
const ending = new Set(['auth.logout', 'sessions.end'])
/** Writes run last, and deletes at the very end, so that rows exist until then. */
const order = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE']

test(`whatever is asked, as the document allows it or not, no answer is a fault (seed ${seed})`, async () => {
  const known = await pool()
  const wrong: string[] = []
  const tally = { done: 0, refused: 0 }
  let asker = await world.member(allPermissions)
  for (const endpoint of endpoints.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))) {
    // Another member, if a request ended the access of the current one.
    if ((await asker.call('GET', '/v1/business')).status !== 200) asker = await world.member(allPermissions)
    const { token } = asker
    const some = (sort: boolean) => fc.sample(requests(endpoint, known, sort), { numRuns: many, seed })
    const queue = asksOnce(endpoint, [...some(false), ...some(true)])
    const slow: Asked[] = []
    let next = 0
    const work = async () => {
      while (next < queue.length) {
        const asked = queue[next++] as Asked
        const bearer = ending.has(nameOf(endpoint)) ? (await world.member([])).token : token
        const began = performance.now()
        const told = await ask(server, endpoint, { ...asked, token: bearer })
        const took = performance.now() - began
        // Beside other tests the machine may be slow; alone it may not.
        if (took > hang) slow.push({ ...asked, token: bearer })
        const found = fault(endpoint, asked, told)
        if (told.status < 300) tally.done++
        else tally.refused++
        if (found) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(asked).slice(0, 500)}: ${found.slice(0, 500)}`)
      }
    }
    // Public calls are answered in steps of a quarter of a second, so many wait at once.
    await Promise.all(Array.from({ length: endpoint.access === 'public' ? 16 : 6 }, work))
    for (const asked of slow) {
      const began = performance.now()
      await ask(server, endpoint, asked)
      const took = performance.now() - began
      if (took > hang) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(asked).slice(0, 500)}: ${Math.round(took)} ms`)
    }
  }
  expect(wrong.slice(0, 20), `seed ${seed}, ${wrong.length} in all`).toEqual([])
  // Some requests succeed; otherwise the test would show nothing.
  expect(tally.done).toBeGreaterThan(endpoints.length * many * 0.2)
}, 3_600_000)
