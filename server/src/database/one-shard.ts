/** Two business columns compared: of joined tables, or of a query and its outer query. */
const businessPair = /(?<![\w."])((?:"?\w+"?\.)?"?business_id"?) = "?\w+"?\."?business_id"?(?![\w."])/g

/** The parameter with the statement’s business. */
const businessParameter = /(?:\bbusiness_id"?|\bbusinesses"?\."?id"?) = \$(\d+)\b/

const textByText = new Map<string, string>()

/**
 * Adds the business to each table of a statement, for a database sharded by business. Citus asks every shard if a table gets its business
 * from the outer query only, and refuses joins of such tables. A statement is of one business, so its rows stay the same
 * (`testing/statements`).
 */
export function forOneShard(text: string): string {
  const cached = textByText.get(text)
  if (cached !== undefined) return cached
  const parameter = businessParameter.exec(text)?.[1]
  const scoped =
    parameter === undefined ? text : text.replaceAll(businessPair, (match, column: string) => `${match} and ${column} = $${parameter}`)
  textByText.set(text, scoped)
  return scoped
}
