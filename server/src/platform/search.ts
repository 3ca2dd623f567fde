import { type RawBuilder, sql } from 'kysely'

/** A pattern for `like` of what contains the text; no letter of it means more than itself. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Text as it is searched: lower case, accents and other marks off, single spaces. Written into `search_text` columns and applied to what is typed. */
export const searchable = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** True for rows whose `search_text` has every word typed, in any order, in any part. */
export function found(column: string | RawBuilder<string>, typed: string) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const words = searchable(typed).split(' ').filter(Boolean)
  const tests = words.map((word) => sql<boolean>`${text} like ${containing(word)}`)
  return sql<boolean>`(${tests.length > 0 ? sql.join(tests, sql` and `) : sql`true`})`
}
