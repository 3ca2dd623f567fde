import { sql } from 'kysely'

interface StoredTaxLine {
  id: string
  name: string
  rate: number
  base: number
  amount: number
  inclusive: boolean
  is_off: boolean
  shares: readonly number[] | null
}

/** Columns of a document's tax, for `taxLineReply`. */
export const taxLineColumns = ['tax_id as id', 'name', 'rate', 'base', 'amount', 'inclusive', 'is_off', 'shares'] as const

/** A tax of a sale or quotation, as replies show it. */
export const taxLineReply = ({ id, name, rate, base, amount, inclusive, is_off, shares }: StoredTaxLine) => ({
  ...{ id, name, rate, base, amount, inclusive },
  ...(is_off && { taken_off: (shares ?? []).reduce((sum, share) => sum + share, 0) }),
})

/** The inclusive taxes of a line, left out if there are none, as most lines have it. */
export const includedTaxField = (included_tax: number) => (included_tax > 0 ? { included_tax } : {})

/** Kobo of a line after discounts and without taxes. @param line alias of `sale_items` */
export const netOfLine = (line: string) =>
  sql<number>`(${sql.ref(`${line}.total`)} - ${sql.ref(`${line}.line_discount`)} - ${sql.ref(`${line}.discount`)} - ${sql.ref(`${line}.included_tax`)})`
