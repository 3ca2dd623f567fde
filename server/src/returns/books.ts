import type { Law } from '../records/law.ts'

/** Lines of pending and approved returns. */
const activeReturnLines = `select item.*, action.status, action.kind, action.intake_id from inventory_action_items item
  join inventory_actions action on action.business_id = $1 and action.id = item.action_id and action.status <> 'canceled'
  where item.business_id = $1 and action.kind in ('return-inward', 'return-outward')`

/** SQL of a contact's main contact. */
const mainContactOf = (id: string) =>
  `coalesce((select contact.merged_into from contacts contact where contact.business_id = $1 and contact.id = ${id}), ${id})`

/** Laws on returned quantities and credit (RETURNS-10). */
export const returnLaws: readonly Law[] = [
  {
    name: 'return.counted',
    invariant: 'what is returned of a line of a sale or an intake is the sum of the returns that stand, and no more than it has',
    query: `select line.sale_id as document, line.position, line.quantity, line.returned, sums.quantity as on_returns from sale_items line
        full join (select sale_id, sale_position, sum(quantity) as quantity from (${activeReturnLines}) back where sale_id is not null group by 1, 2) sums
          on sums.sale_id = line.sale_id and sums.sale_position = line.position
        where (line.business_id = $1 or line.business_id is null)
          and (line.returned is distinct from coalesce(sums.quantity, 0) or line.returned > line.quantity)
      union all select line.action_id, line.position, line.quantity, line.returned, sums.quantity from inventory_action_items line
        left join (select intake_item_id, sum(quantity) as quantity from (${activeReturnLines}) back where intake_item_id is not null group by 1) sums
          on sums.intake_item_id = line.id
        where line.business_id = $1 and (line.returned <> coalesce(sums.quantity, 0) or line.returned > greatest(line.quantity, 0))`,
  },
  {
    name: 'return.credited',
    invariant:
      'a sale is credited what its approved returns come to less what was handed back with them, and is returned as far as they say',
    query: `select sale.id, sale.number, sale.credited, sums.credit, sale.return_status, told.status from sales sale
      left join (select sale_id, sum(total - paid_amount)::bigint as credit from inventory_actions
        where business_id = $1 and sale_id is not null and status = 'approved' group by 1) sums on sums.sale_id = sale.id
      left join (select line.sale_id, case when count(*) filter (where back.quantity > 0) = 0 then 'none'
          when bool_and(coalesce(back.quantity, 0) >= line.quantity) then 'full' else 'partial' end as status
        from sale_items line left join (select sale_id, sale_position, sum(quantity) as quantity from (${activeReturnLines}) approved
            where sale_id is not null and status = 'approved' group by 1, 2) back on back.sale_id = line.sale_id and back.sale_position = line.position
        where line.business_id = $1 group by 1) told on told.sale_id = sale.id
      where sale.business_id = $1 and (sale.credited <> coalesce(sums.credit, 0) or sale.return_status <> coalesce(told.status, 'none'))`,
  },
  {
    name: 'return.names',
    invariant:
      'a return that stands takes back of what is approved, of the same contact, and its lines of lines of it, of the same product',
    query: `select action.id, action.number, coalesce(sale.status, intake.status) as status, wrong.lines from inventory_actions action
      left join sales sale on sale.business_id = $1 and sale.id = action.sale_id
      left join inventory_actions intake on intake.business_id = $1 and intake.id = action.intake_id
      left join (select item.action_id, count(*) as lines from inventory_action_items item
        join inventory_actions own on own.business_id = $1 and own.id = item.action_id
        left join sale_items sold on sold.business_id = $1 and sold.sale_id = item.sale_id and sold.position = item.sale_position
        left join inventory_action_items came on came.business_id = $1 and came.id = item.intake_item_id
        where item.business_id = $1 and (item.sale_id is distinct from own.sale_id or came.action_id is distinct from own.intake_id
          or item.product_id <> coalesce(sold.product_id, came.product_id, item.product_id) or item.unit_amount > sold.price)
        group by 1) wrong on wrong.action_id = action.id
      where action.business_id = $1 and action.kind in ('return-inward', 'return-outward') and (wrong.lines > 0
        or (action.status <> 'canceled' and coalesce(sale.status, intake.status) <> 'approved')
        or ${mainContactOf('action.contact_id')} <> ${mainContactOf('coalesce(sale.contact_id, intake.contact_id, action.contact_id)')}
        or intake.kind <> 'intake')`,
  },
  {
    name: 'return.total',
    invariant:
      'a return comes to what its lines do: a customer’s to their net and taxes, a supplier’s to quantity × cost; what a supplier’s differs from the goods’ worth is its variance',
    query: `select action.id, action.number, action.total, sums.* from inventory_actions action
      join (select item.action_id, sum(item.net + item.tax)::bigint as credit, sum(item.total)::bigint as total, sum(item.value)::bigint as worth,
          count(*) filter (where item.tax is distinct from case when item.net is not null then coalesce(taxed.amount, 0) end) as wrong
        from inventory_action_items item
        left join (select action_id, line_position, sum(amount)::bigint as amount from inventory_action_item_taxes
          where business_id = $1 group by 1, 2) taxed on taxed.action_id = item.action_id and taxed.line_position = item.position
        where item.business_id = $1 group by 1) sums on sums.action_id = action.id
      where action.business_id = $1 and action.kind in ('return-inward', 'return-outward')
        and (action.total is distinct from case action.kind when 'return-inward' then sums.credit else sums.total end or sums.wrong > 0
          or action.variance is distinct from case when action.kind = 'return-outward' and action.posted_at is not null
            then action.total - sums.worth end)`,
  },
  {
    name: 'return.shares',
    invariant:
      'returns of a line take no more than it was charged and cost, and all of it together exactly that; the taxes of a sale that came back whole are credited whole',
    query: `select line.sale_id, line.position, line.total - line.line_discount - line.discount - line.included_tax as net, line.cost, sums.* from sale_items line
        join (select sale_id, sale_position, sum(share)::bigint as share, sum(cost)::bigint as cost_back from (${activeReturnLines}) back
          where sale_id is not null group by 1, 2) sums on sums.sale_id = line.sale_id and sums.sale_position = line.position
        where line.business_id = $1 and (sums.share > line.total - line.line_discount - line.discount - line.included_tax or sums.cost_back > line.cost
          or (line.returned = line.quantity and (sums.share <> line.total - line.line_discount - line.discount - line.included_tax or sums.cost_back <> line.cost)))
      union all select taxed.sale_id, taxed.position, taxed.amount, null, taxed.sale_id, taxed.position, sums.share, null from sale_tax_lines taxed
        join (select back.sale_id, one.tax_id, sum(one.share)::bigint as share from (${activeReturnLines}) back
          join inventory_action_item_taxes one on one.business_id = $1 and one.action_id = back.action_id and one.line_position = back.position
          group by 1, 2) sums on sums.sale_id = taxed.sale_id and sums.tax_id = taxed.tax_id
        where taxed.business_id = $1 and (sums.share > taxed.amount or (sums.share <> taxed.amount
          and not exists (select from sale_items line where line.business_id = $1 and line.sale_id = taxed.sale_id and line.returned < line.quantity)))`,
  },
  {
    name: 'return.worth',
    invariant: 'what came back from a sale is on the shelf at what it cost when it left, and what is damaged at nothing',
    query: `select back.id, back.action_id, back.value, back.cost from (${activeReturnLines}) back
      join products product on product.business_id = $1 and product.id = back.product_id and product.inventory_type <> 'composite'
      where back.status = 'approved' and back.value is distinct from case
        when back.metadata ->> 'condition' = 'damaged' or not product.has_inventory then 0
        when back.sale_id is not null and coalesce(back.metadata -> 'serial_numbers', '[]') in ('[]', 'null') then back.cost else back.value end`,
  },
  {
    name: 'return.handed-back',
    invariant:
      'the walk-in customer is handed back exactly what a return comes to, and nothing of one that waits or is canceled; what one that waits is to hand back is said by it alone',
    query: `select action.id, action.number, action.total, action.paid_amount, action.pays_back from inventory_actions action
      join contacts contact on contact.business_id = $1 and contact.id = action.contact_id
      where action.business_id = $1 and action.kind = 'return-inward' and (
        (contact.is_walk_in and action.paid_amount <> case when action.status = 'approved' then action.total else 0 end)
        or (action.status = 'pending' and action.paid_amount <> 0)
        or coalesce((select sum((part ->> 'amount')::bigint) from jsonb_array_elements(action.pays_back) part), 0) > action.total)`,
  },
]
