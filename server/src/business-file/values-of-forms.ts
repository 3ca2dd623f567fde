import type pg from 'pg'

/** Most characters of a text: ten times a form’s limit. */
const longest = 10_000

/**
 * By column type, values that forms refuse and readers cannot handle: years outside four digits, huge texts, and numbers that are inexact
 * or overflow sums.
 */
const otherwise: Readonly<Record<string, (column: string) => string>> = {
  date: (column) => `${column} not between '1899-12-31' and '9999-12-31'`,
  timestamptz: (column) => `${column} not between '1899-12-30' and '9999-12-31 23:59:59.999999+00'`,
  int8: (column) => `${column} not between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`,
  text: (column) => `length(${column}) > ${longest}`,
}

/** Concatenated from several texts, for search. */
const ofMany = 'search_text'

interface Kind {
  name: string
  column: string
  type: string
}

/** By table with row policies: an SQL condition for rows with such values. */
export async function unlikeForms(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<Kind>(
    `select class.relname::text as name, quote_ident(attname) as column, type.typname::text as type
      from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped join pg_type type on type.oid = atttypid
      where class.relrowsecurity and class.relnamespace = 'public'::regnamespace and type.typname = any ($1) and attname <> $2`,
    [Object.keys(otherwise), ofMany],
  )
  const conditionsByTable = new Map<string, string[]>()
  for (const { name, column, type } of rows)
    conditionsByTable.set(name, [...(conditionsByTable.get(name) ?? []), otherwise[type]?.(column) ?? 'false'])
  return new Map([...conditionsByTable].map(([name, conditions]) => [name, conditions.join(' or ')]))
}
