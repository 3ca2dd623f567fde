import { sql } from 'kysely'
import { type Db, noTenantId } from '../../database/database.ts'
import { dayAfter, monthsIn, monthsOf, startOf } from './summed-days.ts'
import {
  type DaySumGroup,
  type DaySumSource,
  columnsOf,
  isOfGroups,
  daySumName,
  daySumGroups,
  daySumColumns,
  monthSumName,
} from './read.ts'
import { type SummedSource, summedSources } from './sources.ts'

/* Writes rows of `day_sums`, from documents or from other rows. Only `add-up.ts` calls this, in its transactions. */

/** Business and days of the sums. */
export interface Head {
  zone: string
  since: string
  until: string
  /** First day counted by category and brand. */
  counted_since: string
}

export interface Days {
  first: string
  last: string
}

const sources = Object.keys(daySumGroups) as DaySumSource[]

/** Groups of a source: product groups (`kept_groups`), or all others. */
const waysOf = (source: DaySumSource, areGroups: boolean): DaySumGroup[] =>
  daySumGroups[source].filter((by) => isOfGroups(by) === areGroups)
const namesOf = (areGroups: boolean): string[] => sources.flatMap((source) => waysOf(source, areGroups).map((by) => daySumName(source, by)))

/** Stored keys: contacts and products as documents name them, before merges. */
const keyOf = (by: DaySumGroup, { contact, member, product }: SummedSource) =>
  ({
    '': sql`null::uuid`,
    contact: sql.ref(contact),
    member: sql.ref(member),
    product: sql.ref(product),
    category: sql`grouped.category_id`,
    brand: sql`grouped.brand_id`,
  })[by]

/**
 * Adds up consecutive days, replacing their sums.
 * @param isOfGroupsAlone true if only product groups changed
 */
export async function addUpRun(db: Db, business_id: string, zone: string, { first, last }: Days, isOfGroupsAlone: boolean): Promise<void> {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  const starts = days.map((day) => new Date(startOf(zone, day)).toISOString())
  const begin = starts[0] ?? ''
  const end = new Date(startOf(zone, dayAfter(last))).toISOString()
  const isBetween = (column: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${begin}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz)`
  const names = [...(isOfGroupsAlone ? [] : namesOf(false)), ...namesOf(true)]
  await sql`delete from day_sums where business_id = ${business_id} and what = any(${names}::text[])
    and day between ${first}::date and ${last}::date`.execute(db)
  const sourceByName = summedSources(business_id)
  const write = async (name: DaySumSource, areGroups: boolean) => {
    const { source, location, dated } = sourceByName[name]
    const tables = typeof source.from === 'function' ? source.from(isBetween) : source.from
    const groups = areGroups ? groupsOf(business_id, 'item.product_id') : sql``
    const ways = sql.join(waysOf(name, areGroups).map((by) => sql`(${sql.lit(daySumName(name, by))}, ${keyOf(by, sourceByName[name])})`))
    const sums = sql.join(daySumColumns[name].map((column) => sql`coalesce(${source.sums[column]}, 0)::bigint`))
    const near = source.near ? [source.near(begin, end)] : []
    await sql`with added as (
        insert into day_sums (business_id, what, day, location_id, key, sums)
        select ${business_id}::uuid, of.what, (${days}::date[])[of.day], of.location_id, coalesce(of.key, ${noTenantId}::uuid), of.sums from (
          select way.what, width_bucket(${source.at}, ${starts}::timestamptz[]) as day, ${sql.ref(location)} as location_id,
            way.key, array[${sums}] as sums
          from ${tables} ${groups} cross join lateral (values ${ways}) as way (what, key)
          where ${sql.join([...source.where, isBetween(dated), ...near], sql` and `)} group by 1, 2, 3, 4
        ) of returning 1
      ) select count(*) from added`.execute(db)
  }
  if (!isOfGroupsAlone) for (const name of sources) await write(name, false)
  await sql`with added as (
      insert into kept_groups (business_id, product_id, category_id, brand_id)
      select product.business_id, product.id, product.category_id, product.brand_id from products product
      where product.business_id = ${business_id} and product.id = any(array(select distinct key from day_sums
        where business_id = ${business_id} and what = any(${ofProducts.map((name) => daySumName(name, 'product'))}::text[])
          and day between ${first}::date and ${last}::date)) order by product.id
      on conflict (business_id, product_id) do nothing returning 1
    ) select count(*) from added`.execute(db)
  await write('counted', true)
  for (const name of ofProducts) await groupProducts(db, business_id, { first, last }, name)
}

/**
 * Groups of products as `grouped`, probed by key. Both tables were just written; a planner that expects one row would scan all products
 * for each.
 */
const groupsOf = (business_id: string, product: string) => sql`cross join lateral (select one.category_id, one.brand_id from kept_groups one
  where one.business_id = ${business_id}::uuid and one.product_id = ${sql.ref(product)} offset 0) grouped`

/** Sources stored by product and by product group. */
const ofProducts = sources.filter((name) => waysOf(name, true).length > 0 && name !== 'counted')

/** Adds up product sums by current category and brand. */
async function groupProducts(db: Db, business_id: string, { first, last }: Days, name: DaySumSource): Promise<void> {
  const ways = waysOf(name, true)
  const sums = (by: DaySumGroup) => sql.join(columnsOf(name, by).map((_, index) => sql`sum(kept.sums[${sql.lit(index + 1)}])::bigint`))
  const keys = sql.join(ways.map((by) => sql`(${sql.lit(daySumName(name, by))}, ${sql.ref(`grouped.${by}_id`)})`))
  await sql`with added as (
      insert into day_sums (business_id, what, day, location_id, key, sums)
      select ${business_id}::uuid, way.what, kept.day, kept.location_id, coalesce(way.key, ${noTenantId}::uuid), array[${sums(ways[0] ?? '')}]
      from day_sums kept ${groupsOf(business_id, 'kept.key')}
      cross join lateral (values ${keys}) as way (what, key)
      where kept.business_id = ${business_id} and kept.what = ${daySumName(name, 'product')} and kept.day between ${first}::date and ${last}::date
      group by 2, 3, 4, 5 returning 1
    ) select count(*) from added`.execute(db)
}

/** Adds up months from their days, if all of them have sums. */
export async function addUpMonths(
  db: Db,
  business_id: string,
  days: Days,
  { since, until, counted_since }: Head,
  isOfGroupsAlone: boolean,
): Promise<void> {
  for (const name of sources) {
    for (const areGroups of isOfGroupsAlone ? [true] : [false, true]) {
      const ways = waysOf(name, areGroups).filter((by) => by !== '')
      const fullMonths = new Set(monthsIn({ first: areGroups ? counted_since : since, last: until }))
      const months = monthsOf(days).filter((month) => fullMonths.has(month))
      if (months.length === 0 || ways.length === 0) continue
      const names = ways.map((by) => daySumName(name, by))
      const sums = sql.join(columnsOf(name, ways[0] ?? '').map((_, index) => sql`sum(kept.sums[${sql.lit(index + 1)}])::bigint`))
      await sql`delete from day_sums where business_id = ${business_id} and what = any(${names.map(monthSumName)}::text[])
        and day = any(${months}::date[])`.execute(db)
      await sql`with added as (
          insert into day_sums (business_id, what, day, location_id, key, sums)
          select ${business_id}::uuid, kept.what || ${monthSumName('')}, date_trunc('month', kept.day)::date, kept.location_id, kept.key, array[${sums}]
          from day_sums kept where kept.business_id = ${business_id} and kept.what = any(${names}::text[])
            and kept.day between ${months[0]}::date and ${months.at(-1)}::date + 31 and date_trunc('month', kept.day)::date = any(${months}::date[])
          group by 2, 3, 4, 5 returning 1
        ) select count(*) from added`.execute(db)
    }
  }
}
