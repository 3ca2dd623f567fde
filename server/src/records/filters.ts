import { type RawBuilder, sql } from 'kysely'
import { isAnyOrNone, isNotAnyOrNone } from '../database/any-or-none.ts'
import { type InBusiness, isOfContact } from './merged-contacts.ts'

type Condition = RawBuilder<boolean>

/** Columns of rows, by the name of their filter. */
export type FilterColumns = Partial<Record<'location' | 'contact' | 'product' | 'category' | 'brand' | 'member', string>>

/** Filters by ids and their opposites, `brand` and `not_brand` (`contract/src/platform/sided.ts`). Other query parameters are ignored here. */
export type IdFilters = { readonly [Side in keyof FilterColumns | `not_${keyof FilterColumns}`]?: readonly string[] | undefined }

/** Conditions on the filters’ columns; a filter without a column adds none. */
export const conditionsOf = (ctx: InBusiness, filters: IdFilters, columns: FilterColumns): Condition[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const [included, not] = [filters[name as keyof IdFilters], filters[`not_${name}` as keyof IdFilters]]
    if (name === 'contact') return contactConditions(ctx, column, included, not)
    return [...(included ? [isAnyOrNone(sql.ref(column), included)] : []), ...(not ? [isNotAnyOrNone(sql.ref(column), not)] : [])]
  })

/** A contact’s documents include those of its aliases. */
function contactConditions(
  ctx: InBusiness,
  column: string,
  included: readonly string[] | undefined,
  not: readonly string[] | undefined,
): Condition[] {
  const isRequested = (requested: readonly string[]) => {
    const ids = requested.filter((id) => id !== 'none')
    const isOfContacts = isOfContact(ctx, column, ids)
    return ids.length < requested.length ? sql<boolean>`(${sql.ref(column)} is null or ${isOfContacts})` : isOfContacts
  }
  return [...(included ? [isRequested(included)] : []), ...(not ? [sql<boolean>`(${isRequested(not)}) is not true`] : [])]
}

/** True if a category, a brand or the search selects lines: the query then joins products to select rows, not only to show them. */
export const isOfGoods = (query: IdFilters & { search?: string | undefined }): boolean =>
  Boolean(query.search) || (['category', 'brand', 'not_category', 'not_brand'] as const).some((filter) => query[filter] !== undefined)

/** `conditionsOf` as one condition, for a list. */
export const matchesFilters = (ctx: InBusiness, filters: IdFilters, columns: FilterColumns): Condition =>
  sql<boolean>`(${sql.join([sql`true`, ...conditionsOf(ctx, filters, columns)], sql` and `)})`
