import { precisionOf } from '@kasuwa/contract/platform/period-precision'
import type { Period } from '@kasuwa/contract/platform/periods'
import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { firstIdOf } from './ids.ts'

const parseLocal = (text: string) => Temporal.PlainDateTime.from(text.replace(' ', 'T'))

/** The format that PostgreSQL reads after the year 9999 too, where ISO 8601 puts a sign first. */
const toInstantText = (time: Temporal.ZonedDateTime): string => time.toInstant().toString().replace(/^\+0*/, '')

/** First instant of a period. In an hour that a clock shows twice, the first of the two. */
export const periodStart = (zone: string, from: string): string =>
  toInstantText(parseLocal(from).toZonedDateTime(zone, { disambiguation: 'compatible' }))

/**
 * First instant after a period, which ends with the day, minute or second written. In an hour that a clock shows twice, the second of the
 * two. A day ends where the next begins. A minute is 60 seconds, since the clock may then go back.
 */
export const periodEnd = (zone: string, to: string): string =>
  precisionOf(to) === 'days'
    ? toInstantText(parseLocal(to).toPlainDate().add({ days: 1 }).toZonedDateTime(zone))
    : toInstantText(
        parseLocal(to)
          .toZonedDateTime(zone, { disambiguation: 'later' })
          .add({ [precisionOf(to)]: 1 }),
      )

/** Milliseconds by which an id may be older than its row’s time: ids are made when the request begins. */
const idMarginMs = 60_000

/** The lowest id of a row created some milliseconds after an instant, within the years that ids cover. */
function lowestIdAt(instant: string, milliseconds: number): string {
  const maxTime = 2 ** 48 - 1
  const time = Date.parse(instant)
  return firstIdOf(Number.isNaN(time) ? maxTime : Math.min(Math.max(time + milliseconds, 0), maxTime))
}

/**
 * True for rows whose ids were created between two instants, or close to it. Narrows the search by key; filter by time too.
 * @param end undefined: no upper limit
 */
export const isIdNear = (id: string, start: string, end?: string) =>
  sql<boolean>`(${sql.ref(id)} >= ${lowestIdAt(start, -idMarginMs)}::uuid${end === undefined ? sql`` : sql` and ${sql.ref(id)} < ${lowestIdAt(end, idMarginMs)}::uuid`})`

/**
 * True for rows within a period, in the business’s time zone. The one meaning of `from` and `to`.
 * @param column a timestamptz column or expression
 * @param id column of ids created at that time, so that an index by key applies
 */
export function isDuring({ zone }: { zone: string }, column: string | RawBuilder<unknown>, { from, to }: Period, id?: string) {
  const time = typeof column === 'string' ? sql.ref(column) : column
  const [start, end] = [from && periodStart(zone, from), to && periodEnd(zone, to)]
  const conditions = [
    ...(start ? [sql<boolean>`${time} >= ${start}::timestamptz`] : []),
    ...(end ? [sql<boolean>`${time} < ${end}::timestamptz`] : []),
    ...(start && id ? [sql<boolean>`${sql.ref(id)} >= ${lowestIdAt(start, -idMarginMs)}::uuid`] : []),
    ...(end && id ? [sql<boolean>`${sql.ref(id)} < ${lowestIdAt(end, idMarginMs)}::uuid`] : []),
  ]
  return sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`
}
