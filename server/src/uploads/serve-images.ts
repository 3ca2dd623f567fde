import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../request/dependencies.ts'
import { notFound } from '../errors/refusal.ts'

/** The only names of uploads. */
const name = /^[0-9a-f]{32}(-small)?\.webp$/

/**
 * Serves uploads without a login, since receipts and catalogues show pictures: a random name cannot be guessed. A browser that opens
 * one by itself treats it as foreign content: no scripts, no forms, no type sniffing.
 */
export function serveImages(fastify: FastifyInstance, app: Dependencies): void {
  fastify.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const content = name.test(params.name) ? await app.files.get(params.name) : undefined
    if (!content) throw notFound()
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': 'inline',
        // Screens on other sites show them too.
        ...(app.config.screensOrigin ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
      })
      .type('image/webp')
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  })
}
