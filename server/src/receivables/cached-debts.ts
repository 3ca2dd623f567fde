import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { type DebtFilter, dayColumns, cachedDays, debtsQuery } from './debt-rows.ts'
import { familyIdsOf } from './open-items.ts'

/*
 * Cached debts: by contact (`contact_debts`), by day (`debts_by_day`) and in total (`debt_totals`). Open items are the source
 * (`open-items.ts`). The books compare the cache of unmarked contacts with them (`books/cached-debts.ts`).
 */

/*
 * A change of an item marks its contact (`stale-debts.ts`). A read takes the cache of unmarked contacts and recomputes the marked ones in
 * one statement, so it is exact at any time.
 */

/*
 * A job refreshes the cache every minute, one transaction for each chunk of marks, and one at a time in a business by the lock of its
 * totals. Each sum changes by the difference between old and new debts.
 */

/*
 * The job deletes the marks first and reads the items after. So a concurrent change is read, or keeps its mark.
 */

/** Marks cleared in one transaction. */
const chunkSize = 1000

/** Above this many marks, a read recomputes all debts. The job clears that many within a minute. */
const MAX_STALE = 1000

/** Totals of a relation of contact debts. @param sign of each row, `1` or `-1` */
const totalsOf = (sign: RawBuilder<unknown>) => {
  const sum = (amount: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sign} * ${amount}) filter (where ${condition}), 0)::bigint`
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

/** Sums the days of a relation of contact debts by due date. @param from has `days` and `sign` */
const sumDays = (from: string) =>
  sql`select day.due_date, ${sql.join(dayColumns.map((name) => sql`sum(each.sign * day.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from ${sql.table(from)} each, ${cachedDays('each.days')} day group by 1`

const debtColumns = sql.join(['contact_id', 'due_in', 'due_out', 'deposits', 'days'].map((name) => sql.ref(name)))

/** Conditions and amounts by direction: due in, due out, net receivable, net payable. They match the indexes of `contact_debts`. */
const directions = {
  in: { is: sql`due_in > 0`, amount: sql`due_in` },
  out: { is: sql`due_out > 0`, amount: sql`due_out` },
  owing: { is: sql`due_in > due_out`, amount: sql`(due_in - due_out)` },
  owed: { is: sql`due_out > due_in`, amount: sql`(due_out - due_in)` },
} as const
type DebtDirection = keyof typeof directions

/** Current debts: common table expressions, and a query on top of them. */
export interface Debts {
  /** Defines `total`, one row like `debt_totals`, and `day`, like `debts_by_day`. */
  parts: RawBuilder<unknown>
  /** Query of the largest debts of a direction: columns of `contact_debts`, and `amount`. */
  largest(way: DebtDirection, many: number, from?: number): RawBuilder<unknown>
}

const largestOf = (relation: RawBuilder<unknown>, direction: DebtDirection, limit: number, offset: number) =>
  sql`select ${debtColumns}, ${directions[direction].amount} as amount from ${relation} debtor where ${directions[direction].is}
    order by ${directions[direction].amount} desc, contact_id limit ${limit} offset ${offset}`

/** Debts of all contacts, from the cache and the marked contacts’ items. */
export async function cachedDebts(ctx: BusinessContext): Promise<Debts> {
  const { business_id } = ctx
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select from stale_debts where business_id = ${business_id}
    limit ${MAX_STALE + 1}) mark`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) > MAX_STALE) return computeDebts(ctx, {})
  const parts = sql`marked as materialized (${markedFamilies(business_id, sql`select contact_id from stale_debts where business_id = ${business_id}`)}),
    stale as materialized (select id from marked, unnest(marked.ids) id),
    fresh as materialized (${debtsQuery(ctx, { of: sql`(select marked."of" from marked)::uuid[]` })}),
    moved as materialized (
      select -1 as sign, ${debtColumns} from contact_debts where business_id = ${business_id} and contact_id in (select id from stale)
      union all select 1, ${debtColumns} from fresh
    ), day as (
      select due_date, ${sql.join(dayColumns.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from (select due_date, ${sql.join(dayColumns.map((name) => sql.ref(name)))} from debts_by_day where business_id = ${business_id}
        union all ${sumDays('moved')}) each group by 1
    ), total as (
      select ${sql.join(totals.map((name) => sql`(coalesce(kept.${sql.ref(name)}, 0) + moving.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from (select ${totalsOf(sql`sign`)} from moved) moving
      left join debt_totals kept on kept.business_id = ${business_id}
    )`
  // Each part sorts by itself, so that the cache is read only up to the limit.
  const largest = (direction: DebtDirection, limit: number, offset = 0) =>
    largestOf(
      sql`((select ${debtColumns} from contact_debts where business_id = ${business_id} and ${directions[direction].is}
          and not exists (select from stale where stale.id = contact_id) order by ${directions[direction].amount} desc, contact_id limit ${offset + limit})
        union all select ${debtColumns} from fresh)`,
      direction,
      limit,
      offset,
    )
  return { parts, largest }
}

/** Debts of some contacts or of some of their documents, computed from open items. */
export const computeDebts = (ctx: BusinessContext, among: DebtFilter): Debts => ({
  parts: sql`debtor as materialized (${debtsQuery(ctx, among)}), signed as (select 1 as sign, days from debtor), day as (${sumDays('signed')}),
    total as (select ${totalsOf(sql`1`)} from debtor)`,
  largest: (direction, limit, offset = 0) => largestOf(sql`(select ${debtColumns} from debtor)`, direction, limit, offset),
})

/** Marked contacts with their main contacts (`ids`), and all aliases too (`of`). @param marks a query of contacts */
const markedFamilies = (business_id: string, marks: RawBuilder<unknown>) =>
  sql`select ids, ${familyIdsOf(business_id, sql`ids`)} as "of" from (select array(
      select mark.contact_id from (${marks}) mark
      union select named.merged_into from (${marks}) mark
        join contacts named on named.business_id = ${business_id} and named.id = mark.contact_id and named.merged_into is not null
    ) as ids) marks`

/** An array, so that the statement gets a custom plan (`custom-plan.ts`): a plan from a small table would scan a large one. */
const familyIdsEachPlan = sql`array(select unnest(marked."of") from marked)`

/**
 * Refreshes the debts of one chunk of marked contacts.
 * @param db a transaction in the business @returns the number of marks
 */
export async function refreshDebts(db: Db, business_id: string): Promise<number> {
  await sql`insert into debt_totals (business_id) values (${business_id}) on conflict (business_id) do nothing`.execute(db)
  await sql`select 1 from debt_totals where business_id = ${business_id} for update`.execute(db)
  const { rows: marks } = await sql<{ contact_id: string }>`delete from stale_debts where business_id = ${business_id}
    and id in (select id from stale_debts where business_id = ${business_id} order by id limit ${chunkSize}) returning contact_id`.execute(
    db,
  )
  if (marks.length === 0) return 0
  // Reads after the marks are deleted: a later change marks the contact again in its transaction.
  const { time_zone: zone } = await db.selectFrom('businesses').select('time_zone').where('id', '=', business_id).executeTakeFirstOrThrow()
  const contactIds = [...new Set(marks.map(({ contact_id }) => contact_id))]
  const isNotZero = sql.join(
    dayColumns.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  )
  await sql`
    with marked as materialized (${markedFamilies(business_id, sql`select contact_id from unnest(${contactIds}::uuid[]) given (contact_id)`)}),
    stale as materialized (select id from marked, unnest(marked.ids) id),
    fresh as materialized (${debtsQuery({ db, business_id, zone }, { of: familyIdsEachPlan })}),
    moved as materialized (
      select -1 as sign, ${debtColumns} from contact_debts where business_id = ${business_id} and contact_id in (select id from stale)
      union all select 1, ${debtColumns} from fresh
    ), by_day as (
      insert into debts_by_day as kept (business_id, due_date, ${sql.join(dayColumns.map((name) => sql.ref(name)))})
      select ${business_id}::uuid, * from (${sumDays('moved')}) day where ${isNotZero}
      on conflict (business_id, due_date) do update set ${sql.join(dayColumns.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + excluded.${sql.ref(name)}`))}
      returning 1
    ), in_all as (
      update debt_totals kept set ${sql.join(totals.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + moving.${sql.ref(name)}`))}
      from (select ${totalsOf(sql`sign`)} from moved) moving where kept.business_id = ${business_id} returning 1
    ), gone as (
      delete from contact_debts where business_id = ${business_id} and contact_id in (select id from stale)
        and contact_id not in (select contact_id from fresh) returning 1
    )
    insert into contact_debts (business_id, ${debtColumns}) select ${business_id}::uuid, ${debtColumns} from fresh
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
 * Refreshes the debts of all businesses. A failure in one does not stop the others; its marks stay for the next run.
 * @param query as the tables’ owner, without row level security @throws the first error, after all businesses are done
 */
export async function refreshAllDebts(database: Database, query: OwnerQuery): Promise<void> {
  const { rows } = await query<{ business_id: string }>('select distinct business_id from stale_debts order by business_id', [])
  const failures: unknown[] = []
  for (const { business_id } of rows)
    try {
      while ((await database.transaction({ business_id }, (db) => refreshDebts(db, business_id))) === chunkSize);
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
