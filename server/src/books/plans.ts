import type { Law } from '../records/law.ts'

/** The business’s own plan and payments (`docs/domain/billing.md`). Constraints refuse most of these violations. */
export const planLaws: readonly Law[] = [
  {
    name: 'plan.paid',
    invariant: 'a paid invoice has exactly one verified payment of its amount and currency, and began exactly one period',
    query: `select invoice.id, invoice.number, invoice.amount, invoice.status, count(distinct payment.id) as payments, count(distinct period.number) as periods
      from plan_invoices invoice
      left join plan_payments payment on payment.business_id = $1 and payment.invoice_id = invoice.id and payment.status = 'paid'
        and payment.verified_amount = invoice.amount and payment.verified_currency = invoice.currency
      left join plan_periods period on period.business_id = $1 and period.invoice_id = invoice.id
      where invoice.business_id = $1 group by invoice.id, invoice.number, invoice.amount, invoice.status
      having count(distinct payment.id) <> case when invoice.status = 'paid' then 1 else 0 end
        or count(distinct period.number) <> case when invoice.status = 'paid' then 1 else 0 end`,
  },
  {
    name: 'plan.payment',
    invariant: 'a verified payment pays the invoice that it was asked for, or goes back',
    query: `select payment.id, payment.reference, payment.status, invoice.status as invoice from plan_payments payment
      left join plan_invoices invoice on invoice.business_id = $1 and invoice.id = payment.invoice_id
      where payment.business_id = $1 and payment.invoice_id is not null
        and (payment.status = 'paid') <> (invoice.payment_id is not distinct from payment.id)`,
  },
  {
    name: 'plan.period',
    invariant: 'periods follow one another, and each that was paid for is of its invoice’s plan and time',
    query: `select period.number, period.starts_at, period.ends_at, previous.ends_at as previous_ends_at from plan_periods period
      left join plan_periods previous on previous.business_id = $1 and previous.number = period.number - 1
      left join plan_invoices invoice on invoice.business_id = $1 and invoice.id = period.invoice_id
      where period.business_id = $1 and (
        (period.number > 1 and (previous.number is null or previous.ends_at > period.starts_at))
        or (period.kind = 'paid' and (invoice.plan_id <> period.plan_id or invoice.starts_at <> period.starts_at or invoice.ends_at < period.ends_at)))`,
  },
  {
    name: 'plan.number',
    invariant: 'invoices of a business are numbered without a gap',
    query: `select max(number) as highest, count(*) as invoices from plan_invoices where business_id = $1 having coalesce(max(number), 0) <> count(*)`,
  },
]
