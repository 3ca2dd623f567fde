import { sql } from 'kysely'
import { newId, newIds } from '../database/ids.ts'
import type { RowsOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * Sums that are kept of a day (`reports/day-sums.ts`) are stale once a document that is dated then takes effect, is taken back, is paid or
 * credited. Always: whoever writes to `sales` or `inventory_actions` marks the document's date in the same transaction. A mark is a row of
 * its own, never shared: two tills that sell on one day do not wait for each other, and what is taken away of a day are the marks that were
 * seen, before its documents are read.
 */

type Dated = 'sales' | 'inventory_actions'

const isDated = (table: string): table is Dated => table === 'sales' || table === 'inventory_actions'

/** The mark of a document that takes effect as it is recorded, to be added with it. */
export const staleDayRow = ({ business_id, now }: BusinessContext, table: string, date: string): RowsOf => ({
  table: 'stale_days',
  common: { business_id, id: newId(now), date },
  rows: isDated(table) ? [{}] : [],
})

/** Marks the days of some documents; of other tables nothing is kept. */
export function markDaysStale(ctx: BusinessContext, table: string, ids: readonly string[]): void {
  if (!isDated(table) || ids.length === 0) return
  const { business_id, now, db } = ctx
  ctx.write(
    sql`insert into stale_days (business_id, id, date)
      select ${business_id}::uuid, given.mark, document.date
      from unnest(${newIds(ids.length, now)}::uuid[], ${[...ids]}::uuid[]) as given (mark, id)
      join ${sql.table(table)} document on document.business_id = ${business_id} and document.id = given.id returning 1`.compile(db),
  )
}
