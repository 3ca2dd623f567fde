import { type RawBuilder, sql } from 'kysely'

/**
 * The part of each tax of some sales that each of their lines bears: what a tax came to, spread over the lines that it covers by what they came to less
 * discounts (largest remainder, of equal ones the earlier line's: `contract/src/platform/money.ts`, `allocate`), so that the lines' parts add up to it.
 * What is asked of sale and line comes along: joined to these once more, where nobody had counted the tables yet, every line was held against every other.
 * Columns: `sale_id`, `position`, `tax_id`, `amount` (kobo), `base` (kobo, of the line); of the sale and of the line those below.
 * @param sales a condition on `dated`, a sale, with the business
 */
export const lineTaxes = (sales: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select ${columns('spread')}, spread.net as base,
    spread.part + case when row_number() over (partition by spread.sale_id, spread.tax_id order by spread.rest desc, spread.position)
      <= spread.amount - sum(spread.part) over (partition by spread.sale_id, spread.tax_id) then 1 else 0 end as amount
  from (
    select covered.*, case when covered.whole = 0 then 0 else div(covered.amount * covered.net, covered.whole) end as part,
      case when covered.whole = 0 then 0 else mod(covered.amount * covered.net, covered.whole) end as rest
    from (
      select taxed.tax_id, taxed.amount::numeric as amount, item.position, item.product_id, (item.total - item.line_discount - item.discount)::numeric as net,
        sum(item.total - item.line_discount - item.discount) over (partition by taxed.sale_id, taxed.tax_id) as whole,
        dated.id as sale_id, ${sql.join(ofSale.map((column) => sql.ref(`dated.${column}`)))}
      from sales dated
      join sale_tax_lines taxed on taxed.business_id = dated.business_id and taxed.sale_id = dated.id
      join sale_items item on item.business_id = dated.business_id and item.sale_id = dated.id
        and (taxed.covers is null or taxed.covers @> to_jsonb(item.position))
      where ${sales}
    ) covered
  ) spread
)`

const ofSale = ['business_id', 'date', 'status', 'deleted_at', 'location_id', 'contact_id', 'created_by']

const columns = (table: string) =>
  sql.join(['sale_id', 'tax_id', 'position', 'product_id', ...ofSale].map((column) => sql.ref(`${table}.${column}`)))

/** The sale and the line of each of them, as `sale` and `item`. @param taxes as they are called in the query */
export const withSaleAndLine = (taxes: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${taxes}.${column}`)
  return sql`cross join lateral (select ${of('sale_id')} as id, ${sql.join(ofSale.map(of))}) sale
    cross join lateral (select ${sql.join(['business_id', 'sale_id', 'product_id', 'position'].map(of))}) item`
}
