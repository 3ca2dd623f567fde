import type pg from 'pg'

/** Characters of a text: ten times the longest that a form takes. */
const longest = 10_000

/**
 * By what a column holds, what no form lets in and readers stumble over: years that a date is not written with, texts without end, and figures
 * that are not told exactly, of which a few add up to more than there is.
 */
const otherwise: Readonly<Record<string, (column: string) => string>> = {
  date: (column) => `${column} not between '1899-12-31' and '9999-12-31'`,
  timestamptz: (column) => `${column} not between '1899-12-30' and '9999-12-31 23:59:59.999999+00'`,
  int8: (column) => `${column} not between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`,
  text: (column) => `length(${column}) > ${longest}`,
}

/** What is put together of many texts, to be searched. */
const ofMany = 'search_text'

interface Kind {
  name: string
  column: string
  type: string
}

/** Of each table under a policy, by its name, what holds of a row that has such a value. */
export async function unlikeForms(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<Kind>(
    `select class.relname::text as name, quote_ident(attname) as column, type.typname::text as type
      from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped join pg_type type on type.oid = atttypid
      where class.relrowsecurity and class.relnamespace = 'public'::regnamespace and type.typname = any ($1) and attname <> $2`,
    [Object.keys(otherwise), ofMany],
  )
  const found = new Map<string, string[]>()
  for (const { name, column, type } of rows) found.set(name, [...(found.get(name) ?? []), otherwise[type]?.(column) ?? 'false'])
  return new Map([...found].map(([name, conditions]) => [name, conditions.join(' or ')]))
}
