import { kinds } from '../document-kinds/kinds.ts'
import { documentTables } from '../records/document-tables.ts'
import type { Law } from '../records/law.ts'

/** Payments and refunds at drawers, by session and account; kobo, positive for money in. Written independently of the app’s own query. */
const ways = new Map(kinds.flatMap(({ table, paid }) => (paid ? [[documentTables[table].payments, paid]] : [])))
const drawerPayments = `${[...ways]
  .map(
    ([from, paid]) => `select drawer_session_id as session_id, account_id, ${paid === 'in' ? '' : '-'}amount as amount from ${from}
    where business_id = $1 and drawer_session_id is not null`,
  )
  .join(' union all ')}
  union all select drawer_session_id, account_id, case direction when 'in' then amount else -amount end from contact_payments
    where business_id = $1 and drawer_session_id is not null
  union all select drawer_session_id, account_id, -amount from inventory_action_costs
    where business_id = $1 and drawer_session_id is not null
  union all select action.costs_back_session_id, cost.account_id, cost.amount from inventory_actions action
    join inventory_action_costs cost on cost.business_id = $1 and cost.action_id = action.id and cost.contact_id is null
    where action.business_id = $1 and action.costs_back_session_id is not null`

/** Cash drawers: figures at each session’s close, against the payments that refer to it. */
export const drawerLaws: readonly Law[] = [
  {
    name: 'drawer.cash',
    invariant: 'a closed session expects its float, what was paid in less what was paid out, and the cash that its payments come to',
    query: `select session.id, session.number, session.expected, (session.opening_float + coalesce(moved.amount, 0) + coalesce(cash.amount, 0))::bigint as worked_out
      from drawer_sessions session
      left join (select session_id, sum(case direction when 'in' then amount else -amount end) as amount from drawer_movements
        where business_id = $1 group by session_id) moved on moved.session_id = session.id
      left join (select session_id, sum(amount) as amount from (${drawerPayments}) payment where account_id is null group by session_id) cash
        on cash.session_id = session.id
      where session.business_id = $1 and session.closed_at is not null
        and session.expected <> session.opening_float + coalesce(moved.amount, 0) + coalesce(cash.amount, 0)`,
  },
  {
    name: 'drawer.accounts',
    invariant: 'a closed session expects in each account what its payments to it come to; an open one expects nothing yet',
    query: `select session.id, session.number, coalesce(kept.account_id, came.account_id) as account, kept.expected, came.amount as worked_out
      from (select session_id, account_id, expected from drawer_counts where business_id = $1) kept
      full join (select payment.session_id, payment.account_id, sum(payment.amount)::bigint as amount from (${drawerPayments}) payment
        join drawer_sessions closed on closed.business_id = $1 and closed.id = payment.session_id and closed.closed_at is not null
        where payment.account_id is not null group by payment.session_id, payment.account_id) came
        on came.session_id = kept.session_id and came.account_id = kept.account_id
      join drawer_sessions session on session.business_id = $1 and session.id = coalesce(kept.session_id, came.session_id)
      where session.closed_at is null or kept.session_id is null or kept.expected <> coalesce(came.amount, 0)`,
  },
  {
    name: 'drawer.sessions',
    invariant:
      'sessions of a drawer are numbered without a gap, only its last is open, and none of a drawer or a location that was deleted',
    query: `select session.id, session.number from drawer_sessions session
      join drawers drawer on drawer.business_id = $1 and drawer.id = session.drawer_id
      join locations location on location.business_id = $1 and location.id = session.location_id
      where session.business_id = $1 and (
        session.number > 1 and not exists (select from drawer_sessions before where before.business_id = $1
          and before.drawer_id = session.drawer_id and before.number = session.number - 1)
        or session.closed_at is null and (drawer.deleted_at is not null or location.deleted_at is not null or session.location_id <> drawer.location_id
          or exists (select from drawer_sessions later where later.business_id = $1 and later.drawer_id = session.drawer_id
            and later.number > session.number)))`,
  },
]
