import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/** Kobo of a session’s payments, by member and account. */
export interface PaymentTotals {
  /** Null is cash. */
  account_id: string | null
  created_by: string
  count: number
  taken: number
  given_back: number
}

/**
 * Every payment of the sessions that a condition selects, signed: customers’ payments and suppliers’ refunds in; payments to suppliers,
 * refunds and an intake’s extra costs out. These costs come in again if the intake is undone (DRAWERS-10). Undone payments have a row in
 * the session of that moment, so documents’ later states do not matter.
 */
function paymentsOf({ business_id }: BusinessContext, selects: (column: RawBuilder<unknown>) => RawBuilder<boolean>) {
  const of = sql`business_id = ${business_id} and ${selects(sql`drawer_session_id`)}`
  const ofAction = sql`cost.business_id = ${business_id} and action.business_id = ${business_id} and action.id = cost.action_id`
  return sql`select drawer_session_id as session_id, account_id, created_by, amount from sale_payments where ${of}
    union all select drawer_session_id, account_id, created_by, -amount from inventory_action_payments where ${of}
    union all select drawer_session_id, account_id, created_by, case direction when 'in' then amount else -amount end from contact_payments
      where ${of}
    union all select cost.drawer_session_id, cost.account_id, action.created_by, -cost.amount from inventory_action_costs cost
      join inventory_actions action on ${ofAction} where ${selects(sql`cost.drawer_session_id`)}
    union all select action.costs_back_session_id, cost.account_id, action.canceled_by, cost.amount from inventory_actions action
      join inventory_action_costs cost on ${ofAction} where ${selects(sql`action.costs_back_session_id`)} and cost.contact_id is null`
}

/** Payments of a session by member and account. */
export async function takenIn(ctx: BusinessContext, session_id: string): Promise<PaymentTotals[]> {
  const payments = paymentsOf(ctx, (column) => sql<boolean>`${column} = ${session_id}`)
  const { rows } = await sql<PaymentTotals>`
    select account_id, created_by, count(*)::int as count, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as taken,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as given_back
    from (${payments}) as payment group by account_id, created_by order by account_id nulls first, created_by`.execute(ctx.db)
  return rows
}

/** Expected cash of several open sessions now, kobo by session: in one statement. */
export async function cashInEach(
  ctx: BusinessContext,
  sessions: readonly { id: string; opening_float: number }[],
): Promise<Map<string, number>> {
  if (sessions.length === 0) return new Map()
  const ids = sessions.map(({ id }) => id)
  const { rows } = await sql<{ session_id: string; cash: number }>`
    select session_id, sum(amount)::bigint as cash from (
      select session_id, amount from (
        ${paymentsOf(ctx, (column) => sql<boolean>`${column} = any(${ids}::uuid[])`)}
      ) as payment where account_id is null
      union all select session_id, case direction when 'in' then amount else -amount end from drawer_movements
        where business_id = ${ctx.business_id} and session_id = any(${ids}::uuid[])
    ) as moved group by session_id`.execute(ctx.db)
  const cashById = new Map(rows.map(({ session_id, cash }) => [session_id, cash]))
  return new Map(sessions.map(({ id, opening_float }) => [id, opening_float + (cashById.get(id) ?? 0)]))
}

/** Other cash put in and taken out, kobo. */
export async function movedIn(ctx: BusinessContext, session_id: string): Promise<{ paid_in: number; paid_out: number }> {
  const { rows } = await sql<{ paid_in: number; paid_out: number }>`
    select coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as paid_in,
      coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint as paid_out
    from drawer_movements where business_id = ${ctx.business_id} and session_id = ${session_id}`.execute(ctx.db)
  return rows[0] ?? { paid_in: 0, paid_out: 0 }
}

/** Rounding of its payments in cash, less that of refunds. It is no cash: above zero less came in than was due. Kobo. */
export async function roundedIn(ctx: BusinessContext, session_id: string): Promise<number> {
  const { rows } = await sql<{ rounding: number }>`select coalesce(sum(rounding), 0)::bigint as rounding from (
      select rounding from sale_payments where business_id = ${ctx.business_id} and drawer_session_id = ${session_id}
      union all select -rounding from inventory_action_payments where business_id = ${ctx.business_id} and drawer_session_id = ${session_id}
    ) as payment`.execute(ctx.db)
  return rows[0]?.rounding ?? 0
}

interface Cash {
  opening_float: number
  paid_in: number
  paid_out: number
}

/** Expected cash of an open session now, kobo. */
export async function cashIn(ctx: BusinessContext, session: Pick<Cash, 'opening_float'> & { id: string }): Promise<number> {
  const [totals, movements] = await Promise.all([takenIn(ctx, session.id), movedIn(ctx, session.id)])
  return expectedOf({ ...session, ...movements }, totals).get(null) ?? 0
}

/** Expected cash, and expected payments by account. Kobo; key null is cash, always present. */
export function expectedOf({ opening_float, paid_in, paid_out }: Cash, totals: readonly PaymentTotals[]): Map<string | null, number> {
  const expected = new Map<string | null, number>([[null, opening_float + paid_in - paid_out]])
  for (const row of totals) expected.set(row.account_id, (expected.get(row.account_id) ?? 0) + row.taken - row.given_back)
  return expected
}
