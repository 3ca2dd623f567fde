import { storedId } from '../database/ids.ts'
import { checkoutIn } from '../online-payments/reference.ts'
import { recheckCheckout } from '../online-payments/recheck.ts'
import { settleCheckout } from '../online-payments/settle.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { backgroundWork } from './background.ts'
import { recheck } from './recheck.ts'
import { settle } from './settle.ts'

/** Business and payment of our reference; undefined for other references. */
function paymentIn(reference: unknown): { business_id: string; payment_id: string } | undefined {
  const [business = '', payment = '', ...more] = typeof reference === 'string' ? reference.split('-') : []
  const [business_id, payment_id] = [storedId('business', business), storedId('plan_payment', payment)]
  return business_id && payment_id && more.length === 0 ? { business_id, payment_id } : undefined
}

/** The provider’s event about a payment: money arrived, or was refunded or disputed. */
export interface ProviderNews {
  reference: unknown
  isAfterwards: boolean
}

/**
 * Looks up a payment after an event. An unsettled payment is settled first, so the order of events does not matter.
 * @throws ProviderDown, ProviderRefused
 */
export async function takeNews(app: Dependencies, request_id: string, { reference, isAfterwards }: ProviderNews): Promise<void> {
  const [about, checkout] = [paymentIn(reference), checkoutIn(reference)]
  if (about && app.config.billing) {
    const work = backgroundWork(app, about.business_id, request_id)
    await settle(work, about.payment_id)
    if (isAfterwards) await recheck(work, about.payment_id)
  }
  if (checkout) {
    await settleCheckout(app, { request_id }, checkout.business_id, checkout.id)
    if (isAfterwards) await recheckCheckout(app, { request_id }, checkout.business_id, checkout.id)
  }
}
