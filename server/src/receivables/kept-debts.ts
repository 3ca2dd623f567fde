import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { type Among, dayColumns, daysOfKept, debtsOf } from './debt-rows.ts'
import { familyOf } from './open-items.ts'

/*
 * Debts as they are kept: of each contact (`contact_debts`), of all by day (`debts_by_day`), and what all come to (`debt_totals`). They are no
 * truth of their own: open items are (`open-items.ts`). Whoever changes one marks its contact (`stale-debts.ts`), and whoever reads takes
 * what is kept of nobody marked, and works the marked ones out anew, in one statement: what is answered is of one moment, and right however
 * long ago the marks were worked off. That is done every minute (`recountDebts`), in one transaction for each portion of marks:
 *   one at a time in a business, by the lock of its row of totals;
 *   the marks that are seen are taken away first, and items are read after, so that a change comes before both or keeps its mark;
 *   each sum changes by the difference of what was kept and what is true now.
 * The books hold what is kept of contacts without a mark to their open items, and the sums to the contacts (`books/kept-debts.ts`).
 */

/** Marks that are worked off in one transaction. */
const portion = 1000

/** With more marks than this a reader works everything out anew: as many are gone within a minute. */
const MOST_STALE = 1000

/** Of a relation of contacts' debts, what it adds to the totals. @param sign of each row, `1` or `-1` */
const totalsOf = (sign: RawBuilder<unknown>) => {
  const sum = (amount: RawBuilder<unknown>, is: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sign} * ${amount}) filter (where ${is}), 0)::bigint`
  const [isIn, isOut] = [sql`due_in > 0`, sql`due_out > 0`]
  const columns: Record<Total, RawBuilder<unknown>> = {
    in_count: sum(sql`1`, isIn),
    in_credit: sum(sql`due_out`, isIn),
    in_deposits: sum(sql`deposits`, isIn),
    out_count: sum(sql`1`, isOut),
    out_credit: sum(sql`due_in`, isOut),
    out_deposits: sum(sql`deposits`, isOut),
    owing_count: sum(sql`1`, sql`due_in > due_out`),
    owing_total: sum(sql`(due_in - due_out)`, sql`due_in > due_out`),
    owed_count: sum(sql`1`, sql`due_out > due_in`),
    owed_total: sum(sql`(due_out - due_in)`, sql`due_out > due_in`),
  }
  return sql.join(totals.map((name) => sql`${columns[name]} as ${sql.ref(name)}`))
}

const totals = [
  ...(['in_count', 'in_credit', 'in_deposits', 'out_count', 'out_credit', 'out_deposits'] as const),
  ...(['owing_count', 'owing_total', 'owed_count', 'owed_total'] as const),
] as const
type Total = (typeof totals)[number]

/** Days of a relation of contacts' debts, each with its sign, added up. @param from with `days` and `sign` */
const daysIn = (from: string) =>
  sql`select day.due_date, ${sql.join(dayColumns.map((name) => sql`sum(each.sign * day.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from ${sql.table(from)} each, ${daysOfKept('each.days')} day group by 1`

const kept = sql.join(['contact_id', 'due_in', 'due_out', 'deposits', 'days'].map((name) => sql.ref(name)))

/** Who is asked for, largest first: with something due in, or out; who owes by and large, or is owed. As the indexes of `contact_debts` say it. */
const ways = {
  in: { is: sql`due_in > 0`, amount: sql`due_in` },
  out: { is: sql`due_out > 0`, amount: sql`due_out` },
  owing: { is: sql`due_in > due_out`, amount: sql`(due_in - due_out)` },
  owed: { is: sql`due_out > due_in`, amount: sql`(due_out - due_in)` },
} as const
type Way = keyof typeof ways

/** Contacts' debts, now: parts of a statement, and what can be read after them. */
export interface Debts {
  /** `total`, one row as `debt_totals` has it, and `day`, as `debts_by_day`. */
  parts: RawBuilder<unknown>
  /** The largest debts of one way as a query: columns of `contact_debts`, and their `amount`. */
  largest(way: Way, many: number, from?: number): RawBuilder<unknown>
}

const largestOf = (relation: RawBuilder<unknown>, way: Way, many: number, from: number) =>
  sql`select ${kept}, ${ways[way].amount} as amount from ${relation} debtor where ${ways[way].is}
    order by ${ways[way].amount} desc, contact_id limit ${many} offset ${from}`

/** Of everybody. */
export async function keptDebts(ctx: BusinessContext): Promise<Debts> {
  const { business_id } = ctx
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select from stale_debts where business_id = ${business_id}
    limit ${MOST_STALE + 1}) mark`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) > MOST_STALE) return debtsAmong(ctx, {})
  const parts = sql`marked as materialized (${whoIsMarked(business_id, sql`select contact_id from stale_debts where business_id = ${business_id}`)}),
    stale as materialized (select id from marked, unnest(marked.ids) id),
    fresh as materialized (${debtsOf(ctx, { of: sql`(select marked."of" from marked)::uuid[]` })}),
    moved as materialized (
      select -1 as sign, ${kept} from contact_debts where business_id = ${business_id} and contact_id in (select id from stale)
      union all select 1, ${kept} from fresh
    ), day as (
      select due_date, ${sql.join(dayColumns.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from (select due_date, ${sql.join(dayColumns.map((name) => sql.ref(name)))} from debts_by_day where business_id = ${business_id}
        union all ${daysIn('moved')}) each group by 1
    ), total as (
      select ${sql.join(totals.map((name) => sql`(coalesce(kept.${sql.ref(name)}, 0) + moving.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from (select ${totalsOf(sql`sign`)} from moved) moving
      left join debt_totals kept on kept.business_id = ${business_id}
    )`
  // Each part by itself in its own order: of what is kept no more is read than is asked for.
  const largest = (way: Way, many: number, from = 0) =>
    largestOf(
      sql`((select ${kept} from contact_debts where business_id = ${business_id} and ${ways[way].is}
          and not exists (select from stale where stale.id = contact_id) order by ${ways[way].amount} desc, contact_id limit ${from + many})
        union all select ${kept} from fresh)`,
      way,
      many,
      from,
    )
  return { parts, largest }
}

/** Of some, or of some of their documents: worked out from their items. */
export const debtsAmong = (ctx: BusinessContext, among: Among): Debts => ({
  parts: sql`debtor as materialized (${debtsOf(ctx, among)}), signed as (select 1 as sign, days from debtor), day as (${daysIn('signed')}),
    total as (select ${totalsOf(sql`1`)} from debtor)`,
  largest: (way, many, from = 0) => largestOf(sql`(select ${kept} from debtor)`, way, many, from),
})

/** Those who are marked, with whom they are (`ids`), and all of their aliases besides (`of`). @param marks a query of contacts */
const whoIsMarked = (business_id: string, marks: RawBuilder<unknown>) =>
  sql`select ids, ${familyOf(business_id, sql`ids`)} as "of" from (select array(
      select mark.contact_id from (${marks}) mark
      union select named.merged_into from (${marks}) mark
        join contacts named on named.business_id = ${business_id} and named.id = mark.contact_id and named.merged_into is not null
    ) as ids) marks`

/** As an array that is planned for each time (`database.ts`): a plan from when there was little would go through all that there is by now. */
const plannedAnew = sql`array(select unnest(marked."of") from marked)`

/**
 * Works off a portion of the marks of a business.
 * @param db a transaction in that business @returns how many there were
 */
export async function recountDebts(db: Db, business_id: string): Promise<number> {
  await sql`insert into debt_totals (business_id) values (${business_id}) on conflict (business_id) do nothing`.execute(db)
  await sql`select 1 from debt_totals where business_id = ${business_id} for update`.execute(db)
  const { rows: marks } = await sql<{ contact_id: string }>`delete from stale_debts where business_id = ${business_id}
    and id in (select id from stale_debts where business_id = ${business_id} order by id limit ${portion}) returning contact_id`.execute(db)
  if (marks.length === 0) return 0
  // After the marks are taken: whoever changes it marks in the same transaction.
  const { time_zone: zone } = await db.selectFrom('businesses').select('time_zone').where('id', '=', business_id).executeTakeFirstOrThrow()
  const given = [...new Set(marks.map(({ contact_id }) => contact_id))]
  const differing = sql.join(
    dayColumns.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  )
  await sql`
    with marked as materialized (${whoIsMarked(business_id, sql`select contact_id from unnest(${given}::uuid[]) given (contact_id)`)}),
    stale as materialized (select id from marked, unnest(marked.ids) id),
    fresh as materialized (${debtsOf({ db, business_id, zone }, { of: plannedAnew })}),
    moved as materialized (
      select -1 as sign, ${kept} from contact_debts where business_id = ${business_id} and contact_id in (select id from stale)
      union all select 1, ${kept} from fresh
    ), by_day as (
      insert into debts_by_day as kept (business_id, due_date, ${sql.join(dayColumns.map((name) => sql.ref(name)))})
      select ${business_id}::uuid, * from (${daysIn('moved')}) day where ${differing}
      on conflict (business_id, due_date) do update set ${sql.join(dayColumns.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + excluded.${sql.ref(name)}`))}
      returning 1
    ), in_all as (
      update debt_totals kept set ${sql.join(totals.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + moving.${sql.ref(name)}`))}
      from (select ${totalsOf(sql`sign`)} from moved) moving where kept.business_id = ${business_id} returning 1
    ), gone as (
      delete from contact_debts where business_id = ${business_id} and contact_id in (select id from stale)
        and contact_id not in (select contact_id from fresh) returning 1
    )
    insert into contact_debts (business_id, ${kept}) select ${business_id}::uuid, ${kept} from fresh
    on conflict (business_id, contact_id) do update set due_in = excluded.due_in, due_out = excluded.due_out,
      deposits = excluded.deposits, days = excluded.days
    returning 1`.execute(db)
  await sql`delete from debts_by_day where business_id = ${business_id} and due_in = 0 and due_out = 0`.execute(db)
  return marks.length
}

interface Database {
  transaction<T>(scope: { business_id: string }, work: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Works off all marks, whoever's they are. What fails holds nobody else's up, and is left for the next time.
 * @param query as the owner, whom policies do not bind @throws what the first failed with, after all others are done
 */
export async function recountAllDebts(database: Database, query: OwnerQuery): Promise<void> {
  const { rows } = await query<{ business_id: string }>('select distinct business_id from stale_debts order by business_id', [])
  const failures: unknown[] = []
  for (const { business_id } of rows)
    try {
      while ((await database.transaction({ business_id }, (db) => recountDebts(db, business_id))) === portion);
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
