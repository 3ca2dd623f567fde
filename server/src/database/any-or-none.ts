import { type RawBuilder, sql } from 'kysely'

/** A filter's word for rows that have none of it: no brand, nobody on the other side. */
export const none = 'none'

const split = (asked: readonly string[]) => ({ ids: asked.filter((one) => one !== none), hasNone: asked.includes(none) })

/** True of rows whose column is one of those ids, or empty where `none` is among them. */
export function isAnyOrNone(column: RawBuilder<unknown>, asked: readonly string[]): RawBuilder<boolean> {
  const { ids, hasNone } = split(asked)
  // Nothing else beside it: rows that have none may have an index of their own.
  if (ids.length === 0 && hasNone) return sql<boolean>`${column} is null`
  const isAny = sql<boolean>`${column} = any(${ids}::uuid[])`
  return hasNone ? sql<boolean>`(${column} is null or ${isAny})` : isAny
}

/** True of all other rows, also of those that have none of it unless `none` is asked for. */
export function isNotAnyOrNone(column: RawBuilder<unknown>, asked: readonly string[]): RawBuilder<boolean> {
  const { ids, hasNone } = split(asked)
  if (ids.length === 0 && hasNone) return sql<boolean>`${column} is not null`
  const isOther = sql<boolean>`${column} <> all(${ids}::uuid[])`
  return hasNone ? sql<boolean>`(${column} is not null and ${isOther})` : sql<boolean>`(${column} is null or ${isOther})`
}

/** True of rows whose column, a word, is among some and not among others, each where it is asked for. */
export const isWord = (
  column: RawBuilder<unknown>,
  some: readonly string[] | undefined,
  not: readonly string[] | undefined,
): RawBuilder<boolean> =>
  sql<boolean>`(${some ? sql`${column} = any(${[...some]}::text[])` : sql`true`} and ${not ? sql`${column} <> all(${[...not]}::text[])` : sql`true`})`
