import { type Period, precisionOf } from '@kasuwa/contract/platform/periods'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'

const plain = (written: string) => Temporal.PlainDateTime.from(written.replace(' ', 'T'))

/** As PostgreSQL reads it, also past the year 9999, where ISO 8601 would put a sign first. */
const instant = (time: Temporal.ZonedDateTime): string => time.toInstant().toString().replace(/^\+0*/, '')

/** The instant that a period begins with. Of an hour that a clock shows twice, its first. */
const since = (zone: string, from: string): string => instant(plain(from).toZonedDateTime(zone, { disambiguation: 'compatible' }))

/**
 * The instant that comes after a period: the end of the day, minute or second written. Of an hour that a clock shows twice, its second;
 * a day ends where the next begins, and a minute is sixty seconds: what the clock shows after it may be an hour that comes twice.
 */
const until = (zone: string, to: string): string =>
  precisionOf(to) === 'days'
    ? instant(plain(to).toPlainDate().add({ days: 1 }).toZonedDateTime(zone))
    : instant(
        plain(to)
          .toZonedDateTime(zone, { disambiguation: 'later' })
          .add({ [precisionOf(to)]: 1 }),
      )

/** True for rows whose time lies in a period given in the business's time zone. The one meaning of `from` and `to`. @param column a timestamptz */
export function during({ zone }: { zone: string }, column: string, { from, to }: Period) {
  const edges = [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${since(zone, from)}::timestamptz`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} < ${until(zone, to)}::timestamptz`] : []),
  ]
  return sql<boolean>`(${edges.length > 0 ? sql.join(edges, sql` and `) : sql`true`})`
}
