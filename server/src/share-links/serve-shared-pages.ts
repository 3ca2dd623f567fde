import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readCookie } from '../auth/cookies.ts'
import { publicId } from '../database/ids.ts'
import { localeOf, translate } from '../errors/translate.ts'
import { errorResponse } from '../http/error-response.ts'
import { contentOf } from '../http/file-reply.ts'
import { Html, html, htmlPage } from '../http/html.ts'
import { RateLimiter, networkOf } from '../http/rate-limit.ts'
import { perNetwork, within } from '../online-payments/begin.ts'
import { checkoutIn } from '../online-payments/reference.ts'
import { settleCheckout } from '../online-payments/settle.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { ProviderDown } from '../services/payment-provider.ts'
import { type About, type SharedFormat, openShared, opensShared, payShared } from './shared-page.ts'

/**
 * Search engines do not index the page, no scripts run, and linked sites get no referrer. Its only form is for payment, and leads to the
 * provider’s page.
 */
const headers = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self' https://checkout.paystack.com; frame-ancestors 'none'",
}

const style = new Html(`
body { margin: 0; background: #fff; color: #17211c; font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { max-width: 34em; margin: 18vh auto 0; padding: 24px }
h1 { font-size: 24px; line-height: 1.25 }
p { color: #5b6660 }
`)

type MessageKey = 'link_over' | 'link_too_often' | 'link_busy' | 'link_returned' | 'link_paid'

/** A message without the page’s content, in the browser’s language. */
function message(request: FastifyRequest, messageKey: MessageKey): string {
  const locale = localeOf(request.headers['accept-language'])
  const [title = '', text] = [messageKey, `${messageKey}_text`].map((key) => translate(locale, { key: `papers.${key}` }))
  const head = html`<meta name="robots" content="noindex, nofollow" />`
  return htmlPage(
    { lang: locale, title, style, head },
    html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  ).text
}

/** True for addresses of shared pages, in any spelling: they contain a token, so they must not be logged. */
export const isShared = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /^\/*(?:d|%[46]4)(?:[/?]|$)/i.test(url)

const say = (request: FastifyRequest, reply: FastifyReply, status: number, messageKey: MessageKey) =>
  reply.code(status).headers(headers).type('text/html; charset=utf-8').send(message(request, messageKey))

/** Addresses that the router cannot parse are no links either. */
export const sayNoLink = (request: FastifyRequest, reply: FastifyReply) => say(request, reply, 404, 'link_over')

/**
 * The customer’s page, `/d/{token}`, and its PDF: a document or a statement, without login, scripts or further requests. Each network has
 * a rate limit per minute, lower for PDFs, which cost more.
 */
export function serveSharedPages(fastify: FastifyInstance, app: Dependencies): void {
  const { requestsAMinute } = app.config
  // Requests without a token get a fiftieth: 60 pages, and 12 PDFs.
  const limits: Record<SharedFormat, RateLimiter> = {
    html: new RateLimiter(requestsAMinute / 10, app.clock),
    pdf: new RateLimiter(requestsAMinute / 50, app.clock),
  }
  const openedBy = (request: FastifyRequest) => ({ request_id: request.id, ip: request.ip, user_agent: '' })
  /** Applies the rate limit, logs errors, and shows customers a message. */
  const limited = async (request: FastifyRequest, reply: FastifyReply, limit: RateLimiter, work: () => Promise<FastifyReply>) => {
    const wait = limit.count(request.ip, false)
    if (wait !== undefined) return say(request, reply.header('retry-after', String(wait)), 429, 'link_too_often')
    try {
      return await work()
    } catch (error) {
      const { status } = errorResponse(error, 'en', request, app.log)
      return say(request, reply, status === 503 ? 503 : 500, 'link_busy')
    }
  }
  const show = async (request: FastifyRequest, reply: FastifyReply, format: SharedFormat, token: string, about: About = {}) => {
    const file = await openShared(app, token, format, openedBy(request), about)
    if (!file) return sayNoLink(request, reply)
    const content = await contentOf(file)
    if (file.name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    return reply.headers(headers).type(file.type).send(content)
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, format: SharedFormat, token: string, about?: About) =>
    limited(request, reply, limits[format], () => show(request, reply, format, token, about))
  type Of<Name extends string> = { Params: Record<Name, string> }
  fastify.get<Of<'token'> & { Querystring: { checkout?: unknown } }>('/d/:token', (request, reply) => {
    const { checkout } = request.query
    return answer(request, reply, 'html', request.params.token, { checkout: typeof checkout === 'string' ? checkout : undefined })
  })
  fastify.get<Of<'token'>>('/d/:token/pdf', (request, reply) => answer(request, reply, 'pdf', request.params.token))
  // A truncated or extended link has no token, and must not open an app screen.
  fastify.get('/d', (request, reply) => answer(request, reply, 'html', ''))
  fastify.get<Of<'*'>>('/d/*', (request, reply) => answer(request, reply, 'html', request.params['*']))
  const beginning = new RateLimiter(perNetwork, app.clock, within)
  /** Redirects to the provider’s page. A cookie for the way back holds the token, so that the provider does not learn it. */
  const pay = async (request: FastifyRequest, reply: FastifyReply, token: string, email: string | undefined) => {
    const mayBegin = () => beginning.count(`${networkOf(request.ip)} ${token}`, true) === undefined
    const begun = await payShared(app, token, { email, mayBegin }, openedBy(request))
    if (!begun) return sayNoLink(request, reply)
    if ('fault' in begun) {
      const { fault } = begun
      if (fault === 'often') return say(request, reply.header('retry-after', '600'), 429, 'link_too_often')
      return show(request, reply.code(fault === 'down' ? 503 : 422), 'html', token, { fault })
    }
    const { id, reference } = begun.checkout
    if (!('url' in begun)) return reply.redirect(`/d/${token}?checkout=${publicId('sale_checkout', id)}`, 303)
    const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : ''
    const cookie = `${backCookie}=${token}; Max-Age=86400; Path=/d/back/${reference}; HttpOnly; SameSite=Lax${secure}`
    return reply.header('set-cookie', cookie).redirect(begun.url, 303)
  }
  void fastify.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    // Each asks the provider, so the limit is that of PDFs.
    const payments = new RateLimiter(requestsAMinute / 50, app.clock)
    forms.post<Of<'token'> & { Body: { email?: string } | undefined }>('/d/:token/pay', (request, reply) =>
      limited(request, reply, payments, () => pay(request, reply, request.params.token, emailIn(request.body?.email))),
    )
  })
  // Return from the provider’s page: looks up the payment and shows the result on the page that began it.
  fastify.get<Of<'reference'>>('/d/back/:reference', (request, reply) =>
    limited(request, reply, limits.html, async () => {
      const about = checkoutIn(request.params.reference)
      if (!about) return sayNoLink(request, reply)
      const settledCheckout = await settleCheckout(app, { request_id: request.id }, about.business_id, about.id).catch((error: unknown) => {
        if (!(error instanceof ProviderDown)) throw error
        app.log.warn({ err: error, request_id: request.id }, 'payment provider')
        return undefined
      })
      const token = readCookie({ cookies: request.headers.cookie ?? '' }, backCookie)
      // The link may have ended during the payment; the payer still gets a message about it.
      const isThere = token && /^[\w-]{43}$/.test(token) && (await opensShared(app, token))
      if (!isThere) return say(request, reply, 200, settledCheckout?.status === 'paid' ? 'link_paid' : 'link_returned')
      return reply.redirect(`/d/${token}?checkout=${publicId('sale_checkout', about.id)}`, 303)
    }),
  )
}

const backCookie = 'kasuwa_paying'

/** The typed email, if valid. */
function emailIn(typed: unknown): string | undefined {
  const email = typeof typed === 'string' ? typed.trim() : ''
  return email.length <= 100 && z.email().safeParse(email).success ? email : undefined
}
