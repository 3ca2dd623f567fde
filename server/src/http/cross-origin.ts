import type { FastifyInstance } from 'fastify'

const requestHeaders = 'authorization, content-type, accept-language, idempotency-key'
const exposedHeaders = 'x-request-id, x-standing, retry-after, content-disposition, idempotency-replayed'

/** Seconds for which a browser caches a preflight response. Browsers cap it at two hours. */
const maxAge = '7200'

/**
 * CORS for the pages of one other origin (`SCREENS_URL`). Such calls carry a token, never a cookie. Pages of other origins cannot read the
 * response.
 * @param origin `https://app.example`; undefined: no CORS
 */
export function allowScreensOrigin(fastify: FastifyInstance, origin: string | undefined): void {
  if (!origin) return
  fastify.addHook('onRequest', async (request, reply) => {
    // So that a cache never serves the response for one origin to another.
    reply.header('vary', 'Origin')
    if (request.headers.origin !== origin) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.headers({
      'access-control-allow-methods': 'GET, PUT, POST, PATCH, DELETE',
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': maxAge,
    })
    return reply.code(204).send()
  })
}
