import { expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '../kit/errors.ts'
import { claimsOf } from './claims.ts'
import { type Details, type Outside, SessionMachine, type Tokens } from './machine.ts'

const minute = 60_000
const day = 1440 * minute
const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const token = (issued: number, lives: number, business: string | null = 'bu1') =>
  `x.${encoded({ iat: issued / 1000, exp: (issued + lives) / 1000, merchant_id: 'me1', business_id: business })}.y`

const boxOf = (kept: Map<string, string>): Outside['storage'] => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
})

/** A server whose clock may differ from the browser's, and a browser that remembers. */
function shop({ now = 1_800_000_000_000, skew = 0 } = {}) {
  const kept = new Map<string, string>()
  const clock = { now }
  const tokensFor = (business: string | null = 'bu1'): Tokens => ({
    access_token: token(clock.now + skew, 15 * minute, business),
    refresh_token: token(clock.now + skew, day, business),
    roles: [],
    merchant: 'me1',
    business,
  })
  const current: { business: string | null } = { business: 'bu1' }
  const outside = {
    storage: boxOf(kept),
    tab: boxOf(new Map()),
    // The server remembers where a session went last.
    switch: vi.fn<Outside['switch']>(async (business) => {
      current.business = business
      return tokensFor(business)
    }),
    now: () => clock.now,
    refresh: vi.fn<Outside['refresh']>(async () => tokensFor(current.business)),
    fetch: vi.fn<Outside['fetch']>(
      async () => ({ roles: [], merchant: { id: 'me1' }, business: { id: current.business } }) as unknown as Details,
    ),
    logout: vi.fn<Outside['logout']>(async () => {}),
    forget: vi.fn<Outside['forget']>(),
  } satisfies Outside
  /** A tab; one that is reloaded has what it had. */
  const open = (tab = new Map<string, string>()) => new SessionMachine({ ...outside, tab: boxOf(tab) })
  return { outside, clock, kept, current, tokensFor, open }
}

test('with nothing saved nobody is in', async () => {
  const session = shop().open()
  expect(session.store.get().status).toBe('unknown')
  await session.start()
  expect(session.store.get().status).toBe('unauthenticated')
})

test('a login is remembered, and the next start is in at once', async () => {
  const { open, tokensFor, outside } = shop()
  const first = open()
  await first.adopt(tokensFor())
  expect(first.store.get().status).toBe('authenticated')
  const second = open()
  await second.start()
  expect(second.store.get().status).toBe('authenticated')
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('an expired token is refreshed at the start, ten seconds before it is due', async () => {
  const { open, tokensFor, outside, clock } = shop()
  await open().adopt(tokensFor())
  clock.now += 15 * minute - 9_000
  const session = open()
  await session.start()
  expect(outside.refresh).toHaveBeenCalledOnce()
  expect(session.store.get().status).toBe('authenticated')
})

test('when the refresh token is spent too, what was saved is deleted', async () => {
  const { open, tokensFor, outside, clock, kept } = shop()
  await open().adopt(tokensFor())
  clock.now += 2 * day
  const session = open()
  await session.start()
  expect(session.store.get().status).toBe('unauthenticated')
  expect(outside.refresh).not.toHaveBeenCalled()
  expect(kept.size).toBe(0)
})

test('without a connection nobody is thrown out', async () => {
  const { open, tokensFor, outside, clock, kept } = shop()
  await open().adopt(tokensFor())
  clock.now += 20 * minute
  outside.refresh.mockRejectedValue(new OfflineError(''))
  const session = open()
  await session.start()
  expect(session.store.get().status).toBe('authenticated')
  expect(kept.size).toBe(1)
})

test('a clock that is a day ahead logs nobody out', async () => {
  const { open, tokensFor, outside } = shop({ skew: -day })
  await open().adopt(tokensFor())
  const session = open()
  await session.start()
  expect(session.store.get().status).toBe('authenticated')
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('those who need a refresh at the same time share one', async () => {
  const { open, tokensFor, outside } = shop()
  const session = open()
  await session.adopt(tokensFor())
  const refused = session.saved?.token ?? ''
  const answers = await Promise.all([session.refresh(refused), session.refresh(refused), session.refresh(refused)])
  expect(answers).toEqual([true, true, true])
  expect(outside.refresh).toHaveBeenCalledOnce()
})

test('what another tab got in the meantime is good enough', async () => {
  const { open, tokensFor, outside, clock } = shop()
  const here = open()
  await here.adopt(tokensFor())
  const refused = here.saved?.token ?? ''
  clock.now += minute
  await open().adopt(tokensFor())
  expect(await here.refresh(refused)).toBe(true)
  expect(here.saved?.token).not.toBe(refused)
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('a refused refresh is a no', async () => {
  const { open, tokensFor, outside } = shop()
  const session = open()
  await session.adopt(tokensFor())
  outside.refresh.mockRejectedValue(new ApiError(401, 'token_invalid', ''))
  expect(await session.refresh(session.saved?.token ?? '')).toBe(false)
})

test('another business is fetched anew, and what was fetched is forgotten', async () => {
  const { open, tokensFor, outside, current } = shop()
  const session = open()
  await session.adopt(tokensFor())
  outside.fetch.mockClear()
  outside.forget.mockClear()
  await session.adopt(tokensFor())
  expect(outside.fetch).not.toHaveBeenCalled()
  current.business = 'bu2'
  await session.adopt(tokensFor('bu2'))
  expect(outside.fetch).toHaveBeenCalledOnce()
  expect(outside.forget).toHaveBeenCalledOnce()
})

test('news of another business than the current one is not taken', async () => {
  const { open, tokensFor } = shop()
  const session = open()
  await session.adopt(tokensFor())
  session.described({ merchant: { id: 'me1' }, business: { id: 'bu9' }, roles: [] } as unknown as Details)
  expect(session.saved?.details?.business?.id).toBe('bu1')
})

/** One tab in each of two businesses. */
async function twoTabs() {
  const made = shop()
  const box = new Map<string, string>()
  const [here, there] = [made.open(box), made.open()]
  await here.adopt(made.tokensFor())
  there.follow({ key: 'kasuwa.session' })
  made.current.business = 'bu2'
  await there.adopt(made.tokensFor('bu2'))
  made.outside.forget.mockClear()
  here.follow({ key: 'kasuwa.session' })
  return { ...made, here, there, box }
}
const businessOf = (session: SessionMachine) => [session.saved?.business, claimsOf(session.saved?.token ?? '')?.business_id]

test('a tab stays in its business when another one goes elsewhere, and forgets nothing', async () => {
  const { here, there, outside } = await twoTabs()
  expect([businessOf(here), businessOf(there)]).toEqual([
    ['bu1', 'bu1'],
    ['bu2', 'bu2'],
  ])
  expect(outside.forget).not.toHaveBeenCalled()
  expect(here.saved?.refreshToken).toBe(there.saved?.refreshToken)
})

test('its next token is for its own business again, whichever the session went to last', async () => {
  const { here, there, clock, outside } = await twoTabs()
  expect(await here.refresh(here.saved?.token ?? '')).toBe(true)
  expect(outside.refresh).not.toHaveBeenCalled()
  expect(outside.switch).toHaveBeenLastCalledWith('bu1', there.saved?.token)
  expect(businessOf(here)).toEqual(['bu1', 'bu1'])
  clock.now += 20 * minute
  there.follow({ key: 'kasuwa.session' })
  expect(await there.refresh(there.saved?.token ?? '')).toBe(true)
  expect(outside.refresh).toHaveBeenCalledOnce()
  expect(businessOf(there)).toEqual(['bu2', 'bu2'])
})

test('a tab that is reloaded goes on in its own business; a new one begins where the last one was', async () => {
  const { open, box } = await twoTabs()
  const [again, fresh] = [open(box), open()]
  await again.start()
  expect(businessOf(again)).toEqual(['bu1', 'bu1'])
  const { open: another } = await twoTabs()
  const late = another()
  await late.start()
  expect(businessOf(late)).toEqual(['bu2', 'bu2'])
  await fresh.start()
  expect(fresh.store.get().status).toBe('authenticated')
})

test('a tab whose business is no more, or not theirs any more, goes where they still are', async () => {
  const { here, outside } = await twoTabs()
  outside.switch.mockRejectedValue(new ApiError(404, 'not_found', ''))
  expect(await here.refresh(here.saved?.token ?? '')).toBe(true)
  expect(businessOf(here)).toEqual(['bu2', 'bu2'])
  expect(outside.forget).toHaveBeenCalled()
})

test('after the last business is gone there is none, and somebody is still logged in', async () => {
  const { open, tokensFor, current, outside } = shop()
  const session = open()
  await session.adopt(tokensFor())
  current.business = null
  outside.fetch.mockResolvedValue({ roles: [], merchant: { id: 'me1' }, business: null } as unknown as Details)
  await session.moveOn()
  expect(session.store.get().status).toBe('authenticated')
  expect(session.saved?.details).toMatchObject({ business: null })
})

test('somebody else who logs in in another tab is who this tab is now too', async () => {
  const { open, tokensFor, outside } = shop()
  const [here, there] = [open(), open()]
  await here.adopt(tokensFor())
  outside.forget.mockClear()
  await there.adopt({ ...tokensFor('bu2'), merchant: 'me2' })
  outside.forget.mockClear()
  here.follow({ key: 'kasuwa.session' })
  expect(here.saved).toMatchObject({ merchant: 'me2', business: 'bu2' })
  expect(outside.forget).toHaveBeenCalledOnce()
})

test('logging out here logs out every tab', async () => {
  const { open, tokensFor, outside } = shop()
  const [here, there] = [open(), open()]
  await here.adopt(tokensFor())
  there.follow({ key: 'kasuwa.session' })
  expect(there.store.get().status).toBe('authenticated')
  await here.logout()
  expect(outside.logout).toHaveBeenCalledOnce()
  there.follow({ key: 'kasuwa.session' })
  expect(there.store.get().status).toBe('unauthenticated')
})
