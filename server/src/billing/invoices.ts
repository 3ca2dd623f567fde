import { newId, publicId } from '../database/ids.ts'
import type { Db } from '../database/database.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { Work } from './origin.ts'
import type { Quote } from './quote.ts'
import { type InvoiceRow, type State, updateInvoice } from './state.ts'

/** Milliseconds that a repeated request reuses an open invoice. Later the old plan’s credit is smaller. */
const reusedFor = 3_600_000

/** “KW-000007”: numbered per business, without gaps. */
export const invoiceNumber = (number: number): string => `KW-${String(number).padStart(6, '0')}`

/**
 * Audit entry of an invoice.
 * @param merchant_id null for a job or event
 */
export const tell = (
  work: Work,
  db: Db,
  merchant_id: string | null,
  action: string,
  entity_id: string,
  { before, after }: { before?: object; after: object },
) => writeAuditEntry(work, db, { business_id: work.business_id, merchant_id, action, entity: 'plan_invoices', entity_id, before, after })

/** Voids an outdated invoice. Money that still arrives for it pays nothing and is refunded. */
export async function voidInvoice(work: Work, db: Db, merchant_id: string | null, invoice: InvoiceRow): Promise<void> {
  await updateInvoice(work, db, invoice.id, { status: 'void', next_try_at: null })
  await tell(work, db, merchant_id, 'billing.void', invoice.id, { before: { status: invoice.status }, after: { status: 'void' } })
}

/** The open invoice for this quote, if it is still valid: its amount is the one shown. */
export function waitingFor({ open, last, at }: State, quote: Quote): InvoiceRow | undefined {
  const isSame =
    open?.type === quote.type &&
    open.plan_id === quote.plan.id &&
    open.after_period === (last?.number ?? 0) &&
    open.interval === quote.interval
  return isSame && (quote.type === 'renewal' || Date.parse(at) - Date.parse(open.created_at) < reusedFor) ? open : undefined
}

/**
 * The invoice for a quote: the open one if it is for the same, else a new one that replaces it. The subscription is locked.
 * @param merchant_id who requested it; null for a due renewal
 */
export async function invoiceFor(work: Work, db: Db, state: State, quote: Quote, merchant_id: string | null): Promise<InvoiceRow> {
  const { open } = state
  const waiting = waitingFor(state, quote)
  if (waiting) return waiting
  if (open) await voidInvoice(work, db, merchant_id, open)
  const lastInvoice = await db
    .selectFrom('plan_invoices')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('business_id', '=', work.business_id)
    .executeTakeFirst()
  const { plan, ...figures } = quote
  const invoice = await db
    .insertInto('plan_invoices')
    .values({
      ...{ business_id: work.business_id, id: newId(work.now), number: (lastInvoice?.number ?? 0) + 1, status: 'open', currency: 'NGN' },
      ...figures,
      ...{ plan_id: plan.id, plan_name: plan.name, after_period: state.last?.number ?? 0, created_by: merchant_id },
      created_at: new Date(work.now).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = {
    number: invoiceNumber(invoice.number),
    type: invoice.type,
    plan: plan.name,
    amount: invoice.amount,
    plan_id: publicId('plan', plan.id),
  }
  await tell(work, db, merchant_id, 'billing.invoice', invoice.id, { after })
  return invoice
}
