import type { reductions } from '@kasuwa/contract/sale-filter-words'
import { type RawBuilder, sql } from 'kysely'

/** Kobo by which a line was sold under its product's price of that moment; null where it was not, or where that price was not kept yet. @param line a table of lines of sales */
export function priceCut(line: string): RawBuilder<number | null> {
  const [price, list, quantity] = ['price', 'list_price', 'quantity'].map((column) => sql.ref(`${line}.${column}`))
  // Exact: a product's price and a quantity may both be as large as they come.
  return sql<number | null>`case when ${list} > ${price} then round(${quantity}::numeric * (${list} - ${price}) / 1000) end`
}

/** Kobo that were taken off a line: for itself, and as its share of what was taken off the whole. */
export const takenOff = (line: string): RawBuilder<number> =>
  sql<number>`(${sql.ref(`${line}.line_discount`)} + ${sql.ref(`${line}.discount`)})`

/** True of lines that were sold under their product's price, as the index of these has it (`sale_items_under_price`), word for word. */
export const isUnderPrice = (line: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${line}.list_price`)} > ${sql.ref(`${line}.price`)}`

/** True of lines with something taken off, or that were sold under their product's price. */
export function isReduced(line: string, how: readonly (typeof reductions)[number][]): RawBuilder<boolean> {
  const is = { discount: sql`${takenOff(line)} > 0`, price: isUnderPrice(line) }
  return sql<boolean>`(${sql.join(
    how.map((one) => is[one]),
    sql` or `,
  )})`
}
