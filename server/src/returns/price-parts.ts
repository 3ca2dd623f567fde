import { sql } from 'kysely'

/** Kobo of a returned line's taxes that its price contains. @param line table of lines in the query */
export const includedTax = (
  line: string,
) => sql<number>`(select coalesce(sum(taxed.amount), 0)::bigint from inventory_action_item_taxes taxed
  join sale_taxes tax on tax.business_id = taxed.business_id and tax.id = taxed.tax_id and tax.inclusive
  where taxed.business_id = ${sql.ref(`${line}.business_id`)} and taxed.action_id = ${sql.ref(`${line}.action_id`)}
    and taxed.line_position = ${sql.ref(`${line}.position`)})`

/** Kobo of a returned line's discounts, if its sale took a tax off prices; otherwise null. @param line as above */
export const discountBesideTaxesOff = (line: string) => sql<number | null>`(
  select round((sold.line_discount + sold.discount)::numeric * ${sql.ref(`${line}.total`)} / greatest(sold.total, 1))::bigint from sale_items sold
  where sold.business_id = ${sql.ref(`${line}.business_id`)} and sold.sale_id = ${sql.ref(`${line}.sale_id`)}
    and sold.position = ${sql.ref(`${line}.sale_position`)}
    and exists (select from sale_tax_lines taxed where taxed.business_id = sold.business_id and taxed.sale_id = sold.sale_id and taxed.is_off))`

interface ReturnedPrice {
  included_tax: number
  discount: number | null
  total?: number | null
  net?: number | null
}

/** Parts of a returned line's price; each is left out if it is zero. */
export function pricePartsOf({ included_tax, discount, total, net }: ReturnedPrice) {
  const takenOff = discount === null ? 0 : Math.max(0, (total ?? 0) - (net ?? 0) - included_tax - discount)
  return { ...(included_tax > 0 && { included_tax }), ...(takenOff > 0 && { taken_off: takenOff }) }
}
