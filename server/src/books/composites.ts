import type { Law } from '../records/law.ts'

/** Composites, and the components that their lines took (PRODUCTS-29). */
export const compositeLaws: readonly Law[] = [
  {
    name: 'composite.parts',
    invariant:
      'a composite that is there is made of products that are there and stand for themselves, and nothing else is made of any; it is on no shelf',
    query: `select product.id, product.name, product.inventory_type, count(part.id) as parts, count(part.id) filter (where component.deleted_at is not null
        or component.inventory_type <> 'standard') as wrong from products product
      left join product_components part on part.business_id = $1 and part.composite_id = product.id
      left join products component on component.business_id = $1 and component.id = part.component_id
      where product.business_id = $1 and product.deleted_at is null
      group by product.id, product.name, product.inventory_type
      having (product.inventory_type = 'composite') <> (count(part.id) > 0)
        or count(part.id) filter (where component.deleted_at is not null or component.inventory_type <> 'standard') > 0
        or (product.inventory_type = 'composite' and exists (select from inventory_levels level
          where level.business_id = $1 and level.product_id = product.id and (level.on_hand <> 0 or level.committed <> 0)))`,
  },
  {
    name: 'composite.cost',
    invariant: 'a composite costs what is in it',
    query: `select product.id, product.name, product.cost, sums.cost as of_parts from products product
      join (select part.composite_id, sum(div(part.quantity::numeric * component.cost * 2 + 1000, 2000))::bigint as cost from product_components part
        join products component on component.business_id = $1 and component.id = part.component_id
        where part.business_id = $1 group by 1) sums on sums.composite_id = product.id
      where product.business_id = $1 and product.inventory_type = 'composite' and product.deleted_at is null and product.cost <> sums.cost`,
  },
  {
    name: 'composite.line',
    invariant:
      'a line of a composite took of each component what one has times its quantity, and costs what they do; it costs nothing known until it is posted',
    query: `select line.id, line.sale_id, line.quantity, line.cost, sums.cost as of_parts, sums.wrong from sale_items line
      join (select part.sale_id, part.line_position, sum(part.cost)::bigint as cost, count(part.cost) as costed, count(*) as parts,
          count(*) filter (where part.taken * 1000::numeric <> part.quantity::numeric * item.quantity) as wrong
        from sale_item_components part
        join sale_items item on item.business_id = $1 and item.sale_id = part.sale_id and item.position = part.line_position
        where part.business_id = $1 group by 1, 2) sums on sums.sale_id = line.sale_id and sums.line_position = line.position
      join sales sale on sale.business_id = $1 and sale.id = line.sale_id
      where line.business_id = $1 and (sums.wrong > 0 or line.cost is distinct from sums.cost
        or sums.costed <> case when sale.posted_at is null then 0 else sums.parts end)`,
  },
  {
    name: 'composite.part',
    invariant: 'what was taken of a component was taken by a line',
    query: `select part.sale_id, part.line_position, part.product_name from sale_item_components part
      left join sale_items line on line.business_id = $1 and line.sale_id = part.sale_id and line.position = part.line_position
      where part.business_id = $1 and line.id is null`,
  },
  {
    name: 'composite.sold',
    invariant: 'a line of a composite says what it took, and a line of anything else is of itself',
    query: `select line.id, line.sale_id, product.inventory_type from sale_items line
      join products product on product.business_id = $1 and product.id = line.product_id
      where line.business_id = $1 and (product.inventory_type = 'composite')
        <> exists (select from sale_item_components part
          where part.business_id = $1 and part.sale_id = line.sale_id and part.line_position = line.position)`,
  },
]
