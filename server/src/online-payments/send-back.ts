import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { Refusal, notFound, refuseRule, unauthorized } from '../errors/refusal.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import { ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import { checkoutBy } from './checkout-row.ts'
import { mustBeOwner } from './payee.ts'

/**
 * Refunds a customer’s mismatched payment in full; it is in no book. No transaction is open during the call; concurrent requests refund
 * once.
 * @throws Refusal 403; 404 for a valid payment; 422 if it went to another receiver or the provider refuses; 503 if it does not reply
 */
export async function sendBack(context: OwnTransactionsContext, { params }: Call<(typeof api)['onlinePayments']['sendBack']>) {
  const { app, business_id, merchant_id, inTransaction, now, request_id } = context
  if (!business_id) throw unauthorized('token_invalid')
  const checkout = await inTransaction(async (db) => {
    await mustBeOwner(db, business_id, merchant_id)
    return checkoutBy(db, business_id, params.id)
  })
  if (checkout?.status !== 'mismatch') throw notFound()
  if (checkout.verified_subaccount !== checkout.subaccount) throw refuseRule('send_back_elsewhere')
  if (checkout.refunded_at === null) {
    await app.paymentProvider.refund(checkout.reference).catch((error: unknown) => {
      app.log.warn({ err: error, request_id }, 'payment provider')
      if (error instanceof ProviderDown) throw new Refusal({ status: 503, code: 'provider_down', words: { key: 'provider_down' } })
      throw error instanceof ProviderRefused ? refuseRule('send_back_refused') : error
    })
    await inTransaction(async (db) => {
      const at = new Date(now).toISOString()
      const { numUpdatedRows } = await db
        .updateTable('sale_checkouts')
        .set({ refunded_at: at, recheck_at: null, updated_at: at })
        .where('business_id', '=', business_id)
        .where('id', '=', checkout.id)
        .where('refunded_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      const entry = { action: 'onlinePayments.sendBack', entity: 'sales', entity_id: checkout.sale_id }
      const after = { sent_back: checkout.verified_amount, reference: checkout.reference }
      await writeAuditEntry(context, db, { business_id, merchant_id, ...entry, after })
    })
  }
  return { message: context.translate({ key: 'sent_back' }) }
}
