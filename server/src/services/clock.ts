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

/** A local day, with its start and the next day’s start in milliseconds since 1970. */
interface Stretch {
  day: string
  from: number
  until: number
}

/** Cache of the last day in each zone: a sale needs today several times, and the calendar takes 20 µs. */
const lastDayByZone = new Map<string, Stretch>()

function stretchOf(instant: string, zone: string): Stretch {
  const begins = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).startOfDay()
  const until = begins.add({ days: 1 }).startOfDay().epochMilliseconds
  return { day: begins.toPlainDate().toString(), from: begins.epochMilliseconds, until }
}

/**
 * Local day of an instant, `2026-11-20`.
 * @param instant ISO 8601 in UTC
 */
export function dayOf(instant: string, zone: string): string {
  const at = Date.parse(instant)
  const last = lastDayByZone.get(zone)
  if (last && at >= last.from && at < last.until) return last.day
  const stretch = stretchOf(instant, zone)
  lastDayByZone.set(zone, stretch)
  return stretch.day
}

/** The business’s local day now, `2026-11-20`. */
export const today = ({ now, zone }: LocalNow): string => dayOf(iso(now), zone)

/**
 * A document’s date as an ISO instant in UTC. Missing means now. A bare day is now if it is today in the business’s zone, else that day’s
 * noon. A time without an offset is local.
 * @throws Refusal 422 on `date` in the future (DOCS-19); one minute is allowed for clock differences
 */
export function documentDate({ now, zone }: LocalNow, date: string | null | undefined): string {
  if (!date) return iso(now)
  const today = dayOf(iso(now), zone)
  if (bareDay.test(date)) {
    if (date > today) throw refuseField('date', 'future_date')
    return date === today ? iso(now) : iso(local(`${date}T12:00`, zone).epochMilliseconds)
  }
  const at = withOffset.test(date) ? Date.parse(date) : local(date, zone).epochMilliseconds
  if (at > now + 60_000) throw refuseField('date', 'future_date')
  return iso(at)
}

/** The business’s last local days up to today, oldest first: `2026-11-19`, `2026-11-20`. */
export function lastDays({ now, zone }: LocalNow, many: number): string[] {
  const today = Temporal.PlainDate.from(dayOf(iso(now), zone))
  return Array.from({ length: many }, (_, index) => today.subtract({ days: many - 1 - index }).toString())
}

/** The business’s local time, `2026-11-20T14:05:30`, to the second. */
export const clockOf = ({ now, zone }: LocalNow): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })
