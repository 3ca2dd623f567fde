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
import { daysOfKept } from './debt-rows.ts'
import { type Debts, debtsAmong, keptDebts } from './kept-debts.ts'
import { family } from './open-items.ts'

/*
 * Who owes, and since when. Each open item of a contact counts by the day on which it is to be paid; an adjustment or opening balance by its
 * own. What goes against it is not taken off the oldest here: it stands in a column of its own until somebody matches it. So of each
 * contact: ages − credit − deposits = balance, with the sign of the direction (`ageing.test.ts`; `books/allocations.ts` holds the items to
 * the balance). Who has more credit than debts owes nothing: all that is owed is what Home says.
 */

type Sums = Record<DueAge | 'debts' | 'credit' | 'owed' | 'over' | 'deposits', number>
type Elsewhere = Record<`${DueAge}_elsewhere`, boolean>

interface Row extends Sums, Elsewhere {
  /** Null in the row that says what all of them come to. */
  id: string | null
  name: string
  phone: string | null
  due_since: string | null
  count: number
  debtors: number
}

/** Of `day`, kobo of what was due so long ago, and whether any of it is of something else than the documents that the lists find by their age. */
function ofAge(age: DueAge, today: string, { due, other }: { due: RawBuilder<number>; other: RawBuilder<number> }) {
  const late = sql`(${today}::date - day.due_date)`
  const next = dueAges[dueAges.indexOf(age) + 1]
  const from = age === 'not_yet' ? sql`true` : sql`${late} >= ${firstDayOf[age]}`
  const until = next === undefined || next === 'not_yet' ? sql`` : sql` and ${late} < ${firstDayOf[next]}`
  const is = sql`${from}${until}`
  return sql`coalesce(sum(${due}) filter (where ${is}), 0)::bigint as ${sql.ref(age)},
    coalesce(sum(${other}) filter (where ${is}), 0) > 0 as ${sql.ref(`${age}_elsewhere`)}`
}

/** The ages of which a list of documents has not all. */
const elsewhereOf = (row: Elsewhere): DueAge[] => dueAges.filter((age) => row[`${age}_elsewhere`])

const columns = [...dueAges, 'debts', 'credit', 'owed', 'over', 'deposits'] as const

const sides = {
  in: { due: sql<number>`day.due_in`, other: sql<number>`day.due_in_other`, sign: sql`` },
  out: { due: sql<number>`day.due_out`, other: sql<number>`day.due_out_other`, sign: sql`-` },
} as const

/** Debts of those whom a call asks for: as they are kept where it asks for everybody's, all of it. */
async function askedFor(ctx: BusinessContext, query: Call<typeof api.debts.ageing>['query']): Promise<Debts> {
  const { contact, group, location, member } = query
  if (contact === undefined && group === undefined && location === undefined && member === undefined) return keptDebts(ctx)
  // Who is bound to one location finds nothing at another.
  const bound = ctx.member.location_id
  const places = location?.filter((id) => bound === null || id === bound)
  const at = places === undefined ? sql`` : sql`and item.location_id = any(${places}::uuid[])`
  const by = member === undefined ? sql`` : sql`and item.created_by = any(${[...member]}::uuid[])`
  return debtsAmong(ctx, {
    of: contact === undefined ? undefined : family(ctx, await mainsOf(ctx, contact)),
    are: group === undefined ? sql`` : sql`and ${carries('contact_groups', group)}`,
    // What is of no document is of no location, and of whoever recorded none.
    here: location === undefined && member === undefined ? undefined : sql`${at} ${by}`,
  })
}

async function ageing(ctx: BusinessContext, query: Call<typeof api.debts.ageing>['query']): Promise<ReplyOf<typeof api.debts.ageing>> {
  const { direction, page } = query
  const { parts, largest } = await askedFor(ctx, query)
  const side = sides[direction]
  const day = today(ctx)
  const [mine, against] = direction === 'in' ? [sql`due_in`, sql`due_out`] : [sql`due_out`, sql`due_in`]
  const ages = sql.join(dueAges.map((age) => ofAge(age, day, side)))
  const total = (name: string) => sql`total.${sql.ref(`${direction}_${name}`)}`
  const net = (name: string) => sql`total.${sql.ref(`${direction === 'in' ? 'owing' : 'owed'}_${name}`)}`
  const { rows } = await sql<Row>`select * from (
    with ${parts}, shown as (${largest(direction, DEBTORS_A_PAGE, (page - 1) * DEBTORS_A_PAGE)}),
    everything as (select ${ages}, coalesce(sum(${side.due}), 0)::bigint as debts from day)
    select shown.contact_id as id, contacts.name, contacts.phone, aged.*, shown.amount as debts, shown.${against} as credit,
      greatest(shown.${mine} - shown.${against}, 0) as owed, greatest(shown.${against} - shown.${mine}, 0) as over, ${side.sign}shown.deposits as deposits,
      0::bigint as count, 0::bigint as debtors
    from shown join contacts on contacts.business_id = ${ctx.business_id} and contacts.id = shown.contact_id,
      lateral (select ${ages}, min(day.due_date) filter (where ${side.due} > 0) as due_since from ${daysOfKept('shown.days')} day) aged
    union all
    select null, '', null, ${sql.join(dueAges.flatMap((age) => [sql.ref(age), sql.ref(`${age}_elsewhere`)]))}, null, debts, ${total('credit')},
      ${net('total')}, ${net('total')} - debts + ${total('credit')}, ${side.sign}${total('deposits')}, ${total('count')}, ${net('count')} from everything, total) answer order by debts desc, id`.execute(
    ctx.db,
  )
  const all = rows.find(({ id }) => id === null)
  const debtors = rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id }))
  const reminded = await lastRemindersOf(
    ctx,
    debtors.map(({ id }) => id),
  )
  return {
    as_of: day,
    rows: debtors.map(({ id, name, phone, due_since, ...row }) => ({
      ...agesOf(row),
      due_since,
      contact: { id, name, phone },
      last_reminded_at: reminded.get(id) ?? null,
    })),
    count: all?.count ?? 0,
    debtors: all?.debtors ?? 0,
    sums: all ? agesOf(all) : nothing,
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
