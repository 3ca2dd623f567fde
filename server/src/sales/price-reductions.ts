import type { reductions } from '@kasuwa/contract/sale-filter-words'
import { type RawBuilder, sql } from 'kysely'

/** Kobo below the product's price at that time; null if it was not below, or for lines from before that price was stored. @param line alias of a table of sale lines */
export function priceCut(line: string): RawBuilder<number | null> {
  const [price, list, quantity] = ['price', 'list_price', 'quantity'].map((column) => sql.ref(`${line}.${column}`))
  // Numeric arithmetic: price and quantity may both be at their limits.
  return sql<number | null>`case when ${list} > ${price} then round(${quantity}::numeric * (${list} - ${price}) / 1000) end`
}

/** Kobo of discounts: the line's own, and its share of the sale's. */
export const discountTotal = (line: string): RawBuilder<number> =>
  sql<number>`(${sql.ref(`${line}.line_discount`)} + ${sql.ref(`${line}.discount`)})`

/** SQL condition, word for word that of the partial index `sale_items_under_price`. */
export const isUnderPrice = (line: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${line}.list_price`)} > ${sql.ref(`${line}.price`)}`

/** SQL condition: lines with a discount, or sold under their product's price. */
export function isReduced(line: string, kinds: readonly (typeof reductions)[number][]): RawBuilder<boolean> {
  const conditions = { discount: sql`${discountTotal(line)} > 0`, price: isUnderPrice(line) }
  return sql<boolean>`(${sql.join(
    kinds.map((kind) => conditions[kind]),
    sql` or `,
  )})`
}
