import { formatMoney, formatMoneyIn } from '@kasuwa/contract/platform/money'
import pg from 'pg'

interface BusinessSummary {
  id: string
  deleted_at: Date | null
  name: string
  plan: string | null
  kind: 'trial' | 'paid' | null
  ends_at: Date | null
  is_exempt: boolean | null
  unpaid: string
  owed: string
  to_return: string
}

const day = (at: Date | null) => (at ? at.toISOString().slice(0, 10) : '')

/** Plan status from the last period. */
function planStatusOf({ is_exempt, plan, kind, ends_at }: BusinessSummary, now: number): string {
  if (is_exempt) return 'never charged'
  if (!plan || !ends_at) return 'on the free plan'
  const isOver = ends_at.getTime() <= now
  return `${plan}, ${kind === 'trial' ? 'tried out' : 'paid'} ${isOver ? 'until it ended' : 'until'} ${day(ends_at)}`
}

/**
 * Lines for the operator: each open business with its plan and open invoices. Below it are mismatched payments not refunded, and refunded
 * or disputed ones, of plans or customers. A deleted business is listed only for these.
 * @param url of the database’s owner
 */
export async function listBusinesses(url: string, now: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<BusinessSummary>(
      `select b.id, b.deleted_at, b.name, plan.name as plan, period.kind, period.ends_at, s.is_exempt,
          (select count(*) from plan_invoices i where i.business_id = b.id and i.status in ('open', 'failed')) as unpaid,
          (select coalesce(sum(amount), 0) from plan_invoices i where i.business_id = b.id and i.status in ('open', 'failed')) as owed,
          (select count(*) from plan_payments p where p.business_id = b.id and p.refunded_at is null
            and (p.status in ('surplus', 'mismatch') or (p.status = 'paid' and p.invoice_id is null))) as to_return
        from businesses b
        left join subscriptions s on s.business_id = b.id
        left join lateral (select * from plan_periods p where p.business_id = b.id order by number desc limit 1) period on true
        left join plans plan on plan.id = period.plan_id
        where b.deleted_at is null or exists (select from sale_checkouts c where c.business_id = b.id and c.status = 'mismatch' and c.refunded_at is null) order by b.created_at, b.id`,
    )
    const wrong = await paymentsToLookAt(client)
    return rows.flatMap((row) => {
      const unpaid = Number(row.unpaid) > 0 ? `; ${row.unpaid} unpaid, ${formatMoney(Number(row.owed))}` : ''
      const back = Number(row.to_return) > 0 ? `; ${row.to_return} payments to look at` : ''
      return [`${row.name}${row.deleted_at ? ' (deleted)' : ''}: ${planStatusOf(row, now)}${unpaid}${back}`, ...(wrong.get(row.id) ?? [])]
    })
  } finally {
    await client.end()
  }
}

interface Wrong {
  business_id: string
  is_customers: boolean
  reference: string
  asked: string
  paid: string
  currency: string
  sent_to: string
  came_to: string | null
  at: Date
  /** Refunded or disputed kobo of a valid payment; null for a mismatch. */
  gone: string | null
  why: string | null
}

/** Lines by business: the amount asked, and the amount that the provider reports. */
async function paymentsToLookAt(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<Wrong>(
    `select business_id, false as is_customers, reference, amount as asked, verified_amount as paid, verified_currency as currency,
        '' as sent_to, '' as came_to, verified_at as at, null::bigint as gone, null as why
      from plan_payments where status = 'mismatch' and refunded_at is null
      union all select business_id, true, reference, amount, verified_amount, verified_currency, subaccount, verified_subaccount, verified_at, null, null
      from sale_checkouts where status = 'mismatch' and refunded_at is null
      union all select business_id, false, reference, amount, verified_amount, verified_currency, '', '', coalesce(taken_at, verified_at),
        coalesce(disputed_amount, taken_amount), case when disputed_amount is null then taken_why else 'open' end
      from plan_payments where status = 'paid' and coalesce(disputed_amount, taken_amount) is not null
      union all select business_id, true, reference, amount, verified_amount, verified_currency, '', '', coalesce(taken_at, verified_at),
        coalesce(disputed_amount, taken_amount), case when disputed_amount is null then taken_why else 'open' end
      from sale_checkouts where status = 'paid' and coalesce(disputed_amount, taken_amount) is not null
      order by at, reference`,
  )
  const lines = new Map<string, string[]>()
  for (const row of rows) lines.set(row.business_id, [...(lines.get(row.business_id) ?? []), wrongInWords(row)])
  return lines
}

function wrongInWords({ is_customers, reference, asked, paid, currency, sent_to, came_to, at, gone, why }: Wrong): string {
  if (gone !== null) {
    const of = is_customers ? 'a customer’s payment' : 'a plan’s payment'
    const eventText = why === 'open' ? `a bank disputes ${of}` : `went back of ${of}`
    return `  ${day(at)} ${eventText}: ${formatMoney(Number(gone))} of ${formatMoney(Number(paid))}${why === 'open' ? '' : ` (${why})`}, ${reference}`
  }
  const paidAmount = formatMoneyIn(Number(paid), currency)
  const receiverNote = sent_to === (came_to ?? '') ? '' : `, to ${came_to ?? 'the operator'} in place of ${sent_to}`
  const purpose = is_customers ? 'a customer paid online' : 'paid for the plan'
  return `  ${day(at)} ${purpose}: ${paidAmount}, asked ${formatMoney(Number(asked))}${receiverNote}, ${reference}`
}
