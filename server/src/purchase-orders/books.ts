import type { Law } from '../records/law.ts'

/** SQL: thousandths that approved intakes received of an order, by product. */
const receivedQuantities = `select intake.order_id, item.product_id, sum(item.quantity)::bigint as quantity from inventory_actions intake
  join inventory_action_items item on item.business_id = $1 and item.action_id = intake.id
  where intake.business_id = $1 and intake.order_id is not null and intake.status = 'approved' group by 1, 2`

/** Laws on ordered and received quantities (DOCS-27, DOCS-29). */
export const orderLaws: readonly Law[] = [
  {
    name: 'order.received',
    invariant: 'of an order’s line has come what intakes of the order that stand took in of its product, and no more than was ordered',
    query: `select coalesce(line.order_id, sums.order_id) as order_id, coalesce(line.product_id, sums.product_id) as product_id, line.quantity,
        line.received, sums.quantity as taken_in
      from (select order_id, product_id, quantity, received from purchase_order_items where business_id = $1) line
      full join (${receivedQuantities}) sums on sums.order_id = line.order_id and sums.product_id = line.product_id
      where coalesce(line.received, 0) <> coalesce(sums.quantity, 0) or coalesce(line.received, 0) > coalesce(line.quantity, 0)`,
  },
  {
    name: 'order.sums',
    invariant: 'an order comes to its lines: kobo, what was ordered and what of it has come',
    query: `select ordered.id, ordered.number, ordered.total, ordered.ordered, ordered.received, sums.* from purchase_orders ordered
      join (select order_id, sum(total)::bigint as of_lines, sum(quantity)::bigint as lines_ordered, sum(received)::bigint as lines_received,
          count(*) filter (where total <> div(quantity::numeric * cost * 2 + 1000, 2000)) as wrong
        from purchase_order_items where business_id = $1 group by 1) sums on sums.order_id = ordered.id
      where ordered.business_id = $1 and ((ordered.total, ordered.ordered, ordered.received)
        is distinct from (sums.of_lines, sums.lines_ordered, sums.lines_received) or sums.wrong > 0)`,
  },
  {
    name: 'order.incoming',
    invariant: 'what has not come of an order is to come to its location while it is approved, and nowhere else',
    query: `select ordered.id, ordered.number, ordered.status, ordered.location_id, line.incoming_to from purchase_orders ordered
      join purchase_order_items line on line.business_id = $1 and line.order_id = ordered.id
      where ordered.business_id = $1
        and line.incoming_to is distinct from case when ordered.status = 'approved' then ordered.location_id end`,
  },
  {
    name: 'order.intakes',
    invariant: 'an intake of an order came to the order’s location, of an order that had taken effect',
    query: `select intake.id, intake.number, ordered.number as of_order, ordered.status from inventory_actions intake
      left join purchase_orders ordered on ordered.business_id = $1 and ordered.id = intake.order_id
      where intake.business_id = $1 and intake.order_id is not null
        and (ordered.posted_at is null or ordered.location_id <> intake.location_id
          or (ordered.status = 'canceled' and intake.status <> 'canceled') or (ordered.status = 'closed' and intake.status = 'pending'))`,
  },
]
