import { expect } from 'vitest'
import type { ShopModel } from './model.ts'
import type { JsonResponse, JsonBody, Shop } from './shop.ts'
import type { Step } from './shop-steps.ts'

/*
 * A cash drawer of the shop's first location, compared with the model (`faults/any-sequence.test.ts`). Its session must expect in cash
 * and in the account the change of the shop's money by steps at the till. The model computes that change without drawers.
 */

interface Sums {
  cash: number
  bank: number
}

export interface Till {
  drawer: string
  /** Sums of the open session; null while it is closed. */
  now: Sums | null
  /** Sums that the last session was closed with; null if it cannot be reopened. */
  last: Sums | null
  /** Path of the session that was opened last. */
  session: string
  closed: Map<string, Sums>
}

export interface TillStand {
  shop: Shop
  model: ShopModel
  /** The bank account of payments in and out. */
  bank: string
  locations: string[]
  till: Till
}

/** Kobo of the opening float, more than any sequence takes out. */
const plenty = 10_000_000_00

export const newTill = (drawer: string): Till => ({ drawer, now: null, last: null, session: '', closed: new Map() })

type Method = 'PUT' | 'POST' | 'PATCH' | 'DELETE'
type Ask = (method: Method, path: string, body?: unknown) => Promise<JsonResponse>
type TillStep = Extract<Step['what'], { do: 'till' }>

/** Calls that name the drawer of their payments. The second list requires the drawer's own location. */
const taking = {
  anywhere: [
    /^PUT .*\/(intakes|return-inwards)$/,
    /^PATCH .*\/(sales|inventory-actions)\/[^/]+\/status$/,
    /^DELETE .*\/(sales|inventory-actions)\/[^/?]+(\?|$)/,
    /^(POST|DELETE) .*\/payments(\/[^/]+)?$/,
    /^POST .*\/refund$/,
  ],
  there: [/^PUT .*\/(sales|exchanges)$/, /^POST .*\/quotations\/[^/]+\/sale$/],
}

/**
 * A call as the till makes it: it names the drawer if the call takes one.
 * @param location where its goods are sold
 */
export function atTill({ till, locations }: TillStand, method: Method, path: string, body: unknown, location: string | undefined) {
  const is = (those: readonly RegExp[]) => those.some((pattern) => pattern.test(`${method} ${path}`))
  const isThere = is(taking.there) && location === locations[0]
  if (!till.now || !(isThere || is(taking.anywhere))) return { path, body, isAt: false }
  const { drawer } = till
  if (method === 'DELETE') return { path: `${path}${path.includes('?') ? '&' : '?'}drawer=${drawer}`, body, isAt: true }
  return { path, body: { ...(body as object), drawer }, isAt: true }
}

/** Adds the step's money to the open session. Only steps at the till change it. @param before the shop's money before the step */
export function countAtTill({ till, model }: TillStand, before: Sums): void {
  if (!till.now) return
  const { cash, bank } = model.money
  till.now = { cash: till.now.cash + cash - before.cash, bank: till.now.bank + bank - before.bank }
}

export async function changeTill({ how, amount }: TillStep, { till }: TillStand, ask: Ask): Promise<void> {
  const path = `/v1/business/drawers/${till.drawer}`
  const { now, last } = till
  if (how === 'open') {
    const float = plenty + amount
    const { status, body } = await ask('POST', `${path}/open`, { float })
    expect(status).toBe(now ? 409 : 200)
    if (now) return
    Object.assign(till, { now: { cash: float, bank: 0 }, last: null, session: pathOf(path, body) })
  } else if (how === 'close') {
    const { status, body } = await ask('POST', `${path}/close`, { counted: [{ amount }] })
    expect(status).toBe(now ? 200 : 409)
    if (!now) return
    expect(body.drawer_session).toMatchObject({ expected: now.cash, difference: amount - now.cash })
    till.closed.set(till.session, now)
    Object.assign(till, { now: null, last: now })
  } else if (how === 'reopen') {
    const { status } = await ask('POST', `${path}/reopen`, {})
    expect(status).toBe(!now && last ? 200 : 409)
    if (now || !last) return
    till.closed.delete(till.session)
    Object.assign(till, { now: last, last: null })
  } else {
    const { status } = await ask('POST', `${path}/movements`, { amount, direction: how, reason: 'Change' })
    expect(status).toBe(now ? 200 : 409)
    if (now) till.now = { ...now, cash: now.cash + (how === 'in' ? amount : -amount) }
  }
}

const pathOf = (path: string, { drawer_session }: JsonBody): string => `${path}/sessions/${String(drawer_session?.id)}`

async function shownAt({ shop }: TillStand, session: string): Promise<Sums> {
  const accounts = (await shop.call('GET', session)).body.drawer_session?.accounts as unknown as {
    account: object | null
    expected: number
  }[]
  const of = (isCash: boolean) => accounts.find(({ account }) => (account === null) === isCash)?.expected ?? 0
  return { cash: of(true), bank: of(false) }
}

/** Expects the open session to equal the model. */
export async function tillAgrees(fixture: TillStand, after: string): Promise<void> {
  if (fixture.till.now) expect(await shownAt(fixture, fixture.till.session), after).toEqual(fixture.till.now)
}

/** Expects closed sessions to be unchanged. */
export async function closedTillsAgree(fixture: TillStand): Promise<void> {
  for (const [session, sums] of fixture.till.closed) expect(await shownAt(fixture, session)).toEqual(sums)
}
