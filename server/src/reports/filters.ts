import { statuses } from '@kasuwa/contract/document-states'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'

/** Business and location of the reader. */
export interface Seer {
  business_id: string
  member: { location_id: string | null }
}

type Condition = RawBuilder<boolean>

/** A member of one location sees only that location. */
export const visibleAt = ({ member }: Seer, column: string): Condition[] =>
  member.location_id === null ? [] : [sql<boolean>`${sql.ref(column)} = ${member.location_id}::uuid`]

/**
 * Statuses that count: posted ones unless filters say otherwise; never canceled ones.
 * @param posted statuses that took effect
 * @param live statuses that are not canceled
 */
export function countedStatuses({ status, not_status }: ReportFilters, posted: readonly string[], live: readonly string[]): string[] {
  const requested = status ?? (not_status ? live : posted)
  return requested.filter((state) => live.includes(state) && !not_status?.includes(state))
}

/** Statuses of documents that took effect. */
export const posted = ['approved']

/** True if the filtered statuses are the default ones. */
export function isOfPosted(filters: ReportFilters): boolean {
  const includedStatuses = countedStatuses(
    filters,
    posted,
    statuses.filter((status) => status !== 'canceled'),
  )
  return includedStatuses.length === posted.length && includedStatuses.every((status) => posted.includes(status))
}

export const isStatus = (column: string, statuses: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${[...statuses]}::text[])`
