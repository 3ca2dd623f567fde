import type { Plugin } from 'vite'
import { safeParse } from 'zod'
import { api } from '../../contract/src/index.ts'
import type { Endpoint } from '../../contract/src/platform/endpoint.ts'
import { fieldFaults } from '../../contract/src/platform/field-faults.ts'

const tables = { endpoints: 'virtual:endpoints', seldom: 'virtual:seldom-endpoints', required: 'virtual:required-fields' }

/** Features that only a few screens use: their endpoints are loaded with those screens. */
const seldom = new Set(['billing', 'plans', 'paymentCards', 'paystackPayments', 'onlinePayments', 'businessArrivals', 'savedViews'])

/**
 * A client endpoint as an array, a twentieth smaller than an object: path without the usual prefix, access, method, default order of a
 * list, and touched features. Its position gives feature and name. Empty values at the end are left out.
 */
type EndpointRow = readonly unknown[]

const prefix = '/v1/business/'
const expandCode = `for (const feature in rows)
  for (const name in rows[feature]) {
    const [path, access, method, usual, touches] = rows[feature][name]
    rows[feature][name] = { path: path[0] === '/' ? path : '${prefix}' + path, access, method: method || 'GET', usual: usual || undefined, touches: touches || [], feature, name }
  }`

function rowOf({ method, path, access, touches, query }: Endpoint): EndpointRow {
  const short = path.startsWith(prefix) ? path.slice(prefix.length) : path
  const row: EndpointRow = [short, access, method === 'GET' ? 0 : method, usualOrder(query) ?? 0, touches.length > 0 ? touches : 0]
  return row.slice(0, row.findLastIndex((part) => part !== 0) + 1)
}

/** Default order of a list; undefined if the endpoint is no list. */
function usualOrder(query: Endpoint['query']): string | undefined {
  const { data } = safeParse(query, {})
  const { sort } = (data ?? {}) as { sort?: unknown }
  return typeof sort === 'string' ? sort : undefined
}

/**
 * The contract's endpoints without their schemas. A list needs only the address and the access. Schemas and zod are loaded with the first
 * form (measured: 24 kB, growing with each endpoint).
 */
export function endpointTable(): Plugin {
  const features: Record<string, Record<string, Endpoint>> = api
  const rows: Record<string, Record<string, EndpointRow>> = {}
  const required: Record<string, Record<string, string[]>> = {}
  for (const [feature, calls] of Object.entries(features)) {
    const slim: Record<string, EndpointRow> = (rows[feature] = {})
    for (const [key, endpoint] of Object.entries(calls)) {
      slim[key] = rowOf(endpoint)
      const names = endpoint.body ? requiredBy(endpoint.body) : []
      if (names.length > 0) (required[feature] ??= {})[key] = names
    }
  }
  const tableOf = (has: (feature: string) => boolean) =>
    `const rows = ${JSON.stringify(Object.fromEntries(Object.entries(rows).filter(([feature]) => has(feature))))}\n${expandCode}\nexport default rows`
  const content: Record<string, string> = {
    [tables.endpoints]: tableOf((feature) => !seldom.has(feature)),
    [tables.seldom]: tableOf((feature) => seldom.has(feature)),
    [tables.required]: `export default ${JSON.stringify(required)}`,
  }
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id in content ? `\0${id}` : undefined),
    load: (id) => content[id.slice(1)],
  }
}

/** Fields of a body that it refuses empty: what a form marks as needed before its schemas are there. */
function requiredBy(body: NonNullable<Endpoint['body']>): string[] {
  const { error } = safeParse(body, {}, { reportInput: true })
  return error ? fieldFaults(error).flatMap(({ path, rule }) => (rule === 'required' && !path.includes('.') ? [path] : [])) : []
}
