import { type RawBuilder, sql } from 'kysely'
import { isAnyOrNone, isNotAnyOrNone } from '../database/any-or-none.ts'
import { type InBusiness, isOfContact } from './merged-contacts.ts'

type Condition = RawBuilder<boolean>

/** Columns of rows, by the name of their filter. */
export type FilterColumns = Partial<Record<'location' | 'contact' | 'product' | 'category' | 'brand' | 'member', string>>

/** Filters by ids and their opposites, `brand` and `not_brand` (`contract/src/platform/sided.ts`). Other query parameters are ignored here. */
export type Asked = { readonly [Side in keyof FilterColumns | `not_${keyof FilterColumns}`]?: readonly string[] | undefined }

/** Conditions on the filters’ columns; a filter without a column adds none. */
export const conditionsOf = (ctx: InBusiness, filters: Asked, columns: FilterColumns): Condition[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const [some, not] = [filters[name as keyof Asked], filters[`not_${name}` as keyof Asked]]
    if (name === 'contact') return contactConditions(ctx, column, some, not)
    return [...(some ? [isAnyOrNone(sql.ref(column), some)] : []), ...(not ? [isNotAnyOrNone(sql.ref(column), not)] : [])]
  })

/** A contact’s documents include those of its aliases. */
function contactConditions(
  ctx: InBusiness,
  column: string,
  some: readonly string[] | undefined,
  not: readonly string[] | undefined,
): Condition[] {
  const isTheirs = (asked: readonly string[]) => {
    const ids = asked.filter((one) => one !== 'none')
    const theirs = isOfContact(ctx, column, ids)
    return ids.length < asked.length ? sql<boolean>`(${sql.ref(column)} is null or ${theirs})` : theirs
  }
  return [...(some ? [isTheirs(some)] : []), ...(not ? [sql<boolean>`(${isTheirs(not)}) is not true`] : [])]
}

/** Whether a filter on products or the search narrows the lines, so that the query must join products to select rows, not only to show them. */
export const isOfGoods = (query: Asked & { search?: string | undefined }): boolean =>
  Boolean(query.search) || (['category', 'brand', 'not_category', 'not_brand'] as const).some((filter) => query[filter] !== undefined)

/** The same as one condition, for a list. */
export const isAsked = (ctx: InBusiness, filters: Asked, columns: FilterColumns): Condition =>
  sql<boolean>`(${sql.join([sql`true`, ...conditionsOf(ctx, filters, columns)], sql` and `)})`
