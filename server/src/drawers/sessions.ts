import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { newId } from '../database/ids.ts'
import { Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { expectedOf, movedIn, takenIn } from '../drawer-sessions/figures.ts'
import { withinItsCash } from '../drawer-sessions/session.ts'
import { mustAnswerFor } from '../drawer-sessions/visible.ts'
import { lockForUpdate } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * Open, close and reopen lock the drawer's row. A close also locks the open session's row, which waits for payments under way
 * (`drawer-sessions/session.ts`), and includes them in its sums.
 * Invariant: expected = float + paid in − paid out + the session's cash payments, at the close and after it.
 */

type Drawers = (typeof api)['drawers']

const conflict = (key: string, drawer: string) => new Refusal({ status: 409, code: key, words: { key, values: { drawer } } })

const lastSessionOf = (ctx: BusinessContext, drawer_id: string) =>
  ctx
    .selectFrom('drawer_sessions')
    .selectAll()
    .where('drawer_id', '=', drawer_id)
    .where('number', '>', 0)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the drawer’s location against deletion until commit. @throws Refusal 422 if it is deleted */
async function lockLocation(ctx: BusinessContext, { name, location_id }: { name: string; location_id: string }): Promise<void> {
  const locations = ctx.selectFrom('locations').select('id').where('id', '=', location_id)
  if (!(await locations.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst()))
    throw refuseRule('drawer_nowhere', { drawer: name })
}

/** @param opening_float kobo @returns the session's uuid @throws Refusal 404; 409 if it is open; 422 if its location is deleted */
export async function openDrawer(ctx: BusinessContext, drawer_id: string, opening_float: number): Promise<string> {
  const { name, location_id } = await lockForUpdate(ctx, 'drawers', drawer_id)
  await lockLocation(ctx, { name, location_id })
  const last = await lastSessionOf(ctx, drawer_id)
  if (last && last.closed_at === null) throw conflict('drawer_is_open', name)
  const id = newId(ctx.now)
  await ctx.db
    .insertInto('drawer_sessions')
    .values({
      ...{ business_id: ctx.business_id, id, drawer_id, location_id, opening_float },
      number: (last?.number ?? 0) + 1,
      opened_by: ctx.merchant_id,
      opened_at: new Date(ctx.now).toISOString(),
      ...{ closed_by: null, closed_at: null, expected: null, counted: null, note: null },
    })
    .execute()
  ctx.recordChange({ entity: 'drawers', entity_id: drawer_id, after: { session: id, float: opening_float } })
  return id
}

/**
 * Records cash put in or taken out that is no payment.
 * @returns the session's uuid
 * @throws Refusal 409 if the drawer is not open; 403 if the member is not responsible for it; 422 on `amount` above its expected cash
 */
export async function moveCash(ctx: BusinessContext, drawer_id: string, body: Call<Drawers['move']>['body']): Promise<string> {
  const { amount, direction, reason } = body
  // The lock of every call that takes cash out: a close waits for this movement and includes it.
  const session = await openSession(ctx, drawer_id).forNoKeyUpdate().executeTakeFirst()
  const { name } = await ctx.selectFrom('drawers').select('name').where('id', '=', drawer_id).executeTakeFirstOrThrow()
  if (!session) throw conflict('drawer_not_open', name)
  mustAnswerFor(ctx, session)
  await withinItsCash(ctx, { ...session, name }, 'amount', () =>
    ctx.db
      .insertInto('drawer_movements')
      .values({
        ...{ business_id: ctx.business_id, id: newId(ctx.now), session_id: session.id, direction, amount, reason },
        created_by: ctx.merchant_id,
        created_at: new Date(ctx.now).toISOString(),
      })
      .execute(),
  )
  ctx.recordChange({ entity: 'drawers', entity_id: drawer_id, after: { session: session.id, direction, amount, reason } })
  return session.id
}

const openSession = (ctx: BusinessContext, drawer_id: string) =>
  ctx
    .selectFrom('drawer_sessions')
    .select(['id', 'number', 'opened_by', 'opening_float'])
    .where('drawer_id', '=', drawer_id)
    .where('closed_at', 'is', null)

/**
 * Closes a drawer with its counts, in kobo. A count of cash is required; counts of bank accounts are optional.
 * @returns the session's uuid
 * @throws Refusal 409 if it is not open, or was opened again; 403 if the member is not responsible for it. 422 on `counted`: no cash, cash
 * below zero, an account twice, or cash that moved after the client read the expected amount
 */
export async function closeDrawer(ctx: BusinessContext, drawer_id: string, body: Call<Drawers['close']>['body']): Promise<string> {
  const countByAccount = countByAccountIn(body.counted)
  await mustExist(ctx, {
    bank_accounts: Object.fromEntries(body.counted.map(({ account }, index) => [`counted.${index}.account`, account])),
  })
  const { name } = await lockForUpdate(ctx, 'drawers', drawer_id)
  const session = await openSession(ctx, drawer_id).forUpdate().executeTakeFirst()
  if (!session) throw conflict('drawer_not_open', name)
  if (typeof body.number === 'number' && body.number !== session.number) throw conflict('drawer_opened_again', name)
  mustAnswerFor(ctx, session)
  const [payments, cashMoves] = await Promise.all([takenIn(ctx, session.id), movedIn(ctx, session.id)])
  const expected = expectedOf({ ...session, ...cashMoves }, payments)
  const cash = { expected: expected.get(null) ?? 0, counted: countByAccount.get(null) ?? 0 }
  if (typeof body.expected === 'number' && body.expected !== cash.expected)
    throw refuseField('counted', 'drawer_went_on', { expected: formatMoney(cash.expected) })
  await ctx
    .updateTable('drawer_sessions')
    .set({ ...cash, closed_by: ctx.merchant_id, closed_at: new Date(ctx.now).toISOString(), note: body.note ?? null })
    .where('id', '=', session.id)
    .execute()
  const accounts = [...new Set([...expected.keys(), ...countByAccount.keys()])].filter((account) => account !== null)
  if (accounts.length > 0)
    await ctx.db
      .insertInto('drawer_counts')
      .values(
        accounts.map((account_id) => ({
          ...{ business_id: ctx.business_id, session_id: session.id, account_id },
          expected: expected.get(account_id) ?? 0,
          counted: countByAccount.get(account_id) ?? null,
        })),
      )
      .execute()
  const { note } = body
  ctx.recordChange({
    entity: 'drawers',
    entity_id: drawer_id,
    after: { session: session.id, ...cash, difference: cash.counted - cash.expected, ...(note && { reason: note }) },
  })
  return session.id
}

/** Kobo by account; cash is null. @throws Refusal 422 on `counted` */
function countByAccountIn(counts: readonly { account?: string | null | undefined; amount: number }[]): Map<string | null, number> {
  const countByAccount = new Map<string | null, number>()
  for (const [index, { account, amount }] of counts.entries()) {
    if (!account && amount < 0) throw refuseField(`counted.${index}.amount`, 'cash_below_zero')
    if (countByAccount.has(account ?? null)) throw refuseField(`counted.${index}.account`, 'counted_twice')
    countByAccount.set(account ?? null, amount)
  }
  if (!countByAccount.has(null)) throw refuseField('counted', 'cash_not_counted')
  return countByAccount
}

/**
 * Reopens a drawer's last session and deletes its counts; the audit log retains them. The next close counts again.
 * @returns the session's uuid @throws Refusal 403 if the member is no owner; 409 if a session is open, or none was ever closed
 */
export async function reopenDrawer(ctx: BusinessContext, drawer_id: string): Promise<string> {
  if (!ctx.member.is_owner) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'owners_only' } })
  const { name, location_id } = await lockForUpdate(ctx, 'drawers', drawer_id)
  const last = await lastSessionOf(ctx, drawer_id)
  if (!last) throw conflict('drawer_never_opened', name)
  if (last.closed_at === null) throw conflict('drawer_is_open', name)
  if (last.location_id !== location_id) throw conflict('drawer_moved_since', name)
  await lockLocation(ctx, { name, location_id })
  await ctx
    .updateTable('drawer_sessions')
    .set({ closed_by: null, closed_at: null, expected: null, counted: null, note: null })
    .where('id', '=', last.id)
    .execute()
  await ctx.deleteFrom('drawer_counts').where('session_id', '=', last.id).execute()
  const { closed_at, closed_by, expected, counted, note } = last
  ctx.recordChange({
    entity: 'drawers',
    entity_id: drawer_id,
    before: { session: last.id, closed_at, closed_by, expected, counted, note },
    after: { session: last.id },
  })
  return last.id
}
