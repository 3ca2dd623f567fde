import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors/refusal.ts'
import { translate } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import { webhook } from '../http/openapi/openapi.ts'
import { type ProviderNews, takeNews } from './provider-news.ts'

/** Paystack’s events about charges, refunds and disputes; each has the payment’s reference in another place. */
const Event = z.object({
  event: z.string(),
  data: z.object({
    reference: z.unknown().optional(),
    transaction_reference: z.unknown().optional(),
    transaction: z.object({ reference: z.unknown().optional() }).nullish().catch(null),
  }),
})

/** The payment that an event is about; undefined if none. */
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
 * Webhook of Paystack, for plans and customers’ payments. The signature covers the raw body, so it is read unparsed. An event is only a
 * hint: the payment is looked up at the provider, so order and repeats do not matter.
 * If the provider is down the reply is 503, and Paystack sends the event again.
 */
export function serveWebhook(fastify: FastifyInstance, app: Dependencies): void {
  void fastify.register(async (signed) => {
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body))
    const take = async (request: FastifyRequest) => {
      const body: Buffer = request.body instanceof Buffer ? (request.body as Buffer) : Buffer.alloc(0)
      const signature = request.headers['x-paystack-signature']
      if (!app.paymentProvider.isSigned(body, typeof signature === 'string' ? signature : undefined))
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
