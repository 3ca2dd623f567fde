import { sql } from 'kysely'
import { type Db, nobody } from '../database/database.ts'
import { sqlState } from '../database/database-errors.ts'
import { newId } from '../database/ids.ts'
import { idsAround } from '../database/period-filter.ts'
import { dayOf } from '../services/clock.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { type KeptBy, type KeptSource, keptAs, keptBy, keptColumns, keptOfMonth } from './kept-sums.ts'
import { dayAfter, isRegrouped, monthsIn, monthsOf, startOf } from './kept-days.ts'
import { type SourceKept, sourcesKept } from './kept-sources.ts'

/*
 * What sales and returns come to, kept by day, location and whom or what they are of (`day_sums`). They are no truth of their own: documents
 * are, and this is summed from them by the reports' own sources. It has this one writer. Whoever changes a document marks its date
 * (`records/stale-days.ts`), and whoever reads takes what is kept of days without a mark alone, in one snapshot (`kept-days.ts`): so it is
 * right however long ago the marks were worked off. That is done every five minutes, in one transaction for each portion of days:
 *   one at a time in a business, by the lock of its row of `kept_days`;
 *   the marks that are seen are taken away first, and documents are read after, so that a change comes before both or keeps its mark;
 *   a day is added up whole, and days are kept from the first to the last without a gap: a process that ends in the middle leaves either;
 *   a month is added up from its days with each of them, where all of them are kept;
 *   where the business's time zone is another, nothing is kept of any day until it is added up again.
 * A sale is counted once in a category, however many of its lines are of it: that is kept as products were grouped (`kept_groups`) and is
 * read no more once one of them is grouped otherwise.
 * The books hold what is kept of days without a mark to their documents (`books/day-sums.ts`).
 */

/** Days that are added up in one transaction, beside those that have marks. */
const PORTION = 31

/** What one statement may take where it is of several days: so that there is time left to add them up one at a time. */
const MOST_OF_PORTION = '4s'

/** The same where nobody waits for it, so that all documents of a year are gone through once, not once for each month. */
const PORTION_OF_ALL = 366

/** Milliseconds that one run of the job takes, whoever's days are left: others wait behind it. */
const MOST_TIME = 10_000

interface Head {
  zone: string
  since: string
  until: string
  /** From this day on sales are counted by category and brand. */
  counted_since: string
}

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
  const done: { days: Days; whats?: readonly KeptSource[] }[] = []
  const addUp = async (days: Days, whats?: readonly KeptSource[]) => {
    await addUpRun(db, business_id, zone, days, whats)
    done.push({ days, ...(whats && { whats }) })
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
    await addUp({ first: counted, last: dayAfter(head.counted_since, -1) }, ofGroups)
    head = { ...head, counted_since: counted }
  }
  for (const { days, whats } of done) await addUpMonths(db, business_id, days, head, whats)
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

interface Days {
  first: string
  last: string
}

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
  const { rows } = await sql<{ date: string | null }>`select to_char(least(
      (select min(date) from sales where business_id = ${business_id} and deleted_at is null),
      (select min(date) from inventory_actions where business_id = ${business_id} and deleted_at is null)
    ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SSZ') as date`.execute(db)
  const date = rows[0]?.date
  return date ? dayOf(date, zone) : '9999-12-31'
}

/** Whether a product is of another category or brand than when sales were counted. */
async function isGroupedAnew(db: Db, business_id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isRegrouped(business_id)} as is`.execute(db)
  return rows[0]?.is ?? false
}

const sources = Object.keys(keptBy) as KeptSource[]
/** By category and brand: as `kept_groups` has it. */
const ofGroups: readonly KeptSource[] = ['counted']

/** What rows of a source are kept by: contacts and products as they are named, whomever they turned out to be. */
const keyOf = (by: KeptBy, { contact, member, product }: SourceKept) =>
  ({
    '': sql`null::uuid`,
    contact: sql.ref(contact),
    member: sql.ref(member),
    product: sql.ref(product),
    category: sql`grouped.category_id`,
    brand: sql`grouped.brand_id`,
  })[by]

/** Adds up days in a row, in the place of what was kept of them. */
async function addUpRun(
  db: Db,
  business_id: string,
  zone: string,
  { first, last }: Days,
  whats: readonly KeptSource[] = sources,
): Promise<void> {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  const starts = days.map((day) => new Date(startOf(zone, day)).toISOString())
  const end = new Date(startOf(zone, dayAfter(last))).toISOString()
  const isBetween = (column: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${starts[0]}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz)`
  const ids = (id: string | undefined) => (id === undefined ? [] : [idsAround(id, starts[0] ?? end, end)])
  const names = whats.flatMap((source) => keptBy[source].map((by) => keptAs(source, by)))
  await sql`delete from day_sums where business_id = ${business_id} and what = any(${names}::text[])
    and day between ${first}::date and ${last}::date`.execute(db)
  const kept = sourcesKept(business_id)
  const write = async (name: KeptSource) => {
    const { source, location, dated } = kept[name]
    const tables = typeof source.from === 'function' ? source.from(isBetween) : source.from
    const groups = ofGroups.includes(name)
      ? sql`join kept_groups grouped on grouped.business_id = ${business_id} and grouped.product_id = item.product_id`
      : sql``
    const ways = sql.join(keptBy[name].map((by) => sql`(${sql.lit(keptAs(name, by))}, ${keyOf(by, kept[name])})`))
    const sums = sql.join(keptColumns[name].map((column) => sql`coalesce(${source.sums[column]}, 0)::bigint`))
    await sql`with added as (
        insert into day_sums (business_id, what, day, location_id, key, sums)
        select ${business_id}::uuid, of.what, (${days}::date[])[of.day], of.location_id, coalesce(of.key, ${nobody}::uuid), of.sums from (
          select way.what, width_bucket(${source.at}, ${starts}::timestamptz[]) as day, ${sql.ref(location)} as location_id,
            way.key, array[${sums}] as sums
          from ${tables} ${groups} cross join lateral (values ${ways}) as way (what, key)
          where ${sql.join([...source.where, isBetween(dated), ...ids(source.id)], sql` and `)} group by 1, 2, 3, 4
        ) of returning 1
      ) select count(*) from added`.execute(db)
  }
  for (const name of whats) if (!ofGroups.includes(name)) await write(name)
  await sql`with added as (
      insert into kept_groups (business_id, product_id, category_id, brand_id)
      select product.business_id, product.id, product.category_id, product.brand_id from products product
      where product.business_id = ${business_id} and product.id = any(array(select distinct key from day_sums
        where business_id = ${business_id} and what = ${keptAs('goods', 'product')} and day between ${first}::date and ${last}::date)) order by product.id
      on conflict (business_id, product_id) do nothing returning 1
    ) select count(*) from added`.execute(db)
  for (const name of whats) if (ofGroups.includes(name)) await write(name)
}

/** Adds up months that some days are of from their days, where all of them are kept. */
async function addUpMonths(
  db: Db,
  business_id: string,
  days: Days,
  { since, until, counted_since }: Head,
  whats: readonly KeptSource[] = sources,
): Promise<void> {
  for (const name of whats) {
    const whole = new Set(monthsIn({ first: ofGroups.includes(name) ? counted_since : since, last: until }))
    const months = monthsOf(days).filter((month) => whole.has(month))
    if (months.length === 0) continue
    const names = keptBy[name].flatMap((by) => (by === '' ? [] : [keptAs(name, by)]))
    const sums = sql.join(keptColumns[name].map((_, index) => sql`sum(kept.sums[${sql.lit(index + 1)}])::bigint`))
    await sql`delete from day_sums where business_id = ${business_id} and what = any(${names.map(keptOfMonth)}::text[])
      and day = any(${months}::date[])`.execute(db)
    await sql`with added as (
        insert into day_sums (business_id, what, day, location_id, key, sums)
        select ${business_id}::uuid, kept.what || ${keptOfMonth('')}, date_trunc('month', kept.day)::date, kept.location_id, kept.key, array[${sums}]
        from day_sums kept where kept.business_id = ${business_id} and kept.what = any(${names}::text[])
          and kept.day between ${months[0]}::date and ${months.at(-1)}::date + 31 and date_trunc('month', kept.day)::date = any(${months}::date[])
        group by 2, 3, 4, 5 returning 1
      ) select count(*) from added`.execute(db)
  }
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
          if (portion === 1 || sqlState(error) !== tookTooLong) throw error
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

/** A statement was ended for its time: `query_canceled`. */
const tookTooLong = '57014'

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
        select business_id from sales union select business_id from inventory_actions union select business_id from balance_transactions
      ) busy`,
    [],
  )
}
