import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf, translate } from '../errors/translate.ts'
import { errorResponse } from '../http/error-response.ts'
import { contentOf } from '../http/file-reply.ts'
import { Html, html } from '../http/html.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type SharedFormat, openShared } from './shared-page.ts'

/** Nobody finds it by a search, nothing runs on it, and where a link leads from it learns nothing of it. */
const headers = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const style = new Html(`
body { margin: 0; background: #fff; color: #17211c; font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { max-width: 34em; margin: 18vh auto 0; padding: 24px }
h1 { font-size: 24px; line-height: 1.25 }
p { color: #5b6660 }
`)

type Said = 'link_over' | 'link_too_often' | 'link_busy'

/** Says why there is nothing to see, in the language of the browser: of what it would have been, nothing. */
function message(request: FastifyRequest, said: Said): string {
  const locale = localeOf(request.headers['accept-language'])
  const [title, text] = [said, `${said}_text`].map((key) => translate(locale, { key: `papers.${key}` }))
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </body>
    </html> `.text
}

/** Whether an address is one of these pages, however it is written: what is in it opens one, and stands in no log. */
export const isShared = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /^\/*(?:d|%[46]4)(?:[/?]|$)/i.test(url)

const say = (request: FastifyRequest, reply: FastifyReply, status: number, said: Said) =>
  reply.code(status).headers(headers).type('text/html; charset=utf-8').send(message(request, said))

/** What the router itself cannot read is no link either. */
export const sayNoLink = (request: FastifyRequest, reply: FastifyReply) => say(request, reply, 404, 'link_over')

/**
 * The customer's page, `/d/{token}`, and its PDF: a document or a statement for whoever holds the link. It needs no login and no script, and asks the
 * browser for nothing else. Each network may open so many a minute, and fewer as PDF, which take time to make.
 */
export function serveSharedPages(fastify: FastifyInstance, app: Dependencies): void {
  const { requestsAMinute } = app.config
  // A limiter gives a fiftieth to who has no token: 60 pages, and 12 PDFs.
  const limits: Record<SharedFormat, RateLimiter> = {
    html: new RateLimiter(requestsAMinute / 10, app.clock),
    pdf: new RateLimiter(requestsAMinute / 50, app.clock),
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, format: SharedFormat, token: string) => {
    const wait = limits[format].count(request.ip, false)
    if (wait !== undefined) return say(request, reply.header('retry-after', String(wait)), 429, 'link_too_often')
    try {
      const opened = { request_id: request.id, ip: request.ip, user_agent: '' }
      const shown = await openShared(app, token, format, opened)
      if (!shown) return await sayNoLink(request, reply)
      const content = await contentOf(shown)
      if (shown.name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(shown.name)}`)
      return await reply.headers(headers).type(shown.type).send(content)
    } catch (error) {
      // Logged as any other, and told to a customer in a sentence.
      const { status } = errorResponse(error, 'en', request, app.log)
      return say(request, reply, status === 503 ? 503 : 500, 'link_busy')
    }
  }
  type Of<Name extends string> = { Params: Record<Name, string> }
  fastify.get<Of<'token'>>('/d/:token', (request, reply) => answer(request, reply, 'html', request.params.token))
  fastify.get<Of<'token'>>('/d/:token/pdf', (request, reply) => answer(request, reply, 'pdf', request.params.token))
  // A link that was cut off, or written on: no token, and no screen of the app's.
  fastify.get('/d', (request, reply) => answer(request, reply, 'html', ''))
  fastify.get<Of<'*'>>('/d/*', (request, reply) => answer(request, reply, 'html', request.params['*']))
}
