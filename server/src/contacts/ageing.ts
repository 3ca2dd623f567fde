import { api } from '@kasuwa/contract'
import { DEBTORS_A_PAGE } from '@kasuwa/contract/debts'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type DueAge, dueAges, firstDayOf } from '@kasuwa/contract/due-ages'
import { type RawBuilder, sql } from 'kysely'
import { serve } from '../http/serve.ts'
import { carries } from '../records/labels.ts'
import { mainsOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { lastRemindersOf } from './debtors.ts'
import { depositsByContact } from './deposits.ts'
import { family, openItems } from './open-items.ts'

/*
 * Who owes, and since when. Each open item of a contact counts by the day on which it is to be paid; an adjustment or opening balance by its
 * own. What goes against it is not taken off the oldest here: it stands in a column of its own until somebody matches it. So of each
 * contact: ages − credit − deposits = balance, with the sign of the direction (`ageing.test.ts`; `books/allocations.ts` holds the items to
 * the balance).
 */

type Sums = Record<DueAge | 'debts' | 'credit' | 'owed' | 'deposits', number>
type Elsewhere = Record<`${DueAge}_elsewhere`, boolean>

interface Row extends Sums, Elsewhere {
  id: string
  name: string
  phone: string | null
  due_since: string | null
  count: number
  sums: Sums & Elsewhere
}

/** Kobo of what was due so long ago, and whether any of it is of something else than the documents that the lists find by their age. @param late days */
function ofAge(age: DueAge, debt: RawBuilder<number>, late: RawBuilder<number>, listed: 'sale' | 'intake') {
  const next = dueAges[dueAges.indexOf(age) + 1]
  const from = age === 'not_yet' ? sql`` : sql` and ${late} >= ${firstDayOf[age]}`
  const until = next === undefined || next === 'not_yet' ? sql`` : sql` and ${late} < ${firstDayOf[next]}`
  const is = sql`${debt} > 0${from}${until}`
  return sql`coalesce(sum(${debt}) filter (where ${is}), 0)::bigint as ${sql.ref(age)},
    coalesce(bool_or(item.what <> ${sql.lit(listed)}) filter (where ${is}), false) as ${sql.ref(`${age}_elsewhere`)}`
}

/** The ages of which a list of documents has not all. */
const elsewhereOf = (row: Elsewhere): DueAge[] => dueAges.filter((age) => row[`${age}_elsewhere`])

const columns = [...dueAges, 'debts', 'credit', 'owed', 'deposits'] as const

async function ageing(ctx: BusinessContext, query: Call<typeof api.debts.ageing>['query']): Promise<ReplyOf<typeof api.debts.ageing>> {
  const { direction, page, contact, group, location, member } = query
  const { business_id } = ctx
  const sign = direction === 'in' ? sql`` : sql`-`
  const debt = sql<number>`${sign}item.left`
  const late = sql<number>`(${today(ctx)}::date - item.due_date)`
  // Who is bound to one location finds nothing at another.
  const bound = ctx.member.location_id
  const places = location?.filter((id) => bound === null || id === bound)
  const at = places === undefined ? sql`` : sql`and item.location_id = any(${places}::uuid[])`
  const by = member === undefined ? sql`` : sql`and item.created_by = any(${[...member]}::uuid[])`
  const isOfSome = location !== undefined || member !== undefined
  const whose = contact === undefined ? undefined : family(ctx, await mainsOf(ctx, contact))
  const items = openItems(ctx, (column) => (whose === undefined ? sql`true` : sql`${sql.ref(column)} = any(${whose})`), sql`${at} ${by}`)
  const grouped = group === undefined ? sql`` : sql`and ${carries('contact_groups', group)}`
  // What is of no document is of no location, and of whoever recorded none.
  const placed = isOfSome ? sql`where location_id is not null` : sql``
  const { rows } = await sql<Row>`
    with item as (select * from (${items}) open ${placed}), aged as (
      select coalesce((select named.merged_into from contacts named where named.business_id = ${business_id} and named.id = item.contact_id), item.contact_id) as id,
        ${sql.join(dueAges.map((age) => ofAge(age, debt, late, direction === 'in' ? 'sale' : 'intake')))},
        coalesce(sum(${debt}) filter (where ${debt} > 0), 0)::bigint as debts,
        coalesce(-sum(${debt}) filter (where ${debt} < 0), 0)::bigint as credit, sum(${debt})::bigint as owed,
        min(item.due_date) filter (where ${debt} > 0) as due_since
      from item group by 1 having bool_or(${debt} > 0)
    ), debtor as (
      select aged.*, contacts.name, contacts.phone, ${isOfSome ? sql`0::bigint` : sql`coalesce(${sign}paid.amount, 0)::bigint`} as deposits
      from aged join contacts on contacts.business_id = ${business_id} and contacts.id = aged.id
      left join (${depositsByContact(ctx)}) paid on paid.contact_id = aged.id
      where contacts.deleted_at is null ${grouped}
    )
    select debtor.*, count(*) over () as count,
      json_build_object(${sql.join([
        ...columns.flatMap((name) => [sql.lit(name), sql`(sum(${sql.ref(name)}) over ())::bigint`]),
        ...dueAges.flatMap((age) => [sql.lit(`${age}_elsewhere`), sql`bool_or(${sql.ref(`${age}_elsewhere`)}) over ()`]),
      ])}) as sums
    from debtor order by debts desc, id limit ${DEBTORS_A_PAGE} offset ${(page - 1) * DEBTORS_A_PAGE}`.execute(ctx.db)
  const reminded = await lastRemindersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const [first] = rows
  // Past the last page it still stands what all of them come to.
  if (!first && page > 1) return { ...(await ageing(ctx, { ...query, page: 1 })), rows: [] }
  return {
    as_of: today(ctx),
    rows: rows.map((row) => ({
      ...agesOf(row),
      due_since: row.due_since,
      contact: { id: row.id, name: row.name, phone: row.phone },
      last_reminded_at: reminded.get(row.id) ?? null,
    })),
    count: first?.count ?? 0,
    sums: first ? agesOf(first.sums) : nothing,
  }
}

const nothing = { ...(Object.fromEntries(columns.map((name) => [name, 0])) as Sums), elsewhere: [] }

const agesOf = (row: Sums & Elsewhere) => ({
  ...(Object.fromEntries(columns.map((name) => [name, row[name]])) as Sums),
  elsewhere: elsewhereOf(row),
})

/** Kobo that one contact owes by how long ago it was due, ages of nothing left out; at one location for who is bound to it. @param id no alias's */
export async function agesOfContact(ctx: BusinessContext, id: string) {
  const { location_id: bound } = ctx.member
  const { rows } = await ageing(ctx, {
    direction: 'in',
    page: 1,
    contact: [id],
    location: bound === null ? undefined : [bound],
    as_of: undefined,
  })
  const [row] = rows
  return row ? dueAges.map((age) => ({ age, left: row[age] })).filter(({ left }) => left > 0) : []
}

export default serve(api.debts, { ageing: (ctx, { query }) => ageing(ctx, query) })
