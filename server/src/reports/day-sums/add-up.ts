import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { sqlState, queryCanceled } from '../../database/database-errors.ts'
import { newId } from '../../database/ids.ts'
import { tablesInLedgers } from '../../records/document-tables.ts'
import { dayOf } from '../../services/clock.ts'
import type { OwnerQuery } from '../../services/jobs.ts'
import { type Days, type Head, addUpMonths, addUpRun } from './write-rows.ts'
import { dayAfter, isRegrouped } from './summed-days.ts'

/*
 * Stores sums of documents by day, location and contact, member or product (`day_sums`). The reports’ own sources compute them, and only
 * this job writes them. A changed document marks its day (`day-marks/mark-days.ts`). Readers skip marked days in one snapshot
 * (`summed-days.ts`), so reports are right however late the job runs. `reports/day-sums/books.ts` checks the sums.
 */

/** Days per transaction, beside marked days. */
const PORTION = 31

/** Statement timeout for several days, so that time is left to add them up one at a time. */
const MOST_OF_PORTION = '4s'

/** Days per transaction if no request waits: a year’s documents are read once, not once a month. */
const PORTION_OF_ALL = 366

/** Milliseconds of one run of the job over all businesses, since other jobs wait. */
const MOST_TIME = 10_000

/**
 * Works off the marks of a business and adds up past days without sums, newest first, under a lock of its `kept_days` row. Marks are
 * deleted before documents are read: a concurrent change is included or keeps its mark. Days are summed whole and have no gap, so a
 * crash leaves the old state. A new time zone drops all sums.
 * @param db a transaction in that business
 * @param now milliseconds since 1970
 * @param portion days added up at once; `PORTION_OF_ALL` runs without a time limit and reads whole tables
 * @returns true if days remain; a mark records that
 */
export async function addUpDays(db: Db, business_id: string, now: number, portion = PORTION): Promise<boolean> {
  if (portion === PORTION_OF_ALL) {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local work_mem = '128MB'`.execute(db)
  } else {
    if (portion > 1) await sql`set local statement_timeout = ${sql.lit(MOST_OF_PORTION)}`.execute(db)
    // For a few days, lines are probed per document. Hash and merge joins would read all lines.
    await sql`set local enable_hashjoin = off`.execute(db)
    await sql`set local enable_mergejoin = off`.execute(db)
  }
  const { time_zone: zone } = await db.selectFrom('businesses').select('time_zone').where('id', '=', business_id).executeTakeFirstOrThrow()
  const today = dayOf(new Date(now).toISOString(), zone)
  const yesterday = dayAfter(today, -1)
  await sql`insert into kept_days (business_id, zone, since, until, counted_since)
    values (${business_id}, ${zone}, ${today}::date, ${yesterday}::date, ${today}::date) on conflict (business_id) do nothing`.execute(db)
  const locked = await sql<Head>`select zone, since::text, until::text, counted_since::text from kept_days
    where business_id = ${business_id} for update`.execute(db)
  let head = locked.rows[0] ?? { zone, since: today, until: yesterday, counted_since: today }
  if (head.zone !== zone) {
    await sql`delete from day_sums where business_id = ${business_id}`.execute(db)
    head = { zone, since: today, until: yesterday, counted_since: today }
  }
  const { rows: marks } = await sql<{ date: string }>`delete from stale_days where business_id = ${business_id}
    returning to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SSZ') as date`.execute(db)
  if (await isGroupedAnew(db, business_id)) {
    await sql`delete from kept_groups where business_id = ${business_id}`.execute(db)
    head = { ...head, counted_since: dayAfter(head.until) }
  }
  const stale = [...new Set(marks.map(({ date }) => dayOf(date, zone)))].filter((day) => day >= head.since && day <= head.until)
  const done: { days: Days; isOfGroupsAlone: boolean }[] = []
  const addUp = async (days: Days, isOfGroupsAlone = false) => {
    await addUpRun(db, business_id, zone, days, isOfGroupsAlone)
    done.push({ days, isOfGroupsAlone })
  }
  for (const run of runsOf(stale.toSorted(), portion)) await addUp(run)

  const last = dayAfter(head.until, portion) < yesterday ? dayAfter(head.until, portion) : yesterday
  if (last > head.until) {
    await addUp({ first: dayAfter(head.until), last })
    head = { ...head, until: last }
  }
  const first = await firstDay(db, business_id, zone)
  const earlier = laterOf(first, dayAfter(head.since, -portion))
  if (earlier < head.since) {
    await addUp({ first: earlier, last: dayAfter(head.since, -1) })
    head = { ...head, since: earlier, counted_since: head.counted_since === head.since ? earlier : head.counted_since }
  }
  const countedSince = laterOf(head.since, dayAfter(head.counted_since, -portion))
  if (countedSince < head.counted_since) {
    await addUp({ first: countedSince, last: dayAfter(head.counted_since, -1) }, true)
    head = { ...head, counted_since: countedSince }
  }
  for (const { days, isOfGroupsAlone } of done) await addUpMonths(db, business_id, days, head, isOfGroupsAlone)
  await sql`update kept_days set zone = ${zone}, since = ${head.since}::date, until = ${head.until}::date,
    counted_since = ${head.counted_since}::date where business_id = ${business_id}`.execute(db)
  const isLeft = head.until < yesterday || head.since > first || head.counted_since > head.since
  if (isLeft)
    await sql`insert into stale_days (business_id, id, date) values (${business_id}, ${newId(now)}, ${new Date(now).toISOString()})`.execute(
      db,
    )
  return isLeft
}

const laterOf = (a: string, b: string): string => (a > b ? a : b)

/** Runs of consecutive days, each at most a portion long. */
function runsOf(days: readonly string[], portion: number): Days[] {
  const runs: Days[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && dayAfter(run.last) === day && dayAfter(run.first, portion) > day) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}

/** Day of the first document; after all days if there are none. */
async function firstDay(db: Db, business_id: string, zone: string): Promise<string> {
  const { rows } = await sql<{ date: string | null }>`select to_char(least(${sql.join(
    tablesInLedgers.map(
      (table) => sql`(select min(date) from ${sql.table(table)} where business_id = ${business_id} and deleted_at is null)`,
    ),
  )}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SSZ') as date`.execute(db)
  const date = rows[0]?.date
  return date ? dayOf(date, zone) : '9999-12-31'
}

/**
 * True if a product changed its category or brand since sales were counted. Such a change marks no day, and may come while the job runs.
 * So readers compare `kept_groups` with products in their snapshot and use only product sums if one differs; the job rebuilds the rest.
 * A group’s sums add up its products’, except the number of sales: a sale with several of its lines counts once.
 */
async function isGroupedAnew(db: Db, business_id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isRegrouped(business_id)} as is`.execute(db)
  return rows[0]?.is ?? false
}

interface Database {
  transaction<T>(scope: { business_id: string }, work: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Works off all marks, businesses in random order, so each has the same chance when time runs out. A failure delays no other business and
 * is retried next time. Days too large for one statement are added up singly.
 * @param query as the owner, without row policies
 * @param clock milliseconds since 1970
 * @param most milliseconds before the rest is left for the next run
 * @throws the first failure, after all others are done
 */
export async function addUpAllDays(database: Database, query: OwnerQuery, clock: () => number, most = MOST_TIME): Promise<void> {
  const began = performance.now()
  const isOver = () => performance.now() - began > most
  const { rows } = await query<{ business_id: string }>(
    'select business_id from (select distinct business_id from stale_days) marked order by random()',
    [],
  )
  const failures: unknown[] = []
  for (const { business_id } of rows) {
    const add = (portion: number) => database.transaction({ business_id }, (db) => addUpDays(db, business_id, clock(), portion))
    try {
      let portion = PORTION
      let isLeft = false
      do
        isLeft = await add(portion).catch((error: unknown) => {
          if (portion === 1 || sqlState(error) !== queryCanceled) throw error
          portion = 1
          return true
        })
      while (isLeft && !isOver())
    } catch (error) {
      failures.push(error)
    }
    if (isOver()) break
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * The same without a time limit, to build all sums offline.
 * @param query as the owner, without row policies
 * @param now milliseconds since 1970
 */
export async function addUpEverything(database: Database, query: OwnerQuery, now: number): Promise<void> {
  const { rows } = await query<{ business_id: string }>('select distinct business_id from stale_days order by business_id', [])
  for (const { business_id } of rows)
    while (await database.transaction({ business_id }, (db) => addUpDays(db, business_id, now, PORTION_OF_ALL)));
}

/**
 * Deletes all sums; the job rebuilds them.
 * @param query as the owner, in one transaction
 */
export async function forgetSums(query: OwnerQuery): Promise<void> {
  await query('delete from kept_days', [])
  await query('delete from day_sums', [])
  await query('delete from kept_groups', [])
  await query(
    `insert into stale_days (business_id, id, date)
      select business_id, gen_random_uuid(), now() from (
        ${[...tablesInLedgers, 'balance_transactions'].map((table) => `select business_id from ${table}`).join(' union ')}
      ) busy`,
    [],
  )
}
