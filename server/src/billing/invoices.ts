import { newId, publicId } from '../database/ids.ts'
import type { Db } from '../database/database.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { Work } from './origin.ts'
import type { Quote } from './quote.ts'
import { type InvoiceRow, type State, updateInvoice } from './state.ts'

/** How long an open invoice is still what somebody who asks again means, milliseconds: what is left of the old plan is worth less by then. */
const reusedFor = 3_600_000

/** “KW-000007”: of a business, without gaps. */
export const invoiceNumber = (number: number): string => `KW-${String(number).padStart(6, '0')}`

/** Writes to the trail what happened to an invoice. @param merchant_id null where no person did it */
export const tell = (
  work: Work,
  db: Db,
  merchant_id: string | null,
  action: string,
  entity_id: string,
  { before, after }: { before?: object; after: object },
) => writeAuditEntry(work, db, { business_id: work.business_id, merchant_id, action, entity: 'plan_invoices', entity_id, before, after })

/** Takes an invoice back that something has overtaken. Money that comes for it all the same pays nothing, and goes back. */
export async function voidInvoice(work: Work, db: Db, merchant_id: string | null, invoice: InvoiceRow): Promise<void> {
  await updateInvoice(work, db, invoice.id, { status: 'void', next_try_at: null })
  await tell(work, db, merchant_id, 'billing.void', invoice.id, { before: { status: invoice.status }, after: { status: 'void' } })
}

/** The invoice that waits already for what was quoted, and would be paid: what it comes to is what is said before. */
export function waitingFor({ open, last, at }: State, quote: Quote): InvoiceRow | undefined {
  const isSame =
    open?.type === quote.type &&
    open.plan_id === quote.plan.id &&
    open.after_period === (last?.number ?? 0) &&
    open.interval === quote.interval
  return isSame && (quote.type === 'renewal' || Date.parse(at) - Date.parse(open.created_at) < reusedFor) ? open : undefined
}

/**
 * The invoice for what was quoted: the one that waits already where it is for the same, else a new one in its place. The subscription is held.
 * @param merchant_id who asked for it; null for a renewal that is due
 */
export async function invoiceFor(work: Work, db: Db, state: State, quote: Quote, merchant_id: string | null): Promise<InvoiceRow> {
  const { open } = state
  const waiting = waitingFor(state, quote)
  if (waiting) return waiting
  if (open) await voidInvoice(work, db, merchant_id, open)
  const counted = await db
    .selectFrom('plan_invoices')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('business_id', '=', work.business_id)
    .executeTakeFirst()
  const { plan, ...figures } = quote
  const made = await db
    .insertInto('plan_invoices')
    .values({
      ...{ business_id: work.business_id, id: newId(work.now), number: (counted?.number ?? 0) + 1, status: 'open', currency: 'NGN' },
      ...figures,
      ...{ plan_id: plan.id, plan_name: plan.name, after_period: state.last?.number ?? 0, created_by: merchant_id },
      created_at: new Date(work.now).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = {
    number: invoiceNumber(made.number),
    type: made.type,
    plan: plan.name,
    amount: made.amount,
    plan_id: publicId('plan', plan.id),
  }
  await tell(work, db, merchant_id, 'billing.invoice', made.id, { after })
  return made
}
