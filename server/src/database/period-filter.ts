import { precisionOf } from '@kasuwa/contract/platform/period-precision'
import type { Period } from '@kasuwa/contract/platform/periods'
import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { firstIdOf } from './ids.ts'

const plain = (written: string) => Temporal.PlainDateTime.from(written.replace(' ', 'T'))

/** As PostgreSQL reads it, also past the year 9999, where ISO 8601 would put a sign first. */
const instantOf = (time: Temporal.ZonedDateTime): string => time.toInstant().toString().replace(/^\+0*/, '')

/** The instant that a period begins with. Of an hour that a clock shows twice, its first. */
export const since = (zone: string, from: string): string => instantOf(plain(from).toZonedDateTime(zone, { disambiguation: 'compatible' }))

/**
 * The instant that comes after a period: the end of the day, minute or second written. Of an hour that a clock shows twice, its second;
 * a day ends where the next begins, and a minute is sixty seconds: what the clock shows after it may be an hour that comes twice.
 */
export const until = (zone: string, to: string): string =>
  precisionOf(to) === 'days'
    ? instantOf(plain(to).toPlainDate().add({ days: 1 }).toZonedDateTime(zone))
    : instantOf(
        plain(to)
          .toZonedDateTime(zone, { disambiguation: 'later' })
          .add({ [precisionOf(to)]: 1 }),
      )

/** Milliseconds that an id may be older than its row's time: it was made when its request began. */
const marginOfIds = 60_000

/** The lowest id of a row made so long after an instant; of years that ids do not reach, the lowest or the highest that there is. */
function idAt(instant: string, milliseconds: number): string {
  const last = 2 ** 48 - 1
  const time = Date.parse(instant)
  return firstIdOf(Number.isNaN(time) ? last : Math.min(Math.max(time + milliseconds, 0), last))
}

/**
 * True for rows whose ids are of the time between two instants, or near it: so that they are found by their keys, where their time is asked for besides.
 * @param end left out where all that came later is asked for
 */
export const idsAround = (id: string, first: string, end?: string) =>
  sql<boolean>`(${sql.ref(id)} >= ${idAt(first, -marginOfIds)}::uuid${end === undefined ? sql`` : sql` and ${sql.ref(id)} < ${idAt(end, marginOfIds)}::uuid`})`

/**
 * True for rows whose time lies in a period given in the business's time zone. The one meaning of `from` and `to`.
 * @param column a timestamptz, or what is one
 * @param id of rows whose ids begin with that time: they are then found by their keys
 */
export function during({ zone }: { zone: string }, column: string | RawBuilder<unknown>, { from, to }: Period, id?: string) {
  const at = typeof column === 'string' ? sql.ref(column) : column
  const [first, end] = [from && since(zone, from), to && until(zone, to)]
  const edges = [
    ...(first ? [sql<boolean>`${at} >= ${first}::timestamptz`] : []),
    ...(end ? [sql<boolean>`${at} < ${end}::timestamptz`] : []),
    ...(first && id ? [sql<boolean>`${sql.ref(id)} >= ${idAt(first, -marginOfIds)}::uuid`] : []),
    ...(end && id ? [sql<boolean>`${sql.ref(id)} < ${idAt(end, marginOfIds)}::uuid`] : []),
  ]
  return sql<boolean>`(${edges.length > 0 ? sql.join(edges, sql` and `) : sql`true`})`
}
