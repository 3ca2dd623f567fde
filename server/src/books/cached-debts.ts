import { ends, otherItems } from './allocations.ts'
import { kinds } from '../document-kinds/kinds.ts'
import { fromDocumentsOf } from '../documents/book-rows.ts'
import type { Law } from '../records/law.ts'

/** Open items by contact and due date; items without an amount due count too. */
const items = `${kinds
  .filter(({ books }) => books.open !== null)
  .map(
    (
      kind,
    ) => `select document.contact_id, coalesce(document.due_date, (document.date at time zone zone)::date) as due_date, '${kind.name}' as what,
      case document.status when 'pending' then 0 else ${kind.books.open} end as amount ${fromDocumentsOf(kind)} cross join zone`,
  )
  .join(' union all ')}
  union all select others.contact_id, (others.at at time zone zone)::date, 'other',
      case others.side when 'debit' then others.amount - coalesce(matched.amount, 0) else coalesce(matched.amount, 0) - others.amount end
    from (${otherItems}) others cross join zone
    left join (select kind, id, sum(amount)::bigint as amount from (${ends}) ends group by 1, 2) matched
      on matched.kind = others.kind and matched.id = others.id`

/** Prepayments on pending documents: positive from contacts, negative to them. */
const ahead = kinds
  .filter(({ paid }) => paid !== null)
  .map(
    (kind) =>
      `select document.contact_id, ${kind.paid === 'in' ? '' : '-'}document.paid_amount as amount ${fromDocumentsOf(kind)} where status = 'pending' and deleted_at is null`,
  )
  .join(' union all ')

/** A contact’s stored days, as rows. */
const cachedDays = `select (day ->> 0)::date as due_date, (day ->> 1)::bigint as due_in, (day ->> 2)::bigint as due_in_other,
    (day ->> 3)::bigint as due_out, (day ->> 4)::bigint as due_out_other from contact_debts, jsonb_array_elements(days) day where business_id = $1`

/** Cached debts, against the open documents (`receivables/cached-debts.ts`). */
export const cachedDebtLaws: readonly Law[] = [
  {
    name: 'debts.contact',
    invariant: 'what is kept of a contact’s debts is what is open, unless something has changed and is yet to be worked out',
    query: `with zone as (select time_zone as zone from businesses where id = $1), named as (
        select id, coalesce(merged_into, id) as main, deleted_at is null and merged_into is null as is_seen from contacts where business_id = $1
      ), marked as (
        select mark.contact_id as id from stale_debts mark where mark.business_id = $1
        union select named.main from stale_debts mark join named on named.id = mark.contact_id where mark.business_id = $1
      ), day as (
        select named.main as id, item.due_date, sum(greatest(item.amount, 0))::bigint as due_in,
          sum(case when item.what <> 'sale' then greatest(item.amount, 0) else 0 end)::bigint as due_in_other,
          sum(greatest(-item.amount, 0))::bigint as due_out,
          sum(case when item.what <> 'intake' then greatest(-item.amount, 0) else 0 end)::bigint as due_out_other
        from (${items}) item join named on named.id = item.contact_id where item.amount <> 0 group by 1, 2
      ), ahead as (
        select contact_id as id, sum(amount)::bigint as amount from (
          ${ahead}
        ) paid group by 1
      ), open as (
        select day.id, sum(due_in)::bigint as due_in, sum(due_out)::bigint as due_out, coalesce(ahead.amount, 0)::bigint as deposits,
          jsonb_agg(jsonb_build_array(due_date, due_in, due_in_other, due_out, due_out_other) order by due_date) as days
        from day join named on named.id = day.id and named.is_seen left join ahead on ahead.id = day.id group by day.id, ahead.amount
      )
      select coalesce(open.id, kept.contact_id) as id, kept.due_in, kept.due_out, kept.deposits, kept.days, open.days as open from open
      full join (select * from contact_debts where business_id = $1) kept on kept.contact_id = open.id
      where (kept.due_in, kept.due_out, kept.deposits, kept.days) is distinct from (open.due_in, open.due_out, open.deposits, open.days)
        and not exists (select from marked where marked.id = coalesce(open.id, kept.contact_id))`,
  },
  {
    name: 'debts.day',
    invariant: 'what is kept of a day is what is kept of contacts for that day',
    query: `select coalesce(kept.due_date, sums.due_date) as due_date, kept.due_in, kept.due_out, sums.due_in as of_contacts, sums.due_out as to_contacts
      from (select * from debts_by_day where business_id = $1) kept
      full join (select due_date, sum(due_in)::bigint as due_in, sum(due_in_other)::bigint as due_in_other, sum(due_out)::bigint as due_out,
          sum(due_out_other)::bigint as due_out_other from (${cachedDays}) day group by 1) sums on sums.due_date = kept.due_date
      where (kept.due_in, kept.due_in_other, kept.due_out, kept.due_out_other)
        is distinct from (sums.due_in, sums.due_in_other, sums.due_out, sums.due_out_other)`,
  },
  {
    name: 'debts.total',
    invariant: 'what all contacts’ debts are kept as coming to is the sum of what is kept of each',
    query: `select kept.*, sums.* from debt_totals kept, (select
        count(*) filter (where due_in > 0) as count_in, coalesce(sum(due_out) filter (where due_in > 0), 0) as credit_in,
        coalesce(sum(deposits) filter (where due_in > 0), 0) as deposits_in,
        count(*) filter (where due_out > 0) as count_out, coalesce(sum(due_in) filter (where due_out > 0), 0) as credit_out,
        coalesce(sum(deposits) filter (where due_out > 0), 0) as deposits_out,
        count(*) filter (where due_in > due_out) as owe, coalesce(sum(due_in - due_out) filter (where due_in > due_out), 0) as owe_total,
        count(*) filter (where due_out > due_in) as are_owed, coalesce(sum(due_out - due_in) filter (where due_out > due_in), 0) as are_owed_total
        from contact_debts where business_id = $1) sums
      where kept.business_id = $1 and (in_count, in_credit, in_deposits, out_count, out_credit, out_deposits, owing_count, owing_total, owed_count,
        owed_total) is distinct from (count_in, credit_in, deposits_in, count_out, credit_out, deposits_out, owe, owe_total, are_owed, are_owed_total)`,
  },
]
