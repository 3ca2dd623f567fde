import { Temporal } from 'temporal-polyfill'
import { refuseField } from '../errors/refusal.ts'

interface LocalNow {
  now: number
  zone: string
}

const bareDay = /^\d{4}-\d{2}-\d{2}$/
const withOffset = /(Z|[+-]\d{2}:?\d{2})$/i

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
const local = (text: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(zone)

/** The business's day that a moment falls into, `2026-11-20`. @param instant ISO 8601 in UTC */
export const dayOf = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The business's day that it is now, `2026-11-20`. */
export const today = ({ now, zone }: LocalNow): string => dayOf(iso(now), zone)

/**
 * A document's date as an instant (ISO 8601, UTC). Not given is now; a bare day is now where it is today in the business's time zone
 * and otherwise that day's noon; a time without an offset is the business's own.
 * @throws Refusal 422 on `date` for the future (`api.md`: never in the future; a minute is allowed for clocks that differ)
 */
export function documentDate({ now, zone }: LocalNow, given: string | null | undefined): string {
  if (!given) return iso(now)
  const today = dayOf(iso(now), zone)
  if (bareDay.test(given)) {
    if (given > today) throw refuseField('date', 'future_date')
    return given === today ? iso(now) : iso(local(`${given}T12:00`, zone).epochMilliseconds)
  }
  const at = withOffset.test(given) ? Date.parse(given) : local(given, zone).epochMilliseconds
  if (at > now + 60_000) throw refuseField('date', 'future_date')
  return iso(at)
}

/** The business's last days up to today, oldest first: `2026-11-19`, `2026-11-20`. */
export function lastDays({ now, zone }: LocalNow, many: number): string[] {
  const today = Temporal.PlainDate.from(dayOf(iso(now), zone))
  return Array.from({ length: many }, (_, index) => today.subtract({ days: many - 1 - index }).toString())
}

/** What a clock in the business shows now, `2026-11-20T14:05:30`: to the second. */
export const clockOf = ({ now, zone }: LocalNow): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })
