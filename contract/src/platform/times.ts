import { z } from 'zod'
import { rule } from './fields.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: building one costs more than a hundred uses. */
function formatterFor(zone: string, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/** A time formatted for people: “12 Mar 2026, 14:05”. @param instant ISO 8601 in UTC @param zone IANA name of the business's time zone */
export function formatTime(instant: string, zone: string, locale: string): string {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterFor(zone, locale).formatToParts(Date.parse(instant))) parts[type] = value
  return `${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute}`
}

/** IANA names only: PostgreSQL reads an offset such as “+01:00” with the opposite sign. */
export const isTimeZone = (zone: string): boolean => {
  if (!/^(UTC|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z0-9_+-]+)+)$/.test(zone)) return false
  try {
    return Boolean(formatterFor(zone, 'en'))
  } catch {
    return false
  }
}

/** An IANA time zone, “Africa/Lagos”, never an offset. */
export const timeZone = () => z.string().refine(isTimeZone, rule('invalid'))
