import { sql } from 'kysely'
import { refuseField } from '../errors/refusal.ts'
import { markDatesStale } from '../day-marks/mark-days.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Follows a change of time zone. One mark makes the job rebuild day sums; until then reports read documents. Debts by day are recomputed
 * for each contact. Reports are mailed at the same local hour. Dates in documents (due, expiry) stay.
 * @throws Refusal 422 if the database does not know the zone
 */
export async function moveToZone(ctx: BusinessContext, from: string, to: string): Promise<void> {
  const { db, business_id } = ctx
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${to}`.execute(db)
  if (rows.length === 0) throw refuseField('time_zone', 'invalid')
  markDatesStale(ctx)
  ctx.write(
    sql`insert into stale_debts (business_id, id, contact_id)
      select ${business_id}::uuid, gen_random_uuid(), contact_id from contact_debts where business_id = ${business_id} returning 1`.compile(
      db,
    ),
  )
  ctx.write(
    sql`update saved_reports set next_at = (next_at at time zone ${from}) at time zone ${to}
      where business_id = ${business_id} and next_at is not null returning 1`.compile(db),
  )
}
