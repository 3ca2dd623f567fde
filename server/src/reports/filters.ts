import { statuses } from '@kasuwa/contract/document-states'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'

/** Whose documents are read, and where. */
export interface Seer {
  business_id: string
  member: { location_id: string | null }
}

type Condition = RawBuilder<boolean>

/** A member who works at one location sees what is there. */
export const visibleAt = ({ member }: Seer, column: string): Condition[] =>
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

/** Statuses of documents that took effect. */
export const posted = ['approved']

/** Whether the statuses that are asked for are those that count anyway. */
export function isOfPosted(filters: ReportFilters): boolean {
  const counted = countedStatuses(
    filters,
    posted,
    statuses.filter((status) => status !== 'canceled'),
  )
  return counted.length === posted.length && counted.every((status) => posted.includes(status))
}

export const isStatus = (column: string, statuses: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${[...statuses]}::text[])`
