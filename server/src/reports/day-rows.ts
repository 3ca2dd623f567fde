import { sql } from 'kysely'
import { type Db, nobody } from '../database/database.ts'
import { dayAfter, monthsIn, monthsOf, startOf } from './kept-days.ts'
import { type KeptBy, type KeptSource, keptAs, keptBy, keptColumns, keptOfMonth } from './kept-sums.ts'
import { type SourceKept, sourcesKept } from './kept-sources.ts'

/* Rows of `day_sums`, added up from documents, and from one another: what `day-sums.ts` does in its transactions, and nobody else. */

/** Of whom sums are kept, and of which days. */
export interface Head {
  zone: string
  since: string
  until: string
}

export interface Days {
  first: string
  last: string
}

const sources = Object.keys(keptBy) as KeptSource[]

/** What rows of a source are kept by: contacts and products as they are named, whomever they turned out to be. */
const keyOf = (by: KeptBy, { contact, member, product }: SourceKept) =>
  ({
    '': sql`null::uuid`,
    contact: sql.ref(contact),
    member: sql.ref(member),
    product: sql.ref(product),
  })[by]

/** Adds up days in a row, in the place of what was kept of them. */
export async function addUpRun(db: Db, business_id: string, zone: string, { first, last }: Days): Promise<void> {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  const starts = days.map((day) => new Date(startOf(zone, day)).toISOString())
  const begin = starts[0] ?? ''
  const end = new Date(startOf(zone, dayAfter(last))).toISOString()
  const isBetween = (column: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${begin}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz)`
  const names = sources.flatMap((name) => keptBy[name].map((by) => keptAs(name, by)))
  await sql`delete from day_sums where business_id = ${business_id} and what = any(${names}::text[])
    and day between ${first}::date and ${last}::date`.execute(db)
  const kept = sourcesKept(business_id)
  for (const name of sources) {
    const { source, location, dated } = kept[name]
    const tables = typeof source.from === 'function' ? source.from(isBetween) : source.from
    const ways = sql.join(keptBy[name].map((by) => sql`(${sql.lit(keptAs(name, by))}, ${keyOf(by, kept[name])})`))
    const sums = sql.join(keptColumns[name].map((column) => sql`coalesce(${source.sums[column]}, 0)::bigint`))
    const near = source.near ? [source.near(begin, end)] : []
    await sql`with added as (
        insert into day_sums (business_id, what, day, location_id, key, sums)
        select ${business_id}::uuid, of.what, (${days}::date[])[of.day], of.location_id, coalesce(of.key, ${nobody}::uuid), of.sums from (
          select way.what, width_bucket(${source.at}, ${starts}::timestamptz[]) as day, ${sql.ref(location)} as location_id,
            way.key, array[${sums}] as sums
          from ${tables} cross join lateral (values ${ways}) as way (what, key)
          where ${sql.join([...source.where, isBetween(dated), ...near], sql` and `)} group by 1, 2, 3, 4
        ) of returning 1
      ) select count(*) from added`.execute(db)
  }
}

/** Adds up months that some days are of from their days, where all of them are kept. */
export async function addUpMonths(db: Db, business_id: string, days: Days, { since, until }: Head): Promise<void> {
  const whole = new Set(monthsIn({ first: since, last: until }))
  const months = monthsOf(days).filter((month) => whole.has(month))
  if (months.length === 0) return
  for (const name of sources) {
    const names = keptBy[name].filter((by) => by !== '').map((by) => keptAs(name, by))
    if (names.length === 0) continue
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
