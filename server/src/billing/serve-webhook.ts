import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors/refusal.ts'
import { translate } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import { webhook } from '../http/openapi/openapi.ts'
import { type ProviderNews, takeNews } from './provider-news.ts'

/** What Paystack's documentation calls the payment that an event is about: of a charge, a refund and a dispute it stands elsewhere each. */
const Event = z.object({
  event: z.string(),
  data: z.object({
    reference: z.unknown().optional(),
    transaction_reference: z.unknown().optional(),
    transaction: z.object({ reference: z.unknown().optional() }).nullish().catch(null),
  }),
})

/** What an event is about; undefined where it tells of no payment. */
function newsIn(body: Buffer): ProviderNews | undefined {
  try {
    const { event, data } = Event.parse(JSON.parse(body.toString('utf8')))
    if (event.startsWith('charge.dispute.'))
      return { reference: data.transaction?.reference ?? data.transaction_reference, isAfterwards: true }
    if (event.startsWith('refund.')) return { reference: data.transaction_reference ?? data.transaction?.reference, isAfterwards: true }
    return event.startsWith('charge.') ? { reference: data.reference, isAfterwards: false } : undefined
  } catch {
    return undefined
  }
}

/**
 * What Paystack reports by itself, of plans and of what customers pay. It is signed over the body byte for byte, so it is read here as it came, before anything makes sense of it; and it is only a
 * hint to look: what became of the payment, and what went back of it, is asked of the provider. Whatever the order, and however often it comes, it does no more than asking again. Where the provider
 * cannot be asked the answer is 503, and the event comes again.
 */
export function serveWebhook(fastify: FastifyInstance, app: Dependencies): void {
  void fastify.register(async (signed) => {
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body))
    const take = async (request: FastifyRequest) => {
      const body: Buffer = request.body instanceof Buffer ? (request.body as Buffer) : Buffer.alloc(0)
      const given = request.headers['x-paystack-signature']
      if (!app.paymentProvider.isSigned(body, typeof given === 'string' ? given : undefined))
        throw new Refusal({ status: 401, code: 'bad_signature', words: { key: 'bad_signature' } })
      const news = newsIn(body)
      try {
        if (news) await takeNews(app, request.id, news)
      } catch (error) {
        if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error
        throw new Refusal({ status: 503, code: 'provider_down', words: { key: 'provider_down' }, headers: { 'retry-after': '60' } })
      }
      return { message: translate('en', { key: 'event_taken' }) }
    }
    signed.post(webhook.path, (request) => take(request))
  })
}
