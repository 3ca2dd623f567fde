/** Columns that hold the business, of two tables that are joined, or of a query and what it stands in. */
const pair = /(?<![\w."])((?:"?\w+"?\.)?"?business_id"?) = "?\w+"?\."?business_id"?(?![\w."])/g

/** Where a statement is told its business. */
const told = /(?:\bbusiness_id"?|\bbusinesses"?\."?id"?) = \$(\d+)\b/

const known = new Map<string, string>()

/**
 * A statement as a database that is sharded by business is sent it. Citus asks every shard for a table that is narrowed to its business
 * by what is around its query, as `exists (select from b where b.business_id = a.business_id)` is, and refuses it where such tables are
 * joined; told the business as well, it asks one. Whoever is told the same business twice finds the same rows: each statement is of one
 * (`testing/statements`). One machine is sent the statement as it stands.
 */
export function forOneShard(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const parameter = told.exec(text)?.[1]
  const narrowed = parameter === undefined ? text : text.replaceAll(pair, (all, column: string) => `${all} and ${column} = $${parameter}`)
  known.set(text, narrowed)
  return narrowed
}
