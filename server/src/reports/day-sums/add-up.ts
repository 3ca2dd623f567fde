import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { sqlState, queryCanceled } from '../../database/database-errors.ts'
import { newId } from '../../database/ids.ts'
import { tablesInLedgers } from '../../records/document-tables.ts'
import { dayOf } from '../../services/clock.ts'
import type { OwnerQuery } from '../../services/jobs.ts'
import { type Days, type Head, addUpMonths, addUpRun } from './write-rows.ts'
import { dayAfter, isRegrouped } from './kept-days.ts'

/*
 * What sales and returns come to, kept by day, location and whom or what they are of (`day_sums`). They are no truth of their own: documents
 * are, and this is summed from them by the reports' own sources. It has this one writer. Whoever changes a document marks its date
 * (`day-marks/mark-days.ts`), and whoever reads takes what is kept of days without a mark alone, in one snapshot (`kept-days.ts`): so it is
 * right however long ago the marks were worked off. That is done every five minutes, in one transaction for each portion of days:
 *   one at a time in a business, by the lock of its row of `kept_days`;
 *   the marks that are seen are taken away first, and documents are read after, so that a change comes before both or keeps its mark;
 *   a day is added up whole, and days are kept from the first to the last without a gap: a process that ends in the middle leaves either;
 *   a month is added up from its days with each of them, where all of them are kept;
 *   where the business's time zone is another, nothing is kept of any day until it is added up again.
 * By category and brand it is kept as products were grouped (`kept_groups`): each is the sum of its products' sums of that day, but for how many
 * sales they are in, since a sale is counted once in a category, however many of its lines are of it. Products may be grouped otherwise at any
 * moment, also between the reading and the writing of the job, and mark nothing: whoever reads compares `kept_groups` with the products as they
 * are in the same snapshot, and takes none of these sums where one differs, but those of products; the job adds them up anew.
 * The books hold what is kept of days without a mark to their documents (`reports/day-sums/books.ts`).
 */

/** Days that are added up in one transaction, beside those that have marks. */
const PORTION = 31

/** What one statement may take where it is of several days: so that there is time left to add them up one at a time. */
const MOST_OF_PORTION = '4s'

/** The same where nobody waits for it, so that all documents of a year are gone through once, not once for each month. */
const PORTION_OF_ALL = 366

/** Milliseconds that one run of the job takes, whoever's days are left: others wait behind it. */
const MOST_TIME = 10_000

/**
 * Works off the marks of a business, and adds up days that are over and not kept yet: the newest first.
 * @param db a transaction in that business @param now milliseconds since 1970 @param portion days that are added up at once
 * @param isOfAll whether it takes as long as it takes, and reads whole tables
 * @returns whether days are left: there is a mark that says so
 */
export async function addUpDays(db: Db, business_id: string, now: number, portion = PORTION, isOfAll = false): Promise<boolean> {
  if (isOfAll) {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local work_mem = '128MB'`.execute(db)
  } else {
    if (portion > 1) await sql`set local statement_timeout = ${sql.lit(MOST_OF_PORTION)}`.execute(db)
    // Of a few days, each document's lines are looked up: joined otherwise, all lines that there are would be read for them.
    await sql`set local enable_hashjoin = off`.execute(db)
    await sql`set local enable_mergejoin = off`.execute(db)
  }
  const { time_zone: zone } = await db.selectFrom('businesses').select('time_zone').where('id', '=', business_id).executeTakeFirstOrThrow()
  const today = dayOf(new Date(now).toISOString(), zone)
  const yesterday = dayAfter(today, -1)
  await sql`insert into kept_days (business_id, zone, since, until, counted_since)
    values (${business_id}, ${zone}, ${today}::date, ${yesterday}::date, ${today}::date) on conflict (business_id) do nothing`.execute(db)
  const held = await sql<Head>`select zone, since::text, until::text, counted_since::text from kept_days
    where business_id = ${business_id} for update`.execute(db)
  let head = held.rows[0] ?? { zone, since: today, until: yesterday, counted_since: today }
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
  const counted = laterOf(head.since, dayAfter(head.counted_since, -portion))
  if (counted < head.counted_since) {
    await addUp({ first: counted, last: dayAfter(head.counted_since, -1) }, true)
    head = { ...head, counted_since: counted }
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

const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Days in a row, together; no more of them than a portion. */
function runsOf(days: readonly string[], portion: number): Days[] {
  const runs: Days[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && dayAfter(run.last) === day && dayAfter(run.first, portion) > day) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}

/** The day of the first document that there is; later than all days where there is none. */
async function firstDay(db: Db, business_id: string, zone: string): Promise<string> {
  const { rows } = await sql<{ date: string | null }>`select to_char(least(${sql.join(
    tablesInLedgers.map(
      (table) => sql`(select min(date) from ${sql.table(table)} where business_id = ${business_id} and deleted_at is null)`,
    ),
  )}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SSZ') as date`.execute(db)
  const date = rows[0]?.date
  return date ? dayOf(date, zone) : '9999-12-31'
}

/** Whether a product is of another category or brand than when sales were counted. */
async function isGroupedAnew(db: Db, business_id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isRegrouped(business_id)} as is`.execute(db)
  return rows[0]?.is ?? false
}

interface Database {
  transaction<T>(scope: { business_id: string }, work: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Works off all marks, whoever's they are, in no order: whoever there is no time for has as good a chance as all others the next time. What fails holds
 * nobody else's up, and is left for the next time. Days of which there is too much for one statement are added up one at a time.
 * @param query as the owner, whom policies do not bind @param clock milliseconds since 1970 @param most milliseconds after which whatever is left stays for the next time
 * @throws what the first failed with, after all others are done
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
 * The same, however long it takes: for when sums are built of all that there is, and nobody waits.
 * @param query as the owner, whom policies do not bind @param now milliseconds since 1970
 */
export async function addUpEverything(database: Database, query: OwnerQuery, now: number): Promise<void> {
  const { rows } = await query<{ business_id: string }>('select distinct business_id from stale_days order by business_id', [])
  for (const { business_id } of rows)
    while (await database.transaction({ business_id }, (db) => addUpDays(db, business_id, now, PORTION_OF_ALL, true)));
}

/** Forgets all that is kept, and has it added up anew by whoever works off the marks. @param query as the owner, in one transaction */
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
