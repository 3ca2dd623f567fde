import { sql } from 'kysely'
import { newId, newIds } from '../database/ids.ts'
import type { RowsOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { dayOf } from '../services/clock.ts'
import { tablesInLedgers } from '../records/document-tables.ts'

/*
 * Day sums (`reports/day-sums/add-up.ts`) become stale when a document of that date takes effect, is canceled, paid or credited, and on
 * days of stock or balance changes. Writers mark the document’s date and today in the same transaction.
 * Each mark is a row of its own, so two tills do not wait for each other. The job deletes the marks it saw before it reads documents.
 */

/** True for documents of ledgers, which have day sums. */
const isDated = (table: string): boolean => tablesInLedgers.some((ledgerTable) => ledgerTable === table)

type Marking = Pick<BusinessContext, 'business_id' | 'now' | 'zone'>

/** Distinct days of the times, and now. */
function daysOf({ now, zone }: Marking, dates: readonly string[]): string[] {
  const today = new Date(now).toISOString()
  const days = new Map([today, ...dates].map((date) => [dayOf(new Date(date).toISOString(), zone), date]))
  return [...days.values()]
}

/** Marks to insert with a document that takes effect at once: nearly always one. */
export function staleDayRows(ctx: Marking, table: string, date: string): RowsOf {
  const days = isDated(table) ? daysOf(ctx, [date]) : []
  const ids = newIds(days.length, ctx.now)
  return {
    table: 'stale_days',
    common: { business_id: ctx.business_id },
    rows: days.map((day, index) => ({ id: ids[index] ?? '', date: day })),
  }
}

/** Marks today, and the given dates. */
export function markDatesStale(ctx: BusinessContext, dates: readonly string[] = []): void {
  const days = daysOf(ctx, dates)
  ctx.write(
    sql`insert into stale_days (business_id, id, date)
      select ${ctx.business_id}::uuid, given.mark, given.date
      from unnest(${newIds(days.length, ctx.now)}::uuid[], ${days}::timestamptz[]) as given (mark, date) returning 1`.compile(ctx.db),
  )
}

/** Marks today and the documents’ dates; tables without day sums are ignored. */
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
