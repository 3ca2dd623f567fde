import type { Plugin } from 'vite'
import { z } from 'zod'
import { api } from '../../contract/src/index.ts'
import type { Endpoint } from '../../contract/src/platform/endpoint.ts'
import type { ClientEndpoint } from '../src/kit/api/client-endpoint.ts'

const name = 'virtual:endpoints'

/** The order of a list that is not asked for another; undefined for what is no list. */
function usualOrder(query: Endpoint['query']): string | undefined {
  const { data } = z.safeParse(query, {})
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
  for (const [feature, calls] of Object.entries(features)) {
    const slim = (rows[feature] = {} as Record<string, ClientEndpoint>)
    for (const [key, { method, path, access, touches, query }] of Object.entries(calls))
      slim[key] = { method, path, access, touches, feature, name: key, usual: usualOrder(query) }
  }
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(rows)}` : undefined),
  }
}
