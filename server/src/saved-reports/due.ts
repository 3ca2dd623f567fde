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

/** The day on which a mail was last due: today, this Monday, the first of this month, or the one before while its hour has not come. */
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

/** The hour of a day by the business's clock; where the clock leaves it out, the one after it. Milliseconds since 1970. */
const momentOf = (zone: string, day: Temporal.PlainDate): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: atHour }).epochMilliseconds

/** When the next mail is due, after now: at six in the morning of the business's next day, Monday or first of the month. ISO 8601 in UTC. */
export const nextDue = (clock: LocalNow, every: MailInterval): string =>
  new Date(momentOf(clock.zone, lastDay(clock, every).add(units[every]))).toISOString()

/** The days that the mail is about which was due last: those of the day, week or month that had just ended then. `2026-11-20` each. */
export function justEnded(clock: LocalNow, every: MailInterval): { from: string; to: string } {
  const day = lastDay(clock, every)
  return { from: day.subtract(units[every]).toString(), to: day.subtract({ days: 1 }).toString() }
}
