import { sql } from 'kysely'
import { newId, newIds } from '../database/ids.ts'
import type { RowsOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { dayOf } from '../services/clock.ts'
import { tablesInLedgers } from '../records/document-tables.ts'

/*
 * Sums that are kept of a day (`reports/day-sums/add-up.ts`) are stale once a document that is dated then takes effect, is taken back, is paid or
 * credited, once a payment of that date is recorded, and once goods move or a contact's balance changes, which is of the day on which it is done.
 * Always: whoever writes to a document that ledgers name marks the document's date and today in the same transaction, and so do those who write
 * payments and balances. A mark is a row of
 * its own, never shared: two tills that sell on one day do not wait for each other, and what is taken away of a day are the marks that were
 * seen, before its documents are read.
 */

/** Of documents that ledgers name days are kept. */
const isDated = (table: string): boolean => tablesInLedgers.some((one) => one === table)

type Marking = Pick<BusinessContext, 'business_id' | 'now' | 'zone'>

/** Times, those of one day once; and now. */
function daysOf({ now, zone }: Marking, dates: readonly string[]): string[] {
  const today = new Date(now).toISOString()
  const days = new Map([today, ...dates].map((date) => [dayOf(new Date(date).toISOString(), zone), date]))
  return [...days.values()]
}

/** The marks of a document that takes effect as it is recorded, to be added with it: nearly always one. */
export function staleDayRows(ctx: Marking, table: string, date: string): RowsOf {
  const days = isDated(table) ? daysOf(ctx, [date]) : []
  const ids = newIds(days.length, ctx.now)
  return {
    table: 'stale_days',
    common: { business_id: ctx.business_id },
    rows: days.map((day, index) => ({ id: ids[index] ?? '', date: day })),
  }
}

/** Marks today, and the days of what is dated otherwise. */
export function markDatesStale(ctx: BusinessContext, dates: readonly string[] = []): void {
  const days = daysOf(ctx, dates)
  ctx.write(
    sql`insert into stale_days (business_id, id, date)
      select ${ctx.business_id}::uuid, given.mark, given.date
      from unnest(${newIds(days.length, ctx.now)}::uuid[], ${days}::timestamptz[]) as given (mark, date) returning 1`.compile(ctx.db),
  )
}

/** Marks today and the days of some documents; of other tables nothing is kept. */
export function markDaysStale(ctx: BusinessContext, table: string, ids: readonly string[]): void {
  if (!isDated(table) || ids.length === 0) return
  const { business_id, now, db } = ctx
  const today = new Date(now).toISOString()
  ctx.write(
    sql`insert into stale_days (business_id, id, date)
      select ${business_id}::uuid, given.mark, document.date
      from unnest(${newIds(ids.length, now)}::uuid[], ${[...ids]}::uuid[]) as given (mark, id)
      join ${sql.table(table)} document on document.business_id = ${business_id} and document.id = given.id
      union all select ${business_id}::uuid, ${newId(now)}::uuid, ${today}::timestamptz returning 1`.compile(db),
  )
}
