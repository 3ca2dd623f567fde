import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type Selectable, sql } from 'kysely'
import { isTextAmong } from '../database/any-or-none.ts'
import { storedId } from '../database/ids.ts'
import { inBusiness } from '../database/joins.ts'
import { paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { isAnyOf } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import { notFound } from '../errors/refusal.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { type IdAndName, creatorsOf, withCreators } from '../records/created-by.ts'
import { type PaymentTotals, expectedOf, movedIn, roundedIn, takenIn } from '../drawer-sessions/figures.ts'
import { seesAllDrawers } from '../drawer-sessions/visible.ts'
import { matchesFilters } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Drawers = (typeof api)['drawers']
type SessionReply = ReplyOf<Drawers['session']>['drawer_session']

/** Without the permission to see all drawers, a member sees only the sessions that they opened. */
export const visibleSessions = (ctx: BusinessContext) =>
  ctx
    .selectFrom('drawer_sessions')
    .$if(!seesAllDrawers(ctx), (sessions) => sessions.where('drawer_sessions.opened_by', '=', ctx.merchant_id))
    .$if(ctx.member.location_id !== null, (sessions) => sessions.where('drawer_sessions.location_id', '=', ctx.member.location_id ?? ''))

const visibleSessionsOf = (ctx: BusinessContext, drawer_id: string) =>
  visibleSessions(ctx).where('drawer_sessions.drawer_id', '=', drawer_id)

const withDrawerAndLocation = (sessions: ReturnType<typeof visibleSessionsOf>) =>
  sessions
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'drawer_sessions.location_id'))
    .innerJoin('drawers', (join) => inBusiness(join, 'drawers.id', 'drawer_sessions.drawer_id'))
    .selectAll('drawer_sessions')
    .select(['locations.name as location_name', 'drawers.name as drawer_name'])

type SessionRow = Selectable<Tables['drawer_sessions']> & { location_name: string; drawer_name: string }

const toSummary = (row: SessionRow, people: ReadonlyMap<string, IdAndName>) => ({
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
  const sessions = visibleSessionsOf(ctx, id)
    .where('drawer_sessions.number', '>', 0)
    .$if(query.status !== undefined, (builder) =>
      builder.where(sql<boolean>`(case when ${isOpen} then 'open' else 'closed' end) = any(${[...(query.status ?? [])]}::text[])`),
    )
    .$if(query.member !== undefined, (builder) => builder.where(isAnyOf('drawer_sessions.opened_by', query.member ?? [])))
    .$if(query.is_off === true, (builder) => builder.where(isOff))
    .$if(query.is_off === false, (builder) => builder.where(sql<boolean>`not ${isOff}`))
    .$if(Boolean(query.search), (builder) => builder.where(isNumbered(query.search ?? '')))
    .where(isDuring(ctx, 'drawer_sessions.opened_at', query))
  return paginateSessions(ctx, sessions, query)
}

/** Closed sessions of all drawers. */
export function listCounts(ctx: BusinessContext, query: Call<Drawers['counts']>['query']): Promise<ReplyOf<Drawers['counts']>> {
  const sessions = visibleSessions(ctx)
    .where('drawer_sessions.closed_at', 'is not', null)
    .$if(query.result !== undefined, (builder) => builder.where(isTextAmong(countResult, query.result, undefined)))
    .$if(Boolean(query.search), (builder) => builder.where(isNumbered(query.search ?? '')))
    .where(matchesFilters(ctx, query, { location: 'drawer_sessions.location_id', member: 'drawer_sessions.closed_by' }))
    .where(isDuring(ctx, 'drawer_sessions.closed_at', query))
  return paginateSessions(ctx, sessions, query)
}

/** `over`, `short` or `right`: counted cash less expected cash. */
const countResult = sql<string>`case sign(drawer_sessions.difference) when 1 then 'over' when -1 then 'short' else 'right' end`

async function paginateSessions(
  ctx: BusinessContext,
  sessions: ReturnType<typeof visibleSessions>,
  query: { page: number; per_page: number; sort: string },
): Promise<ReplyOf<Drawers['sessions']>> {
  const { page, rows } = await paginate(ctx, sessions, query, { key: 'drawer_sessions.id' }, withDrawerAndLocation as never)
  const sessionRows = rows as unknown as SessionRow[]
  const people = await creatorsOf(
    ctx,
    sessionRows.flatMap((row) => [row.opened_by, row.closed_by]),
  )
  return { page, rows: sessionRows.map((row) => toSummary(row, people)) }
}

/** True if the search text is the session’s number, as `12`, `Z-12` or `Z-0012`. */
const isNumbered = (typed: string) => {
  const number = /^\s*z?-?0*(\d{1,9})\s*$/i.exec(typed)?.[1]
  return sql<boolean>`drawer_sessions.number = ${number ? Number(number) : 0}`
}

/** @throws Refusal 404 if the path has no session id */
export function sessionIn({ session }: { session: string }): string {
  const id = storedId('drawer_session', session)
  if (!id) throw notFound()
  return id
}

/** @throws Refusal 404, also if the member may not see the session */
export async function findSession(ctx: BusinessContext, drawer_id: string, id: string): Promise<ReplyOf<Drawers['session']>> {
  const row = (await withDrawerAndLocation(visibleSessionsOf(ctx, drawer_id)).where('drawer_sessions.id', '=', id).executeTakeFirst()) as
    | SessionRow
    | undefined
  if (!row) throw notFound()
  const [payments, cashMoves, rounding, movements, memberSales, counts, [newer]] = await Promise.all([
    takenIn(ctx, id),
    movedIn(ctx, id),
    roundedIn(ctx, id),
    ctx.selectFrom('drawer_movements').selectAll().where('session_id', '=', id).orderBy('created_at').orderBy('id').execute(),
    salesByMember(ctx, id),
    ctx.selectFrom('drawer_counts').selectAll().where('session_id', '=', id).execute(),
    ctx.selectFrom('drawer_sessions').select('id').where('drawer_id', '=', drawer_id).where('number', '>', row.number).limit(1).execute(),
  ])
  const expected = expectedOf({ opening_float: row.opening_float, ...cashMoves }, payments)
  const accounts = await accountsOf(ctx, [...expected.keys(), ...counts.map(({ account_id }) => account_id)])
  const accountTotals = [...accounts.keys()].map((account_id): SessionReply['accounts'][number] => {
    const accountPayments = payments.filter((payment) => payment.account_id === account_id)
    const count = account_id === null ? row : counts.find((accountCount) => accountCount.account_id === account_id)
    return {
      account: accounts.get(account_id) ?? null,
      ...totalsOf(accountPayments),
      expected: count?.expected ?? expected.get(account_id) ?? 0,
      counted: count?.counted ?? null,
      difference: count?.difference ?? null,
    }
  })
  const people = await creatorsOf(ctx, [
    row.opened_by,
    row.closed_by,
    ...payments.map(({ created_by }) => created_by),
    ...memberSales.map(({ created_by }) => created_by),
  ])
  return {
    drawer_session: {
      ...toSummary(row, people),
      ...cashMoves,
      rounding,
      accounts: accountTotals,
      members: membersOf(payments, memberSales, accounts, people),
      movements: (await withCreators(ctx, movements)).map(({ business_id: _, session_id: __, ...movement }) => movement),
      sales: memberSales.reduce((sum, { sales }) => sum + sales, 0),
      sold: memberSales.reduce((sum, { sold }) => sum + sold, 0),
      is_last: !newer && row.closed_at !== null,
    },
  }
}

const totalsOf = (payments: readonly PaymentTotals[]) => {
  const sum = (field: 'count' | 'taken' | 'given_back') => payments.reduce((total, payment) => total + payment[field], 0)
  return { count: sum('count'), taken: sum('taken'), given_back: sum('given_back') }
}

interface MemberSales {
  created_by: string
  sales: number
  sold: number
}

/** Uncanceled sales of a session, by the member who recorded them. */
async function salesByMember(ctx: BusinessContext, session_id: string): Promise<MemberSales[]> {
  const { rows } = await sql<MemberSales>`select created_by, count(*)::int as sales, coalesce(sum(total), 0)::bigint as sold from sales
    where business_id = ${ctx.business_id} and drawer_session_id = ${session_id} and status <> 'canceled' and deleted_at is null
    group by created_by order by created_by`.execute(ctx.db)
  return rows
}

/** Cash (null) first, then bank accounts by name. */
async function accountsOf(ctx: BusinessContext, ids: readonly (string | null)[]) {
  const bankIds = [...new Set(ids.filter((id) => id !== null))]
  const rows = bankIds.length
    ? await ctx.selectFrom('bank_accounts').select(['id', 'bank_name', 'account_number']).where(isAnyOf('id', bankIds)).execute()
    : []
  const accounts = rows.map((row) => ({ id: row.id, name: accountName(ctx, row) })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return new Map<string | null, IdAndName | null>([[null, null], ...accounts.map((account): [string, IdAndName] => [account.id, account])])
}

/** Each member’s sales, and money received less money handed back by account, in kobo. */
function membersOf(
  payments: readonly PaymentTotals[],
  memberSales: readonly MemberSales[],
  accounts: ReadonlyMap<string | null, IdAndName | null>,
  people: ReadonlyMap<string, IdAndName>,
): SessionReply['members'] {
  const ids = [...new Set([...memberSales, ...payments].map(({ created_by }) => created_by))]
  const members = ids.map((id) => {
    const memberPayments = payments.filter(({ created_by }) => created_by === id)
    const { sales, sold: total } = memberSales.find(({ created_by }) => created_by === id) ?? { sales: 0, sold: 0 }
    return {
      member: people.get(id) ?? null,
      sales,
      sold: total,
      accounts: [...accounts.keys()].flatMap((account_id) => {
        const payment = memberPayments.find((candidate) => candidate.account_id === account_id)
        return payment ? [{ account: accounts.get(account_id) ?? null, amount: payment.taken - payment.given_back }] : []
      }),
    }
  })
  return members.toSorted((a, b) => ((a.member?.name ?? '') < (b.member?.name ?? '') ? -1 : 1))
}
