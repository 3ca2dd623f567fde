import type { Law } from '../../records/law.ts'

const grouped = (source: string, ways: Record<string, string>, rows: string, sums: readonly string[]) =>
  `select way.what, day, location_id, way.key, array[${sums.map((sum) => `coalesce(${sum}, 0)::bigint`).join(', ')}] as sums from ${rows} row
    cross join lateral (values ('${source}', null::uuid), ${Object.entries(ways)
      .map(([way, key]) => `('${source}.${way}', ${key})`)
      .join(', ')}) way (what, key) group by 1, 2, 3, 4`

const people = { contact: 'row.contact_id', member: 'row.created_by' }
const product = { product: 'row.product_id' }

/** Aggregates the sums as an array of the longest row’s length. Unnesting would multiply tens of millions of rows. */
const eachOf = (sum: (one: string, place: number) => string) =>
  `array[${Array.from({ length: 8 }, (_, index) => sum(`sums[${index + 1}]`, index + 1)).join(', ')}]`

/** Product sums that are also stored by category and brand. The number of sales is stored separately. */
const ofGroups = (table: string) => (column: string, place: number) =>
  `(sum(${table}.${column})${place === 5 ? ` filter (where ${table}.what <> 'goods.product')` : ''})::bigint`

/** Checks day sums against the documents (`reports/day-sums/add-up.ts`). */
export const daySumLaws: readonly Law[] = [
  {
    name: 'days.sums',
    invariant: 'what is kept of a day is what its documents come to, unless something of it has changed and is yet to be added up',
    query: `with head as (
        select kept.zone, kept.since, kept.until, case when not exists (
            select from kept_groups as_counted join products on products.business_id = $1 and products.id = as_counted.product_id
            where as_counted.business_id = $1 and (as_counted.category_id, as_counted.brand_id) is distinct from (products.category_id, products.brand_id)
          ) then kept.counted_since end as counted_since
        from kept_days kept join businesses on businesses.id = kept.business_id and businesses.time_zone = kept.zone where kept.business_id = $1
      ), marked as (
        select (stale.date at time zone head.zone)::date as day from stale_days stale, head where stale.business_id = $1
      ), sale as (
        select sales.*, (sales.date at time zone head.zone)::date as day from sales, head
        where sales.business_id = $1 and sales.status = 'approved' and sales.deleted_at is null
      ), line as (
        select item.*, sale.day, sale.location_id, sale.contact_id, sale.created_by, products.category_id, products.brand_id
        from sale join sale_items item on item.business_id = $1 and item.sale_id = sale.id
        join products on products.business_id = $1 and products.id = item.product_id
      ), moved as (
        select item.*, action.kind, (action.date at time zone head.zone)::date as day, action.location_id, action.contact_id, action.created_by
        from head, inventory_actions action join inventory_action_items item on item.business_id = $1 and item.action_id = action.id
        where action.business_id = $1 and action.status = 'approved' and action.deleted_at is null
      ), back as (select * from moved where kind = 'return-inward'), document as (
        select moved.*, case kind when 'intake' then total + extra_cost when 'adjustment' then coalesce(total, 0) else coalesce(value, 0) end as worth from moved
      ), paper as (
        select action.*, (action.date at time zone head.zone)::date as day from inventory_actions action, head
        where action.business_id = $1 and action.status = 'approved' and action.deleted_at is null and action.kind <> 'adjustment'
      ), taking as (
        select payment.amount, (payment.date at time zone head.zone)::date as day, sales.location_id, sales.contact_id from head, sale_payments payment
        join sales on sales.business_id = $1 and sales.id = payment.sale_id where payment.business_id = $1
      ), spending as (
        select payment.amount, (payment.date at time zone head.zone)::date as day, action.location_id, action.contact_id from head, inventory_action_payments payment
        join inventory_actions action on action.business_id = $1 and action.id = payment.action_id where payment.business_id = $1
      ), stock as (
        select moved.*, (moved.created_at at time zone head.zone)::date as day from stock_movements moved, head where moved.business_id = $1
      ), found as (
        ${grouped('sales', people, 'sale', [
          ...['count(*)', 'sum(subtotal - included_tax)', 'sum(discount)', 'sum(total)', 'sum(cost)', 'sum(tax_total)'],
          'sum(paid_amount - rounding)',
          'sum(greatest(total - credited - paid_amount, 0))',
          'sum(rounding)',
        ])}
        union all ${grouped('lines', people, 'line', ['sum(quantity)', 'sum(line_discount)'])}
        union all ${grouped('goods', product, 'line', ['sum(quantity)', 'sum(total - included_tax)', 'sum(line_discount + discount)', 'sum(cost)', 'count(distinct sale_id)'])}
        union all ${grouped('counted', { category: 'row.category_id', brand: 'row.brand_id' }, 'line', ['count(distinct sale_id)'])}
        union all ${grouped('back', { ...people, ...product }, 'back', ['sum(net + tax)', 'sum(net)', 'sum(value)'])}
        union all ${grouped('moved', product, 'moved', [
          `sum(quantity) filter (where kind = 'return-inward')`,
          `sum(quantity) filter (where kind = 'intake')`,
        ])}
        union all ${grouped('cuts', { member: 'row.created_by' }, 'line', [
          'sum(line_discount + discount)',
          'sum(case when list_price > price then round(quantity::numeric * (list_price - price) / 1000) end)',
        ])}
        union all ${grouped('papers', { contact: 'row.contact_id' }, 'paper', [
          `sum(total) filter (where kind = 'intake')`,
          `sum(total) filter (where kind <> 'intake')`,
        ])}
        union all ${grouped('takings', { contact: 'row.contact_id' }, 'taking', ['sum(amount)'])}
        union all ${grouped('spendings', { contact: 'row.contact_id' }, 'spending', ['-sum(amount)'])}
        union all ${grouped('documents', { contact: 'row.contact_id', ...product }, 'document', ['count(distinct action_id)', 'sum(quantity)', 'sum(worth)'])}
        union all ${grouped('stock', product, 'stock', ['sum(quantity)', 'sum(value)'])}
      ), kept as (
        select what, day, location_id, key, sums from day_sums where business_id = $1 and what not in ('taxes', 'taxes.product', 'entries', 'entries.contact') and what not like '%/month'
          and (what like 'counted%' or what not like '%.category' and what not like '%.brand')
      )
      select coalesce(kept.what, found.what) as what, coalesce(kept.day, found.day) as day, coalesce(kept.location_id, found.location_id) as location_id,
        coalesce(kept.key, found.key) as key, kept.sums as kept, found.sums as found
      from kept full join found on found.what = kept.what and found.day = kept.day and found.location_id = kept.location_id
        and coalesce(found.key, '00000000-0000-0000-0000-000000000000') = kept.key
      cross join head
      where kept.sums is distinct from found.sums and coalesce(kept.day, found.day) between head.since and head.until
        and coalesce(kept.day, found.day) not in (select day from marked)
        and (coalesce(kept.what, found.what) not in ('counted.category', 'counted.brand') or coalesce(kept.day, found.day) >= head.counted_since)`,
  },
  {
    name: 'days.months',
    invariant: 'what is kept of a month is what is kept of its days, where that is kept of all of them',
    query: `with head as (
        select kept.* from kept_days kept join businesses on businesses.id = kept.business_id and businesses.time_zone = kept.zone
        where kept.business_id = $1
      ), found as (
        select what || '/month' as what, date_trunc('month', day)::date as day, location_id, key, ${eachOf((sum) => `sum(${sum})::bigint`)} as sums
        from day_sums where business_id = $1 and what like '%.%' and what not like '%/month' group by 1, 2, 3, 4
      ), kept as (
        select what, day, location_id, key, ${eachOf((sum) => sum)} as sums from day_sums where business_id = $1 and what like '%/month'
      )
      select what, day, location_id, key, kept.sums as kept, found.sums as found
      from kept full join found using (what, day, location_id, key) cross join head
      where kept.sums is distinct from found.sums and (day + interval '1 month')::date - 1 <= head.until
        and day >= case when what like '%.category/month' or what like '%.brand/month' then head.counted_since else head.since end`,
  },
  {
    name: 'days.groups',
    invariant: 'what is kept of a category or a brand is what is kept of its products, as they were grouped',
    query: `with product as (
        select kept.what, kept.day, kept.location_id, grouped.category_id, grouped.brand_id, ${eachOf(ofGroups('kept'))} as sums
        from day_sums kept join kept_groups grouped on grouped.business_id = $1 and grouped.product_id = kept.key
        where kept.business_id = $1 and kept.what like '%.product' and kept.what <> 'documents.product' group by 1, 2, 3, 4, 5
      ), found as (
        select split_part(product.what, '.', 1) || way.what as what, day, location_id, coalesce(way.key, '00000000-0000-0000-0000-000000000000') as key,
          ${eachOf((sum) => `sum(${sum})::bigint`)} as sums
        from product cross join lateral (values ('.category', category_id), ('.brand', brand_id)) way (what, key) group by 1, 2, 3, 4
      ), kept as (
        select what, day, location_id, key, ${eachOf((sum) => sum)} as sums from day_sums
        where business_id = $1 and (what like '%.category' or what like '%.brand') and what not like 'counted%'
      )
      select what, day, location_id, key, kept.sums as kept, found.sums as found
      from kept full join found using (what, day, location_id, key), kept_days head
      where head.business_id = $1 and kept.sums is distinct from found.sums and day between head.counted_since and head.until`,
  },
  {
    name: 'days.taxes',
    invariant: 'the taxes that are kept of a day are those of its sales, in all and by product',
    query: `with head as (
        select kept.* from kept_days kept join businesses on businesses.id = kept.business_id and businesses.time_zone = kept.zone
        where kept.business_id = $1
      ), marked as (
        select (stale.date at time zone head.zone)::date as day from stale_days stale, head where stale.business_id = $1
      ), found as (
        select (sales.date at time zone head.zone)::date as day, sales.location_id, sum(taxed.amount)::bigint as tax
        from head, sales join sale_tax_lines taxed on taxed.business_id = $1 and taxed.sale_id = sales.id
        where sales.business_id = $1 and sales.status = 'approved' and sales.deleted_at is null group by 1, 2
      ), kept as (
        select day, location_id, coalesce(sum(sums[1]) filter (where what = 'taxes'), 0) as tax,
          coalesce(sum(sums[1]) filter (where what = 'taxes.product'), 0) as by_product
        from day_sums where business_id = $1 and what in ('taxes', 'taxes.product') group by 1, 2
      )
      select day, location_id, kept.tax, kept.by_product, found.tax as found from kept full join found using (day, location_id) cross join head
      where (coalesce(kept.tax, 0) <> coalesce(found.tax, 0) or coalesce(kept.by_product, 0) <> coalesce(found.tax, 0))
        and day between head.since and head.until and day not in (select marked.day from marked)`,
  },
  {
    name: 'days.entries',
    invariant: 'what is kept of a day is what contacts’ balances changed by on it, in all and of each',
    query: `with head as (
        select kept.* from kept_days kept join businesses on businesses.id = kept.business_id and businesses.time_zone = kept.zone
        where kept.business_id = $1
      ), marked as (
        select (stale.date at time zone head.zone)::date as day from stale_days stale, head where stale.business_id = $1
      ), found as (
        select (entry.created_at at time zone head.zone)::date as day, entry.contact_id as key, sum(entry.amount)::bigint as sum
        from head, balance_transactions entry where entry.business_id = $1 group by 1, 2
        union all select (entry.created_at at time zone head.zone)::date, '00000000-0000-0000-0000-000000000000', sum(entry.amount)::bigint
        from head, balance_transactions entry where entry.business_id = $1 group by 1
      ), kept as (
        select day, key, sum(sums[1])::bigint as sum from day_sums where business_id = $1 and what in ('entries', 'entries.contact') group by 1, 2
      )
      select day, key, kept.sum as kept, found.sum as found from kept full join found using (day, key) cross join head
      where kept.sum is distinct from found.sum and day between head.since and head.until and day not in (select marked.day from marked)`,
  },
]
