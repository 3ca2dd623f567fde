import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLocal } from '../dev/is-local.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { Metrics } from './metrics.ts'

/**
 * `GET /metrics` for Prometheus: for clients with `METRICS_TOKEN`, or without a token from this machine only; all others get 404.
 * Counting starts, and the library is loaded (12 MB), with the first request.
 */
export function serveMetrics(fastify: FastifyInstance, app: Dependencies): void {
  let metrics: Metrics | undefined
  fastify.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    metrics?.observe(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000),
  )
  fastify.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.config.metricsToken)) throw new Refusal({ status: 404, code: 'no_route', words: { key: 'no_route' } })
    metrics ??= new (await import('./metrics.ts')).Metrics(app)
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Compared by hashes, which have one length and do not reveal how much was right. */
const hash = (text: string) => createHash('sha256').update(text).digest()

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined ? isLocal(request) : timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
