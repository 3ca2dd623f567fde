import { formatMoney } from '@kasuwa/contract/platform/money'
import pg from 'pg'

interface Row {
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

/** What its last period says of a business. */
function standing({ is_exempt, plan, kind, ends_at }: Row, now: number): string {
  if (is_exempt) return 'never charged'
  if (!plan || !ends_at) return 'on the free plan'
  const isOver = ends_at.getTime() <= now
  return `${plan}, ${kind === 'trial' ? 'tried out' : 'paid'} ${isOver ? 'until it ended' : 'until'} ${day(ends_at)}`
}

/**
 * A line for each open business: its plan, and what of its invoices waits to be paid; and what came in that counts for nothing and has not gone back.
 * @param url of the database's owner
 */
export async function listBusinesses(url: string, now: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(
      `select b.name, plan.name as plan, period.kind, period.ends_at, s.is_exempt,
          (select count(*) from plan_invoices i where i.business_id = b.id and i.status in ('open', 'failed')) as unpaid,
          (select coalesce(sum(amount), 0) from plan_invoices i where i.business_id = b.id and i.status in ('open', 'failed')) as owed,
          (select count(*) from plan_payments p where p.business_id = b.id and p.refunded_at is null
            and (p.status in ('surplus', 'mismatch') or (p.status = 'paid' and p.invoice_id is null))) as to_return
        from businesses b
        left join subscriptions s on s.business_id = b.id
        left join lateral (select * from plan_periods p where p.business_id = b.id order by number desc limit 1) period on true
        left join plans plan on plan.id = period.plan_id
        where b.deleted_at is null order by b.created_at, b.id`,
    )
    return rows.map((row) => {
      const unpaid = Number(row.unpaid) > 0 ? `; ${row.unpaid} unpaid, ${formatMoney(Number(row.owed))}` : ''
      const back = Number(row.to_return) > 0 ? `; ${row.to_return} payments to look at` : ''
      return `${row.name}: ${standing(row, now)}${unpaid}${back}`
    })
  } finally {
    await client.end()
  }
}
