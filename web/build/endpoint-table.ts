import type { Plugin } from 'vite'
import { safeParse } from 'zod'
import { api } from '../../contract/src/index.ts'
import type { Endpoint } from '../../contract/src/platform/endpoint.ts'
import { fieldFaults } from '../../contract/src/platform/field-faults.ts'
import type { ClientEndpoint } from '../src/kit/api/client-endpoint.ts'

const tables = { endpoints: 'virtual:endpoints', required: 'virtual:required-fields' }

/** The order of a list that is not asked for another; undefined for what is no list. */
function usualOrder(query: Endpoint['query']): string | undefined {
  const { data } = safeParse(query, {})
  const { sort } = (data ?? {}) as { sort?: unknown }
  return typeof sort === 'string' ? sort : undefined
}

/**
 * The contract's table of contents without its schemas. A list needs to know where to call and what it may; the shapes, zod and
 * all, are wanted only where something is typed in, so they come with the first form (measured: 24 kB and growing by the endpoint).
 */
export function endpointTable(): Plugin {
  const features: Record<string, Record<string, Endpoint>> = api
  const rows: Record<string, Record<string, ClientEndpoint>> = {}
  const required: Record<string, Record<string, string[]>> = {}
  for (const [feature, calls] of Object.entries(features)) {
    const slim = (rows[feature] = {} as Record<string, ClientEndpoint>)
    for (const [key, { method, path, access, touches, query, body }] of Object.entries(calls)) {
      slim[key] = { method, path, access, touches, feature, name: key, usual: usualOrder(query) }
      const names = body ? requiredBy(body) : []
      if (names.length > 0) (required[feature] ??= {})[key] = names
    }
  }
  const content: Record<string, unknown> = { [tables.endpoints]: rows, [tables.required]: required }
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id in content ? `\0${id}` : undefined),
    load: (id) => (id.slice(1) in content ? `export default ${JSON.stringify(content[id.slice(1)])}` : undefined),
  }
}

/** Fields of a body that it refuses empty: what a form marks as needed before its schemas are there. */
function requiredBy(body: NonNullable<Endpoint['body']>): string[] {
  const { error } = safeParse(body, {}, { reportInput: true })
  return error ? fieldFaults(error).flatMap(({ path, rule }) => (rule === 'required' && !path.includes('.') ? [path] : [])) : []
}
