import type { Law } from '../records/law.ts'

/** SQL: returns and new sales of exchanges. */
export const exchangePairs = `select id as back, exchange_sale_id as sale from inventory_actions where business_id = $1 and exchange_sale_id is not null`

/** Laws on exchanges (`exchanges/exchange.ts`). */
export const exchangeLaws: readonly Law[] = [
  {
    name: 'exchange.as-one',
    invariant:
      'what came back and what went out in exchange are one customer’s, at one place, have one status and took effect, were canceled and hidden at once, by the same member',
    query: `select back.id, back.number, back.status, sale.number as sale, sale.status as sale_status from inventory_actions back
      left join sales sale on sale.business_id = $1 and sale.id = back.exchange_sale_id
      where back.business_id = $1 and back.exchange_sale_id is not null
        and (back.contact_id, back.location_id, back.status, back.created_by, back.created_at, back.posted_at, back.canceled_at, back.canceled_by, back.deleted_at)
          is distinct from (sale.contact_id, sale.location_id, sale.status, sale.created_by, sale.created_at, sale.posted_at, sale.canceled_at, sale.canceled_by, sale.deleted_at)`,
  },
  {
    name: 'exchange.settled',
    invariant: 'a return is settled by nothing but the sale that it was exchanged for, while both stand, with no more than it credits',
    query: `select back.id, back.number, back.status, back.allocated, back.total, sums.amount from inventory_actions back
      left join (select credit_id, debit_id, sum(amount)::bigint as amount from allocations
        where business_id = $1 and credit_kind = 'inventory-action' and debit_kind = 'sale' group by 1, 2) sums
        on sums.credit_id = back.id and sums.debit_id = back.exchange_sale_id
      where back.business_id = $1 and back.exchange_sale_id is not null
        and case back.status when 'approved' then back.allocated <> coalesce(sums.amount, 0) or back.allocated not between 0 and back.total
          else coalesce(sums.amount, 0) <> 0 end`,
  },
  {
    name: 'sale.walk-in-pays',
    invariant:
      'the walk-in customer has paid exactly the total, less what is to come back in exchange, and is refunded when the sale is canceled',
    query: `select sale.id, sale.number, sale.status, sale.total, sale.paid_amount, back.total as to_come_back from sales sale
      join contacts contact on contact.business_id = $1 and contact.id = sale.contact_id and contact.is_walk_in
      left join inventory_actions back on back.business_id = $1 and back.exchange_sale_id = sale.id
      where sale.business_id = $1 and sale.paid_amount <> case sale.status when 'canceled' then 0
        when 'pending' then greatest(0, sale.total - coalesce(back.total, 0)) else sale.total end`,
  },
  {
    name: 'balance.walk-in',
    invariant: 'a walk-in customer’s sale leaves nothing in the balance, unless it is pending, with what came back in exchange for it',
    query: `select sale.id, sale.number, sum(effect.amount) as left from sales sale
      join contacts contact on contact.business_id = $1 and contact.id = sale.contact_id and contact.is_walk_in
      left join inventory_actions back on back.business_id = $1 and back.exchange_sale_id = sale.id
      join balance_transactions effect on effect.business_id = $1 and effect.document_id in (sale.id, back.id) and effect.contact_id = sale.contact_id
      where sale.business_id = $1 and sale.status <> 'pending' group by sale.id, sale.number having sum(effect.amount) <> 0`,
  },
]
