import { restoreAccount } from '../bank-accounts/restore-account.ts'
import { restoreContact } from '../contacts/restore-contact.ts'
import { recordContactPayment } from '../contact-payments/record-payment.ts'
import type { Db } from '../database/database.ts'
import { sale } from '../sales/kind.ts'
import { pay } from '../documents/payments.ts'
import { writeAuditEntry } from '../records/audit.ts'
import { mainOf } from '../records/merged-contacts.ts'
import { backgroundContext } from '../request/background.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { CheckoutRow, Origin } from './checkout-row.ts'

const sales = { table: sale.table, kinds: [sale] }

/**
 * Context to record a customer’s payment in a checkout’s business. The row’s recorder is the member who shared the link; the audit entry
 * has no author.
 */
async function recorder(
  app: Dependencies,
  db: Db,
  { request_id }: Origin,
  { business_id, link_id }: CheckoutRow,
): Promise<BusinessContext> {
  const { zone, numbering, locale, merchant_id } = await db
    .selectFrom('share_links')
    .innerJoin('businesses', 'businesses.id', 'share_links.business_id')
    .select(['businesses.time_zone as zone', 'businesses.number_prefixes as numbering', 'locale', 'share_links.created_by as merchant_id'])
    .where('share_links.business_id', '=', business_id)
    .where('share_links.id', '=', link_id)
    .executeTakeFirstOrThrow()
  const principal = { zone, numbering, member: { id: link_id, is_owner: false, location_id: null }, permissions: new Set<never>() }
  return backgroundContext(app, { db, id: link_id, business_id, merchant_id, locale, request_id }, principal, 'onlinePayments.paid')
}

type Posted = Pick<CheckoutRow, 'payment_id' | 'contact_payment_id'>

/**
 * Records a verified payment in full: on its sale while that is active, with the surplus as credit; else as the customer’s unallocated
 * payment. Runs in the transaction that locks and updates the checkout.
 */
export async function post(app: Dependencies, db: Db, origin: Origin, checkout: CheckoutRow): Promise<Posted> {
  const ctx = await recorder(app, db, origin, checkout)
  const account = await restoreAccount(ctx, checkout.account_id)
  // Locked if payable, so that it cannot be canceled meanwhile. A canceled sale stays canceled, so it needs no lock.
  const open = await ctx
    .selectFrom('sales')
    .select('id')
    .where('id', '=', checkout.sale_id)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const { amount, reference } = checkout
  const note = ctx.translate({
    key: checkout.provider === 'sandbox' ? 'papers.paid_pretended' : 'papers.paid_online',
    values: { reference },
  })
  const posted = open
    ? { payment_id: (await pay(ctx, sales, checkout.sale_id, { amount, account, note })).id, contact_payment_id: null }
    : { payment_id: null, contact_payment_id: await credit(ctx, await customerOf(ctx, checkout.sale_id), { amount, account, note }) }
  await ctx.flush()
  for (const { entity, entity_id, before, after } of ctx.changes)
    await writeAuditEntry(ctx, db, {
      ...{ business_id: ctx.business_id, merchant_id: null, action: ctx.action, entity, entity_id },
      ...{ before, after: { ...(after as object), reference } },
    })
  return posted
}

const customerOf = async (ctx: BusinessContext, sale_id: string): Promise<string> =>
  (await ctx.selectFrom('sales').select('contact_id').where('id', '=', sale_id).executeTakeFirstOrThrow()).contact_id

/** Records credit of a customer, and restores a deleted one. */
async function credit(ctx: BusinessContext, contact: string, paid: { amount: number; account: string; note: string }): Promise<string> {
  const contact_id = await mainOf(ctx, contact)
  await restoreContact(ctx, contact_id)
  await ctx.flush()
  return recordContactPayment(ctx, contact_id, { direction: 'in', documents: [], ...paid })
}
