import type { FastifyInstance } from 'fastify'

/** What calls say and are told besides their bodies. */
const sent = 'authorization, content-type, accept-language, idempotency-key'
const told = 'x-request-id, x-standing, retry-after, content-disposition, idempotency-replayed'

/** Seconds for which a browser need not ask again; none takes more than two hours. */
const maxAge = '7200'

/**
 * Lets the pages of one other origin call the API: screens that are served elsewhere (`SCREENS_URL`). No cookie goes with such calls; a
 * token does, which their own scripts hold. Nobody else’s pages read an answer.
 * @param origin `https://app.example`; undefined: none
 */
export function letScreensIn(fastify: FastifyInstance, origin: string | undefined): void {
  if (!origin) return
  fastify.addHook('onRequest', async (request, reply) => {
    // A page that was kept for one origin is not given to another.
    reply.header('vary', 'Origin')
    if (request.headers.origin !== origin) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': told })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.headers({
      'access-control-allow-methods': 'GET, PUT, POST, PATCH, DELETE',
      'access-control-allow-headers': sent,
      'access-control-max-age': maxAge,
    })
    return reply.code(204).send()
  })
}
