import { unionOfTables, payments } from '../documents/book-rows.ts'
import type { Law } from '../records/law.ts'

/** Milliseconds since 1970, of a time that a request wrote. */
const at = (column: string) => `round(extract(epoch from ${column}) * 1000)::bigint`

/** The same from an id: its first 48 bits are its request’s start. */
const timeOfId = (id: string) => `('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint`

/** Each action, time and member that a document, a payment, an approval or an adjustment records; null if it records none. */
const acts = `${unionOfTables(
  (
    table,
  ) => `select 'recorded in ${table}' as what, id, id as also, created_by as who, ${at('created_at')} as at from ${table} where business_id = $1
  union all select 'canceled in ${table}', id, id, canceled_by, ${at('canceled_at')} from ${table} where business_id = $1 and canceled_at is not null
  union all select 'deleted in ${table}', id, id, null, ${at('deleted_at')} from ${table} where business_id = $1 and deleted_at is not null`,
)}
  union all select 'closed', id, id, closed_by, ${at('closed_at')} from purchase_orders where business_id = $1 and closed_at is not null
  union all select 'approved', document_id, document_id, merchant_id, ${at('created_at')} from document_approvals where business_id = $1
  union all select 'recorded a payment', document_id, id,
    case when exists (select from sale_checkouts online where online.business_id = $1 and online.payment_id = payment.id) then null else created_by end,
    ${at('created_at')} from (${payments}) payment
  union all select 'opened a drawer', drawer_id, id, opened_by, ${at('opened_at')} from drawer_sessions where business_id = $1
  union all select 'closed a drawer', drawer_id, id, closed_by, ${at('closed_at')} from drawer_sessions
    where business_id = $1 and closed_at is not null
  union all select 'moved cash', session.drawer_id, moved.id, moved.created_by, ${at('moved.created_at')} from drawer_movements moved
    join drawer_sessions session on session.business_id = $1 and session.id = moved.session_id where moved.business_id = $1
  union all select 'adjusted a balance', contact_id, id, created_by, ${timeOfId('id')} from balance_transactions
    where business_id = $1 and kind = 'adjustment'
  union all select 'took an adjustment back', taken.source_id, taken.id, taken.created_by, ${timeOfId('taken.id')} from balance_transactions taken
    join balance_transactions adjusted on adjusted.business_id = $1 and adjusted.id = taken.source_id and adjusted.kind = 'adjustment'
    where taken.business_id = $1 and taken.kind = 'reversal'`

/** The audit log. A request’s rows and its audit entry have the request’s start, which matches them. */
export const trailLaws: readonly Law[] = [
  {
    name: 'trail.acts',
    invariant:
      'every document, payment, approval, cancellation, deletion and adjustment has its line in the audit trail, by who did it, of that request',
    query: `select act.what, act.id, act.who from (${acts}) act
      where not exists (select from audit_entries entry where entry.business_id = $1 and entry.entity_id in (act.id, act.also)
        and (act.who is null or entry.merchant_id = act.who) and ${timeOfId('entry.id')} = act.at)`,
  },
]
