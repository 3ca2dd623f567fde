import { type RawBuilder, sql } from 'kysely'

/**
 * The part of each tax of some sales that each of their lines bears: what a tax came to, spread over the lines that it covers by what they came to less
 * discounts (largest remainder, of equal ones the earlier line's: `contract/src/platform/money.ts`, `allocate`), so that the lines' parts add up to it.
 * Columns: `sale_id`, `position`, `tax_id`, `amount` (kobo), `base` (kobo, of the line).
 * @param sales a condition on `taxed.sale_id`, with the business
 */
export const lineTaxes = (sales: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select spread.business_id, spread.sale_id, spread.position, spread.tax_id, spread.net as base,
    spread.part + case when row_number() over (partition by spread.sale_id, spread.tax_id order by spread.rest desc, spread.position)
      <= spread.amount - sum(spread.part) over (partition by spread.sale_id, spread.tax_id) then 1 else 0 end as amount
  from (
    select covered.*, case when covered.whole = 0 then 0 else div(covered.amount * covered.net, covered.whole) end as part,
      case when covered.whole = 0 then 0 else mod(covered.amount * covered.net, covered.whole) end as rest
    from (
      select taxed.business_id, taxed.sale_id, taxed.tax_id, item.position, taxed.amount::numeric as amount, (item.total - item.line_discount - item.discount)::numeric as net,
        sum(item.total - item.line_discount - item.discount) over (partition by taxed.sale_id, taxed.tax_id) as whole
      from sale_tax_lines taxed
      join sale_items item on item.business_id = taxed.business_id and item.sale_id = taxed.sale_id
        and (taxed.covers is null or taxed.covers @> to_jsonb(item.position))
      where ${sales}
    ) covered
  ) spread
)`
