import { sql } from 'kysely'
import { refuseField } from '../errors/refusal.ts'
import { markDatesStale } from '../day-marks/mark-days.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * What follows from another time zone. Nothing that is kept of days is of this one's: reports read documents until the job has added up anew, for
 * which one mark is enough. What is kept of debts is by day too, and worked out anew of each contact. Reports are mailed at the same hour, by
 * the new clock. Days that a document names itself (due, expires) stay as they were written.
 * @throws Refusal 422 on the zone, where the database has none of that name
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
