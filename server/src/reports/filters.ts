import type { ReportFilters } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { isAnyOrNone, isNotAnyOrNone } from '../database/any-or-none.ts'
import { withVariants } from '../products/with-variants.ts'
import { isOfContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Condition = RawBuilder<boolean>
type Side = keyof ReportFilters

/** Columns of a source, by the filter that is of them. */
export type FilterColumns = Partial<Record<'location' | 'contact' | 'product' | 'category' | 'brand' | 'member', string>>

/** Filters with all variants of the products that they name: what a filter by products means. */
export async function namingVariants(ctx: BusinessContext, filters: ReportFilters): Promise<ReportFilters> {
  const [product, not_product] = await Promise.all(
    [filters.product, filters.not_product].map((ids) => (ids ? withVariants(ctx, ids) : undefined)),
  )
  return { ...filters, ...(product ? { product } : {}), ...(not_product ? { not_product } : {}) }
}

/** What filters hold a source to, by its columns; a filter without a column holds it to nothing. */
export const conditionsOf = (ctx: BusinessContext, filters: ReportFilters, columns: FilterColumns): Condition[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const [some, not] = [filters[name as Side], filters[`not_${name}` as Side]]
    if (name === 'contact') return contactConditions(ctx, column, some, not)
    return [...(some ? [isAnyOrNone(sql.ref(column), some)] : []), ...(not ? [isNotAnyOrNone(sql.ref(column), not)] : [])]
  })

/** Of a contact’s documents are those of its aliases, too. */
function contactConditions(
  ctx: BusinessContext,
  column: string,
  some: readonly string[] | undefined,
  not: readonly string[] | undefined,
): Condition[] {
  const isTheirs = (asked: readonly string[]) => {
    const ids = asked.filter((one) => one !== 'none')
    const theirs = sql<boolean>`coalesce(${isOfContact(ctx, column, ids)}, false)`
    return ids.length < asked.length ? sql<boolean>`(${sql.ref(column)} is null or ${theirs})` : theirs
  }
  return [...(some ? [isTheirs(some)] : []), ...(not ? [sql<boolean>`not ${isTheirs(not)}`] : [])]
}

/** A member who works at one location sees what is there. */
export const visibleAt = ({ member }: BusinessContext, column: string): Condition[] =>
  member.location_id === null ? [] : [sql<boolean>`${sql.ref(column)} = ${member.location_id}::uuid`]

/**
 * The statuses that count: those that took effect, unless others are asked for; canceled ones never.
 * @param posted those that took effect
 * @param live those that are not canceled
 */
export function countedStatuses({ status, not_status }: ReportFilters, posted: readonly string[], live: readonly string[]): string[] {
  const asked = status ?? (not_status ? live : posted)
  return asked.filter((one) => live.includes(one) && !not_status?.includes(one))
}

export const isStatus = (column: string, statuses: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${[...statuses]}::text[])`
