import { everyPayment, ofPaidTables, payments } from './document-rows.ts'
import type { Law } from './law.ts'
import { saleTotalsLaw } from './sale-totals.ts'

/** Whether the level of a line's goods was worth nothing once the document was posted and the one that it corrects was taken back. */
const leftWorthless = `(select sum(value) from stock_movements level where level.business_id = $1 and level.product_id = item.product_id
  and level.location_id = document.location_id and level.entry <= (select max(entry) from stock_movements done
    where done.business_id = $1 and done.product_id = item.product_id and done.location_id = document.location_id
      and done.document_id = document.corrects and done.is_reversal)) = 0`

/** Whether one of the line's units that are told apart came in with what the document corrects, and stayed what it was. */
const keptUnits = `exists (select from serial_number_logs log where log.business_id = $1 and log.document_id = document.id
  and log.line_id = item.id and not log.is_reversal and log.from_status = log.to_status)`

/** Stored figures of sales and intakes against their lines and payments (`quality.md`, Always true 5). */
export const figureLaws: readonly Law[] = [
  saleTotalsLaw,
  {
    name: 'sale.cost',
    what: 'a posted sale costs what its lines cost; one that never posted has no cost yet',
    query: `select sale.id, sale.number, sale.cost, sums.cost as of_lines from sales sale
      left join (select sale_id, sum(cost)::bigint as cost, count(cost) as costed, count(*) as lines
        from sale_items where business_id = $1 group by 1) sums on sums.sale_id = sale.id
      where sale.business_id = $1 and case when sale.posted_at is null then sale.cost is not null or sums.costed > 0
        else sale.cost is distinct from sums.cost or sums.costed <> sums.lines end`,
  },
  {
    name: 'document.paid',
    what: 'what is paid is the sum of payments, and of what was allocated',
    query: ofPaidTables(
      (table) => `select document.id, document.number, document.paid_amount, document.allocated, sums.amount from ${table} document
      left join (select document_id, sum(amount)::bigint as amount from (${payments}) payment where of_table = '${table}' group by 1) sums
        on sums.document_id = document.id
      where document.business_id = $1 and document.paid_amount <> coalesce(sums.amount, 0) + document.allocated`,
    ),
  },
  {
    name: 'sale.walk-in-pays',
    what: 'the walk-in customer has paid exactly the total, less what is to come back in exchange, and is refunded when the sale is canceled',
    query: `select sale.id, sale.number, sale.status, sale.total, sale.paid_amount, back.total as to_come_back from sales sale
      join contacts contact on contact.business_id = $1 and contact.id = sale.contact_id and contact.is_walk_in
      left join inventory_actions back on back.business_id = $1 and back.exchange_sale_id = sale.id
      where sale.business_id = $1 and sale.paid_amount <> case sale.status when 'canceled' then 0
        when 'pending' then greatest(0, sale.total - coalesce(back.total, 0)) else sale.total end`,
  },
  {
    name: 'payment.reversal',
    what: 'a payment that takes back is the exact opposite of one of the same document, or contact, and account, unless the trail says which other account was chosen',
    query: `select taken.id, taken.document_id, taken.amount, payment.amount as reversed from (${everyPayment}) taken
      left join (${everyPayment}) payment on payment.of_table = taken.of_table and payment.id = taken.reverses and payment.reverses is null
      where taken.reverses is not null and (taken.amount <> -payment.amount or taken.document_id <> payment.document_id
        or payment.id is null or taken.account_id is distinct from payment.account_id and not exists (
          select from audit_entries entry where entry.business_id = $1 and entry.entity_id = taken.told_of
            and entry.merchant_id = taken.created_by and entry.after ? 'refund_account'
            and (entry.after ->> 'refund_account')::uuid is not distinct from taken.account_id))`,
  },
  {
    name: 'adjustment.total',
    what: 'an adjustment comes to what its lines do, each quantity × cost where it has one; before it takes effect it comes to nothing known',
    query: `select action.id, action.number, action.total, sums.total as of_lines, sums.wrong as lines_wrong from inventory_actions action
      left join (select item.action_id, sum(item.total)::bigint as total,
          count(*) filter (where item.total <> div(item.quantity::numeric * item.unit_amount * 2 + 1000, 2000)) as wrong
        from inventory_action_items item where item.business_id = $1 group by 1) sums on sums.action_id = action.id
      where action.business_id = $1 and action.kind = 'adjustment'
        and (sums.wrong > 0 or action.total is distinct from case when action.posted_at is not null then sums.total end)`,
  },
  {
    name: 'line.reason',
    what: 'a line says why exactly where it puts stock right',
    query: `select item.id, item.action_id, action.kind, item.reason from inventory_action_items item
      join inventory_actions action on action.business_id = $1 and action.id = item.action_id
      where item.business_id = $1 and (item.reason is not null) <> (action.kind = 'adjustment')`,
  },
  {
    name: 'intake.extra-costs',
    what: 'what it took to bring an intake’s goods in is spread over its lines whole, and fairly to a kobo; no other line bears any',
    query: `select action.id, action.number, action.kind, sums.extra, costs.amount from inventory_actions action
      left join (select item.action_id, sum(item.extra_cost)::bigint as extra, sum(item.total) as total, sum(item.quantity) as quantity
        from inventory_action_items item where item.business_id = $1 group by 1) sums on sums.action_id = action.id
      left join (select action_id, sum(amount)::bigint as amount from inventory_action_costs where business_id = $1 group by 1) costs
        on costs.action_id = action.id
      where action.business_id = $1 and (coalesce(sums.extra, 0) <> coalesce(costs.amount, 0)
        or (action.kind <> 'intake' and coalesce(sums.extra, 0) <> 0)
        or (costs.amount is not null and exists (select from inventory_action_items item
          where item.business_id = $1 and item.action_id = action.id and case when sums.total > 0
            then abs(item.extra_cost * sums.total - costs.amount::numeric * item.total) >= sums.total
            else abs(item.extra_cost * sums.quantity - costs.amount::numeric * item.quantity) >= sums.quantity end)))`,
  },
  {
    name: 'intake.total',
    what: 'an intake’s total is the sum of its lines, each quantity × cost, which is what posted goods are worth with their share of the extra costs, unless it corrects another whose goods had left: then their level was left worth nothing, or their units keep what they left with',
    query: `select action.id, action.number, action.total, sums.total as of_lines, sums.wrong as lines_wrong from inventory_actions action
      left join (select item.action_id, sum(item.total)::bigint as total,
          count(*) filter (where item.total <> div(item.quantity::numeric * item.unit_amount * 2 + 1000, 2000)
            or (item.value is distinct from case when document.posted_at is not null then item.total + item.extra_cost end
              and not (document.corrects is not null and document.posted_at is not null and item.value is not null and (${leftWorthless} or ${keptUnits})))) as wrong
        from inventory_action_items item
        join inventory_actions document on document.business_id = $1 and document.id = item.action_id
        where item.business_id = $1 group by 1) sums on sums.action_id = action.id
      where action.business_id = $1 and action.kind = 'intake' and (action.total is distinct from sums.total or sums.wrong > 0)`,
  },
]
