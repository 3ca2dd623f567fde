import { type RawBuilder, sql } from 'kysely'

/** Filter value for rows whose column is empty: no brand, no contact. */
export const none = 'none'

const splitNone = (values: readonly string[]) => ({ ids: values.filter((value) => value !== none), hasNone: values.includes(none) })

/** True for rows whose column is one of the ids, or null if the values include `none`. */
export function isAnyOrNone(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> {
  const { ids, hasNone } = splitNone(values)
  // No other condition beside it, so that a partial index of null rows applies.
  if (ids.length === 0 && hasNone) return sql<boolean>`${column} is null`
  const isAny = sql<boolean>`${column} = any(${ids}::uuid[])`
  return hasNone ? sql<boolean>`(${column} is null or ${isAny})` : isAny
}

/** True for all other rows. Null rows are among them unless the values include `none`. */
export function isNotAnyOrNone(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> {
  const { ids, hasNone } = splitNone(values)
  if (ids.length === 0 && hasNone) return sql<boolean>`${column} is not null`
  const isOther = sql<boolean>`${column} <> all(${ids}::uuid[])`
  return hasNone ? sql<boolean>`(${column} is not null and ${isOther})` : sql<boolean>`(${column} is null or ${isOther})`
}

/** True for rows whose text column is among `included` and not among `excluded`. An undefined list does not filter. */
export const isTextAmong = (
  column: RawBuilder<unknown>,
  included: readonly string[] | undefined,
  excluded: readonly string[] | undefined,
): RawBuilder<boolean> =>
  sql<boolean>`(${included ? sql`${column} = any(${[...included]}::text[])` : sql`true`} and ${excluded ? sql`${column} <> all(${[...excluded]}::text[])` : sql`true`})`
