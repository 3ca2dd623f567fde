import { type RawBuilder, sql } from 'kysely'
import { netOfLine } from '../pricing/tax-lines.ts'

/**
 * Share of each line in each tax of its sale: by net total, with largest remainder, so that shares add up (`allocate` in `platform/money.ts`). Shares of taxes in prices are stored.
 * Columns: `sale_id`, `position`, `tax_id`, `amount` and `base` (kobo, of the line), and those of sale and line below. Joining sale and line
 * again instead compares every pair of rows until the tables have statistics.
 * @param sales condition on `dated`, a sale, including the business
 */
export const lineTaxes = (sales: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select ${columns('spread')}, spread.net as base,
    coalesce(spread.share, spread.part + case when row_number() over (partition by spread.sale_id, spread.tax_id order by spread.rest desc, spread.position)
      <= spread.amount - sum(spread.part) over (partition by spread.sale_id, spread.tax_id) then 1 else 0 end) as amount
  from (
    select covered.*, case when covered.whole = 0 then 0 else div(covered.amount * covered.net, covered.whole) end as part,
      case when covered.whole = 0 then 0 else mod(covered.amount * covered.net, covered.whole) end as rest
    from (
      select taxed.tax_id, taxed.amount::numeric as amount, item.position, item.product_id, ${netOfLine('item')}::numeric as net, (taxed.shares ->> item.position)::numeric as share,
        sum(${netOfLine('item')}) over (partition by taxed.sale_id, taxed.tax_id) as whole,
        dated.id as sale_id, ${sql.join(saleColumns.map((column) => sql.ref(`dated.${column}`)))}
      from sales dated
      join sale_tax_lines taxed on taxed.business_id = dated.business_id and taxed.sale_id = dated.id and not taxed.is_off
      join sale_items item on item.business_id = dated.business_id and item.sale_id = dated.id
        and (taxed.covers is null or taxed.covers @> to_jsonb(item.position))
      where ${sales}
    ) covered
  ) spread
)`

const saleColumns = ['business_id', 'date', 'status', 'deleted_at', 'location_id', 'contact_id', 'created_by']

const columns = (table: string) =>
  sql.join(['sale_id', 'tax_id', 'position', 'product_id', ...saleColumns].map((column) => sql.ref(`${table}.${column}`)))

/** SQL join of the sale and line columns, as `sale` and `item`. @param taxes alias in the query */
export const withSaleAndLine = (taxes: string): RawBuilder<unknown> => {
  const columnOf = (column: string) => sql.ref(`${taxes}.${column}`)
  return sql`cross join lateral (select ${columnOf('sale_id')} as id, ${sql.join(saleColumns.map(columnOf))}) sale
    cross join lateral (select ${sql.join(['business_id', 'sale_id', 'product_id', 'position'].map(columnOf))}) item`
}
