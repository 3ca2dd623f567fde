import { expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '../kit/errors.ts'
import { type Details, type Outside, SessionMachine, type Tokens } from './machine.ts'

const minute = 60_000
const day = 1440 * minute
const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const token = (issued: number, lives: number, business = 'bu1') =>
  `x.${encoded({ iat: issued / 1000, exp: (issued + lives) / 1000, merchant_id: 'me1', business_id: business })}.y`

/** A server whose clock may differ from the browser's, and a browser that remembers. */
function shop({ now = 1_800_000_000_000, skew = 0 } = {}) {
  const kept = new Map<string, string>()
  const clock = { now }
  const tokensFor = (business = 'bu1'): Tokens => ({
    access_token: token(clock.now + skew, 15 * minute, business),
    refresh_token: token(clock.now + skew, day, business),
    roles: [],
    merchant: 'me1',
    business,
  })
  const current = { business: 'bu1' }
  const outside = {
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    now: () => clock.now,
    refresh: vi.fn<Outside['refresh']>(async () => tokensFor(current.business)),
    fetch: vi.fn<Outside['fetch']>(
      async () => ({ roles: [], merchant: { id: 'me1' }, business: { id: current.business } }) as unknown as Details,
    ),
    logout: vi.fn<Outside['logout']>(async () => {}),
    forget: vi.fn<Outside['forget']>(),
    moved: vi.fn<Outside['moved']>(),
  } satisfies Outside
  const open = () => new SessionMachine(outside)
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
  expect(answers).toEqual(['fresh', 'fresh', 'fresh'])
  expect(outside.refresh).toHaveBeenCalledOnce()
})

test('what another tab got in the meantime is good enough', async () => {
  const { open, tokensFor, outside, clock } = shop()
  const here = open()
  await here.adopt(tokensFor())
  const refused = here.saved?.token ?? ''
  clock.now += minute
  await open().adopt(tokensFor())
  expect(await here.refresh(refused)).toBe('fresh')
  expect(here.saved?.token).not.toBe(refused)
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('a refused refresh is a no', async () => {
  const { open, tokensFor, outside } = shop()
  const session = open()
  await session.adopt(tokensFor())
  outside.refresh.mockRejectedValue(new ApiError(401, 'token_invalid', ''))
  expect(await session.refresh(session.saved?.token ?? '')).toBe('none')
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

test('who was removed goes on in another business, and what they asked of the first is not asked of that one', async () => {
  const { open, tokensFor, outside, current } = shop()
  const session = open()
  await session.adopt(tokensFor())
  current.business = 'bu2'
  expect(await session.refresh(session.saved?.token ?? '')).toBe('elsewhere')
  expect(session.saved?.business).toBe('bu2')
  expect(outside.moved).toHaveBeenCalledWith(expect.objectContaining({ business: 'bu1' }))
})

test('a removal is noticed at the start too', async () => {
  const { open, tokensFor, outside, clock, current } = shop()
  await open().adopt(tokensFor())
  clock.now += 20 * minute
  current.business = 'bu2'
  const session = open()
  await session.start()
  expect(session.store.get()).toMatchObject({ status: 'authenticated', saved: { business: 'bu2' } })
  expect(outside.moved).toHaveBeenCalledOnce()
})

test('changed roles are asked for once, by whichever answer is the first to tell of them', async () => {
  const { open, tokensFor, outside } = shop()
  const session = open()
  await session.adopt(tokensFor())
  outside.fetch.mockClear()
  const here = session.saved?.token ?? ''
  session.stands(here, 1000)
  session.stands(here, 1000)
  expect(outside.fetch).not.toHaveBeenCalled()
  session.stands(here, 2000)
  session.stands(here, 2000)
  // An answer that was overtaken on its way.
  session.stands(here, 1000)
  expect(outside.fetch).toHaveBeenCalledOnce()
  // Another business has a time of its own.
  session.stands(tokensFor('bu2').access_token, 9000)
  expect(outside.fetch).toHaveBeenCalledOnce()
})
