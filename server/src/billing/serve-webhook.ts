import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storedId } from '../database/ids.ts'
import { Refusal } from '../errors/refusal.ts'
import { translate } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { ProviderDown } from '../services/payment-provider.ts'
import { webhook } from '../http/openapi/openapi.ts'
import { checkoutIn } from '../online-payments/reference.ts'
import { settleCheckout } from '../online-payments/settle.ts'
import { backgroundWork } from './background.ts'
import { settle } from './settle.ts'

/** The business and the payment that a reference of ours is of; undefined of anybody else's. */
function paymentIn(reference: unknown): { business_id: string; payment_id: string } | undefined {
  const [business = '', payment = '', ...more] = typeof reference === 'string' ? reference.split('-') : []
  const [business_id, payment_id] = [storedId('business', business), storedId('plan_payment', payment)]
  return business_id && payment_id && more.length === 0 ? { business_id, payment_id } : undefined
}

/** The reference that an event is about; undefined where it tells of no charge. */
function referenceIn(body: Buffer): unknown {
  try {
    const { event, data } = JSON.parse(body.toString('utf8')) as { event?: unknown; data?: { reference?: unknown } | null }
    return typeof event === 'string' && event.startsWith('charge.') ? data?.reference : undefined
  } catch {
    return undefined
  }
}

/**
 * What Paystack reports by itself, of plans and of what customers pay. It is signed over the body byte for byte, so it is read here as it came, before anything makes sense of it; and it is only a
 * hint to look: what became of the payment is asked of the provider. Whatever the order, and however often it comes, it does no more than asking again. Where the provider
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
      const reference = referenceIn(body)
      const [about, checkout] = [paymentIn(reference), checkoutIn(reference)]
      try {
        if (about && app.config.billing) await settle(backgroundWork(app, about.business_id, request.id), about.payment_id)
        if (checkout) await settleCheckout(app, { request_id: request.id }, checkout.business_id, checkout.id)
      } catch (error) {
        if (!(error instanceof ProviderDown)) throw error
        throw new Refusal({ status: 503, code: 'provider_down', words: { key: 'provider_down' }, headers: { 'retry-after': '60' } })
      }
      return { message: translate('en', { key: 'event_taken' }) }
    }
    signed.post(webhook.path, (request) => take(request))
  })
}
