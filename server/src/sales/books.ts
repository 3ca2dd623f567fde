import { saleTotalsLaw } from '../pricing/books.ts'
import type { Law } from '../records/law.ts'

/** Laws on stored totals of sales, their lines and payments (`docs/rooms/books.md`). */
export const saleLaws: readonly Law[] = [
  saleTotalsLaw,
  {
    name: 'sale.cost',
    invariant: 'a posted sale costs what its lines cost; one that never posted has no cost yet',
    query: `select sale.id, sale.number, sale.cost, sums.cost as of_lines from sales sale
      left join (select sale_id, sum(cost)::bigint as cost, count(cost) as costed, count(*) as lines
        from sale_items where business_id = $1 group by 1) sums on sums.sale_id = sale.id
      where sale.business_id = $1 and case when sale.posted_at is null then sale.cost is not null or sums.costed > 0
        else sale.cost is distinct from sums.cost or sums.costed <> sums.lines end`,
  },
  {
    name: 'drawer.sales',
    invariant: 'a sale that was recorded at a drawer was so at its location, and its payments of that moment are of the same session',
    query: `select sale.id, sale.number, sale.drawer_session_id from sales sale
      left join drawer_sessions session on session.business_id = $1 and session.id = sale.drawer_session_id
      where sale.business_id = $1 and sale.drawer_session_id is not null and (session.id is null or session.location_id <> sale.location_id
        or exists (select from sale_payments payment where payment.business_id = $1 and payment.sale_id = sale.id
          and payment.created_at = sale.created_at and payment.drawer_session_id is distinct from sale.drawer_session_id))`,
  },
]
