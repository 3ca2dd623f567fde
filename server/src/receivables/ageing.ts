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
import { cachedDays } from './debt-rows.ts'
import { type Debts, computeDebts, cachedDebts } from './cached-debts.ts'
import { familyIds } from './open-items.ts'

/*
 * Receivables and payables by age. An open item counts from its due date, an adjustment or opening balance from its own date. Credit has a
 * column of its own until it is allocated.
 */

/*
 * For each contact: ages − credit − deposits = balance, with the sign of the direction (`ageing.test.ts`; `books/allocations.ts`). A
 * contact with more credit than debts owes nothing. The total due is the figure that Home shows.
 */

type AgeSums = Record<DueAge | 'debts' | 'credit' | 'owed' | 'over' | 'deposits', number>
type ElsewhereByAge = Record<`${DueAge}_elsewhere`, boolean>

interface AgeingRow extends AgeSums, ElsewhereByAge {
  /** Null in the row of totals. */
  id: string | null
  name: string
  phone: string | null
  due_since: string | null
  count: number
  debtors: number
}

/** Columns of one age from `day`: kobo due, and whether any of it is outside the documents that lists find by age. */
function ageColumns(age: DueAge, today: string, { due, otherDue }: { due: RawBuilder<number>; otherDue: RawBuilder<number> }) {
  const daysLate = sql`(${today}::date - day.due_date)`
  const nextAge = dueAges[dueAges.indexOf(age) + 1]
  const fromLimit = age === 'not_yet' ? sql`true` : sql`${daysLate} >= ${firstDayOf[age]}`
  const untilLimit = nextAge === undefined || nextAge === 'not_yet' ? sql`` : sql` and ${daysLate} < ${firstDayOf[nextAge]}`
  const isOfAge = sql`${fromLimit}${untilLimit}`
  return sql`coalesce(sum(${due}) filter (where ${isOfAge}), 0)::bigint as ${sql.ref(age)},
    coalesce(sum(${otherDue}) filter (where ${isOfAge}), 0) > 0 as ${sql.ref(`${age}_elsewhere`)}`
}

/** Ages with items that no list of documents has. */
const elsewhereOf = (row: ElsewhereByAge): DueAge[] => dueAges.filter((age) => row[`${age}_elsewhere`])

const columns = [...dueAges, 'debts', 'credit', 'owed', 'over', 'deposits'] as const

const sides = {
  in: { due: sql<number>`day.due_in`, otherDue: sql<number>`day.due_in_other`, sign: sql`` },
  out: { due: sql<number>`day.due_out`, otherDue: sql<number>`day.due_out_other`, sign: sql`-` },
} as const

/** Debts that the query selects: cached ones, unless it has a filter. */
async function debtsFor(ctx: BusinessContext, query: Call<typeof api.debts.ageing>['query']): Promise<Debts> {
  const { contact, group, location, member } = query
  if (contact === undefined && group === undefined && location === undefined && member === undefined) return cachedDebts(ctx)
  // A member bound to a location finds nothing at another.
  const ownLocation = ctx.member.location_id
  const locations = location?.filter((id) => ownLocation === null || id === ownLocation)
  const atLocations = locations === undefined ? sql`` : sql`and item.location_id = any(${locations}::uuid[])`
  const byMembers = member === undefined ? sql`` : sql`and item.created_by = any(${[...member]}::uuid[])`
  return computeDebts(ctx, {
    of: contact === undefined ? undefined : familyIds(ctx, await mainsOf(ctx, contact)),
    are: group === undefined ? sql`` : sql`and ${carries('contact_groups', group)}`,
    // Items without a document have no location and no recorder.
    itemCondition: location === undefined && member === undefined ? undefined : sql`${atLocations} ${byMembers}`,
  })
}

async function ageing(ctx: BusinessContext, query: Call<typeof api.debts.ageing>['query']): Promise<ReplyOf<typeof api.debts.ageing>> {
  const { direction, page } = query
  const { parts, largest } = await debtsFor(ctx, query)
  const side = sides[direction]
  const day = today(ctx)
  const [openColumn, creditColumn] = direction === 'in' ? [sql`due_in`, sql`due_out`] : [sql`due_out`, sql`due_in`]
  const ages = sql.join(dueAges.map((age) => ageColumns(age, day, side)))
  const total = (name: string) => sql`total.${sql.ref(`${direction}_${name}`)}`
  const net = (name: string) => sql`total.${sql.ref(`${direction === 'in' ? 'owing' : 'owed'}_${name}`)}`
  const { rows } = await sql<AgeingRow>`select * from (
    with ${parts}, shown as (${largest(direction, DEBTORS_A_PAGE, (page - 1) * DEBTORS_A_PAGE)}),
    everything as (select ${ages}, coalesce(sum(${side.due}), 0)::bigint as debts from day)
    select shown.contact_id as id, contacts.name, contacts.phone, aged.*, shown.amount as debts, shown.${creditColumn} as credit,
      greatest(shown.${openColumn} - shown.${creditColumn}, 0) as owed, greatest(shown.${creditColumn} - shown.${openColumn}, 0) as over, ${side.sign}shown.deposits as deposits,
      0::bigint as count, 0::bigint as debtors
    from shown join contacts on contacts.business_id = ${ctx.business_id} and contacts.id = shown.contact_id,
      lateral (select ${ages}, min(day.due_date) filter (where ${side.due} > 0) as due_since from ${cachedDays('shown.days')} day) aged
    union all
    select null, '', null, ${sql.join(dueAges.flatMap((age) => [sql.ref(age), sql.ref(`${age}_elsewhere`)]))}, null, debts, ${total('credit')},
      ${net('total')}, ${net('total')} - debts + ${total('credit')}, ${side.sign}${total('deposits')}, ${total('count')}, ${net('count')} from everything, total) answer order by debts desc, id`.execute(
    ctx.db,
  )
  const totalRow = rows.find(({ id }) => id === null)
  const debtors = rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id }))
  const lastReminders = await lastRemindersOf(
    ctx,
    debtors.map(({ id }) => id),
  )
  return {
    as_of: day,
    rows: debtors.map(({ id, name, phone, due_since, ...row }) => ({
      ...agesOf(row),
      due_since,
      contact: { id, name, phone },
      last_reminded_at: lastReminders.get(id) ?? null,
    })),
    count: totalRow?.count ?? 0,
    debtors: totalRow?.debtors ?? 0,
    sums: totalRow ? agesOf(totalRow) : noSums,
  }
}

const noSums = { ...(Object.fromEntries(columns.map((name) => [name, 0])) as AgeSums), elsewhere: [] }

const agesOf = (row: AgeSums & ElsewhereByAge) => ({
  ...(Object.fromEntries(columns.map((name) => [name, row[name]])) as AgeSums),
  elsewhere: elsewhereOf(row),
})

/**
 * Kobo that a contact owes by age, without empty ages; at the member’s location if they are bound to one. @param id of a contact that is no
 * alias
 */
export async function agesOfContact(ctx: BusinessContext, id: string) {
  const { location_id: ownLocation } = ctx.member
  const { rows } = await ageing(ctx, {
    direction: 'in',
    page: 1,
    contact: [id],
    location: ownLocation === null ? undefined : [ownLocation],
    as_of: undefined,
  })
  const [row] = rows
  return row ? dueAges.map((age) => ({ age, left: row[age] })).filter(({ left }) => left > 0) : []
}

export default serve(api.debts, { ageing: (ctx, { query }) => ageing(ctx, query) })
