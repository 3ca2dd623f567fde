import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type Selectable, sql } from 'kysely'
import { isWord } from '../database/any-or-none.ts'
import { storedId } from '../database/ids.ts'
import { inBusiness } from '../database/joins.ts'
import { paginate } from '../database/pagination.ts'
import { during } from '../database/period-filter.ts'
import { isAnyOf } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import { notFound } from '../errors/refusal.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { type Named, creatorsOf, withCreators } from '../records/created-by.ts'
import { type Taken, expectedOf, movedIn, takenIn } from '../drawer-sessions/figures.ts'
import { seesAllDrawers } from '../drawer-sessions/visible.ts'
import { isAsked } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Drawers = (typeof api)['drawers']
type Shown = ReplyOf<Drawers['session']>['drawer_session']

/** Sessions that this member sees: all, or those that they opened. */
const anyVisible = (ctx: BusinessContext) =>
  ctx
    .selectFrom('drawer_sessions')
    .$if(!seesAllDrawers(ctx), (own) => own.where('drawer_sessions.opened_by', '=', ctx.merchant_id))
    .$if(ctx.member.location_id !== null, (own) => own.where('drawer_sessions.location_id', '=', ctx.member.location_id ?? ''))

/** Those of a drawer. */
const visible = (ctx: BusinessContext, drawer_id: string) => anyVisible(ctx).where('drawer_sessions.drawer_id', '=', drawer_id)

const withPlace = (sessions: ReturnType<typeof visible>) =>
  sessions
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'drawer_sessions.location_id'))
    .innerJoin('drawers', (join) => inBusiness(join, 'drawers.id', 'drawer_sessions.drawer_id'))
    .selectAll('drawer_sessions')
    .select(['locations.name as location_name', 'drawers.name as drawer_name'])

type Row = Selectable<Tables['drawer_sessions']> & { location_name: string; drawer_name: string }

const rowOf = (row: Row, people: ReadonlyMap<string, Named>) => ({
  ...{ id: row.id, number: row.number, opened_at: row.opened_at, closed_at: row.closed_at, note: row.note },
  drawer: { id: row.drawer_id, name: row.drawer_name },
  location: { id: row.location_id, name: row.location_name },
  status: row.closed_at === null ? ('open' as const) : ('closed' as const),
  opened_by: people.get(row.opened_by) ?? null,
  float: row.opening_float,
  closed_by: people.get(row.closed_by ?? '') ?? null,
  ...{ expected: row.expected, counted: row.counted, difference: row.difference },
})

export async function listSessions(
  ctx: BusinessContext,
  { id }: { id: string },
  query: Call<Drawers['sessions']>['query'],
): Promise<ReplyOf<Drawers['sessions']>> {
  const isOff = sql<boolean>`coalesce(drawer_sessions.difference <> 0, false)`
  const isOpen = sql<boolean>`drawer_sessions.closed_at is null`
  const asked = visible(ctx, id)
    .where('drawer_sessions.number', '>', 0)
    .$if(query.status !== undefined, (some) =>
      some.where(sql<boolean>`(case when ${isOpen} then 'open' else 'closed' end) = any(${[...(query.status ?? [])]}::text[])`),
    )
    .$if(query.member !== undefined, (some) => some.where(isAnyOf('drawer_sessions.opened_by', query.member ?? [])))
    .$if(query.is_off === true, (some) => some.where(isOff))
    .$if(query.is_off === false, (some) => some.where(sql<boolean>`not ${isOff}`))
    .$if(Boolean(query.search), (some) => some.where(isNumbered(query.search ?? '')))
    .where(during(ctx, 'drawer_sessions.opened_at', query))
  return paged(ctx, asked, query)
}

/** Counts of all drawers: sessions that were closed, by when, and by what was counted. */
export function listCounts(ctx: BusinessContext, query: Call<Drawers['counts']>['query']): Promise<ReplyOf<Drawers['counts']>> {
  const asked = anyVisible(ctx)
    .where('drawer_sessions.closed_at', 'is not', null)
    .$if(query.result !== undefined, (some) => some.where(isWord(counted, query.result, undefined)))
    .$if(Boolean(query.search), (some) => some.where(isNumbered(query.search ?? '')))
    .where(isAsked(ctx, query, { location: 'drawer_sessions.location_id', member: 'drawer_sessions.closed_by' }))
    .where(during(ctx, 'drawer_sessions.closed_at', query))
  return paged(ctx, asked, query)
}

/** What was counted, beside what there should have been. */
const counted = sql<string>`case sign(drawer_sessions.difference) when 1 then 'over' when -1 then 'short' else 'right' end`

async function paged(
  ctx: BusinessContext,
  asked: ReturnType<typeof anyVisible>,
  query: { page: number; per_page: number; sort: string },
): Promise<ReplyOf<Drawers['sessions']>> {
  const { page, rows } = await paginate(ctx, asked, query, { key: 'drawer_sessions.id' }, withPlace as never)
  const found = rows as unknown as Row[]
  const people = await creatorsOf(
    ctx,
    found.flatMap((row) => [row.opened_by, row.closed_by]),
  )
  return { page, rows: found.map((row) => rowOf(row, people)) }
}

/** Its number, as it is on its Z report; with the letter or without. */
const isNumbered = (typed: string) => {
  const number = /^\s*z?-?0*(\d{1,9})\s*$/i.exec(typed)?.[1]
  return sql<boolean>`drawer_sessions.number = ${number ? Number(number) : 0}`
}

/** The session that a path names. @throws Refusal 404 where that is no id of one */
export function sessionIn({ session }: { session: string }): string {
  const id = storedId('drawer_session', session)
  if (!id) throw notFound()
  return id
}

/** @throws Refusal 404, also for one that this member does not see */
export async function findSession(ctx: BusinessContext, drawer_id: string, id: string): Promise<ReplyOf<Drawers['session']>> {
  const row = (await withPlace(visible(ctx, drawer_id)).where('drawer_sessions.id', '=', id).executeTakeFirst()) as Row | undefined
  if (!row) throw notFound()
  const [taken, moved, movements, sold, counts, [newer]] = await Promise.all([
    takenIn(ctx, id),
    movedIn(ctx, id),
    ctx.selectFrom('drawer_movements').selectAll().where('session_id', '=', id).orderBy('created_at').orderBy('id').execute(),
    soldIn(ctx, id),
    ctx.selectFrom('drawer_counts').selectAll().where('session_id', '=', id).execute(),
    ctx.selectFrom('drawer_sessions').select('id').where('drawer_id', '=', drawer_id).where('number', '>', row.number).limit(1).execute(),
  ])
  const expected = expectedOf({ opening_float: row.opening_float, ...moved }, taken)
  const accounts = await accountsOf(ctx, [...expected.keys(), ...counts.map(({ account_id }) => account_id)])
  const figures = [...accounts.keys()].map((account_id): Shown['accounts'][number] => {
    const some = taken.filter((one) => one.account_id === account_id)
    const count = account_id === null ? row : counts.find((one) => one.account_id === account_id)
    return {
      account: accounts.get(account_id) ?? null,
      ...sumsOf(some),
      expected: count?.expected ?? expected.get(account_id) ?? 0,
      counted: count?.counted ?? null,
      difference: count?.difference ?? null,
    }
  })
  const people = await creatorsOf(ctx, [
    row.opened_by,
    row.closed_by,
    ...taken.map(({ created_by }) => created_by),
    ...sold.map(({ created_by }) => created_by),
  ])
  return {
    drawer_session: {
      ...rowOf(row, people),
      ...moved,
      accounts: figures,
      members: membersOf(taken, sold, accounts, people),
      movements: (await withCreators(ctx, movements)).map(({ business_id: _, session_id: __, ...one }) => one),
      sales: sold.reduce((sum, one) => sum + one.sales, 0),
      sold: sold.reduce((sum, one) => sum + one.sold, 0),
      is_last: !newer && row.closed_at !== null,
    },
  }
}

const sumsOf = (some: readonly Taken[]) => {
  const sum = (field: 'count' | 'taken' | 'given_back') => some.reduce((total, one) => total + one[field], 0)
  return { count: sum('count'), taken: sum('taken'), given_back: sum('given_back') }
}

interface Sold {
  created_by: string
  sales: number
  sold: number
}

/** Sales that were recorded in a session, less what was canceled since, by who recorded them. */
async function soldIn(ctx: BusinessContext, session_id: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`select created_by, count(*)::int as sales, coalesce(sum(total), 0)::bigint as sold from sales
    where business_id = ${ctx.business_id} and drawer_session_id = ${session_id} and status <> 'canceled' and deleted_at is null
    group by created_by order by created_by`.execute(ctx.db)
  return rows
}

/** Names of accounts in their order: cash, which is null, and then by name. */
async function accountsOf(ctx: BusinessContext, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = wanted.length
    ? await ctx.selectFrom('bank_accounts').select(['id', 'bank_name', 'account_number']).where(isAnyOf('id', wanted)).execute()
    : []
  const named = rows.map((row) => ({ id: row.id, name: accountName(ctx, row) })).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return new Map<string | null, Named | null>([[null, null], ...named.map((one): [string, Named] => [one.id, one])])
}

/** What each member sold and took, by account. */
function membersOf(
  taken: readonly Taken[],
  sold: readonly Sold[],
  accounts: ReadonlyMap<string | null, Named | null>,
  people: ReadonlyMap<string, Named>,
): Shown['members'] {
  const ids = [...new Set([...sold, ...taken].map(({ created_by }) => created_by))]
  const members = ids.map((id) => {
    const own = taken.filter(({ created_by }) => created_by === id)
    const { sales, sold: total } = sold.find(({ created_by }) => created_by === id) ?? { sales: 0, sold: 0 }
    return {
      member: people.get(id) ?? null,
      sales,
      sold: total,
      accounts: [...accounts.keys()].flatMap((account_id) => {
        const one = own.find((some) => some.account_id === account_id)
        return one ? [{ account: accounts.get(account_id) ?? null, amount: one.taken - one.given_back }] : []
      }),
    }
  })
  return members.toSorted((one, other) => ((one.member?.name ?? '') < (other.member?.name ?? '') ? -1 : 1))
}
