import { type MailInterval, mailHour } from '@kasuwa/contract/report-mails'
import { Temporal } from 'temporal-polyfill'

interface LocalNow {
  /** Milliseconds since 1970. */
  now: number
  /** IANA name. */
  zone: string
}

const units = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const satisfies Record<MailInterval, Temporal.DurationLike>
const atHour = Temporal.PlainTime.from({ hour: mailHour })

/** The day of the last due mail: today, this Monday, the first of this month, or the one before if its hour is still to come. */
function lastDay({ now, zone }: LocalNow, every: MailInterval): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const day =
    every === 'day'
      ? today
      : every === 'week'
        ? today.subtract({ days: today.dayOfWeek - 1 })
        : Temporal.PlainDate.from({ ...fieldsOf(today), day: 1 })
  return momentOf(zone, day) > now ? day.subtract(units[every]) : day
}

const fieldsOf = ({ year, month }: Temporal.PlainDate) => ({ year, month })

/** The mail’s hour of a local day; the next hour if that one is skipped. Milliseconds since 1970. */
const momentOf = (zone: string, day: Temporal.PlainDate): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: atHour }).epochMilliseconds

/** Next due time: six in the morning of the next local day, Monday or first of the month. ISO 8601 in UTC. */
export const nextDue = (clock: LocalNow, every: MailInterval): string =>
  new Date(momentOf(clock.zone, lastDay(clock, every).add(units[every]))).toISOString()

/** Days that the last due mail covers: the day, week or month that had just ended. `2026-11-20` each. */
export function justEnded(clock: LocalNow, every: MailInterval): { from: string; to: string } {
  const day = lastDay(clock, every)
  return { from: day.subtract(units[every]).toString(), to: day.subtract({ days: 1 }).toString() }
}
