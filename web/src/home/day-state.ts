import type { DashboardData } from './onboarding-steps.ts'

export type Drawers = NonNullable<DashboardData['drawers']>
export type DrawerAtHome = Drawers['rows'][number]

/** When shops begin to close, by their clock. */
const closes = '17:00'
/** Milliseconds after which a member’s own session is due for a count. */
const longestSession = 8 * 3_600_000

interface Reader {
  /** Milliseconds since 1970. */
  now: number
  /** The reader’s merchant id. */
  me: string | undefined
  /** “14:05” of an instant, in the business’s time zone. */
  clockOf: (iso: string) => string
  /** Day of an instant, in the business’s time zone. */
  dayOf: (iso: string) => string
}

/** Part of the business’s day, and the drawers to act on in it. */
export interface DayState {
  part: 'before' | 'open' | 'closing' | 'after'
  /** Drawers to count while closing, or to open. */
  drawers: DrawerAtHome[]
}

/**
 * Before the first drawer is open, while any is, when one is due for its count, and after the counts of today. From 17:00 each session that
 * began earlier is due, and the reader’s own after eight hours; only of those that the reader may count.
 */
export function dayState({ rows, open, counted }: Drawers, { now, me, clockOf, dayOf }: Reader): DayState {
  const time = new Date(now).toISOString()
  const isEvening = clockOf(time) >= closes
  const isDue = ({ session }: DrawerAtHome) =>
    session !== null &&
    session.expected !== null &&
    ((isEvening && (clockOf(session.opened_at) < closes || dayOf(session.opened_at) < dayOf(time))) ||
      (session.opened_by?.id === me && now - Date.parse(session.opened_at) >= longestSession))
  const due = rows.filter(isDue)
  if (due.length > 0) return { part: 'closing', drawers: due }
  if (open > 0) return { part: 'open', drawers: [] }
  // A second shift may still open a drawer after the first count.
  return counted.count > 0 ? { part: 'after', drawers: isEvening ? [] : rows } : { part: 'before', drawers: rows }
}
