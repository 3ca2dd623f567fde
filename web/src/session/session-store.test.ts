import { expect, test } from 'vitest'
import { OfflineError, SessionEnded } from '../kit/api/errors.ts'
import { withMemoryFallback } from '../kit/storage.ts'
import { day, minute, testBrowser, token } from './test-browser.ts'

test('without a saved session the status is unauthenticated', async () => {
  const { open, outside } = testBrowser()
  const session = open()
  expect(session.store.get().status).toBe('unknown')
  await session.start()
  expect(session.store.get()).toMatchObject({ status: 'unauthenticated', loading: false })
  expect(outside.fetch).not.toHaveBeenCalled()
})

test.each(['{', '[]', '7', '{"token":5}', '{"token":"x.y.z"}', '{"token":"x.y.z","refreshToken":"x.y.z"}'])(
  'an invalid saved session is ignored: %s',
  async (text) => {
    const { kept, started, outside } = testBrowser()
    kept.set('kasuwa.session', text)
    const session = await started()
    expect(session.store.get().status).toBe('unauthenticated')
    expect(outside.refresh).not.toHaveBeenCalled()
  },
)

test('a login is remembered, and the next start is in at once, asks how things are and remembers the answer', async () => {
  const { open, started, tokensFor, outside, current, kept } = testBrowser()
  const first = open()
  await first.adopt(tokensFor())
  expect(first.store.get()).toMatchObject({ status: 'authenticated', loading: false })
  expect(first.saved?.details?.business?.id).toBe('bu1')
  outside.fetch.mockResolvedValue({ roles: [{ id: 'rl1' }], merchant: { id: 'me1' }, business: { id: current.business } } as never)
  const second = await started()
  expect(second.store.get().status).toBe('authenticated')
  await expect.poll(() => second.saved?.rbac).toMatchObject([{ id: 'rl1' }])
  expect(kept.get('kasuwa.session')).toContain('rl1')
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('an expired token is refreshed at the start, ten seconds before it is due and no sooner, and what came is kept', async () => {
  const { open, started, tokensFor, outside, clock, kept } = testBrowser()
  await open().adopt(tokensFor())
  clock.now += 15 * minute - 10_001
  await started()
  expect(outside.refresh).not.toHaveBeenCalled()
  const before = kept.get('kasuwa.session')
  clock.now += 1
  const session = await started()
  expect(outside.refresh).toHaveBeenCalledOnce()
  expect(session.store.get().status).toBe('authenticated')
  expect(kept.get('kasuwa.session')).not.toBe(before)
  expect(kept.get('kasuwa.session')).toContain(session.saved?.token)
})

test('if the refresh token has expired too, the saved session is deleted', async () => {
  const { open, started, tokensFor, outside, clock, kept } = testBrowser()
  await open().adopt(tokensFor())
  clock.now += 2 * day
  const session = await started()
  expect(session.store.get()).toMatchObject({ status: 'unauthenticated', loading: false })
  expect(outside.refresh).not.toHaveBeenCalled()
  expect(kept.size).toBe(0)
})

test('if the refreshed token has expired as well, the saved session is deleted', async () => {
  const { open, started, tokensFor, outside, clock, kept } = testBrowser()
  await open().adopt(tokensFor())
  clock.now += 20 * minute
  outside.refresh.mockImplementation(async () => ({ ...tokensFor(), access_token: token(clock.now, 9000) }))
  const session = await started()
  expect(outside.refresh).toHaveBeenCalledOnce()
  expect(session.store.get().status).toBe('unauthenticated')
  expect(kept.size).toBe(0)
})

test('without a connection the member stays logged in', async () => {
  const { open, started, tokensFor, outside, clock, kept } = testBrowser()
  await open().adopt(tokensFor())
  clock.now += 20 * minute
  outside.refresh.mockRejectedValue(new OfflineError(''))
  outside.fetch.mockRejectedValue(new OfflineError(''))
  const session = await started()
  expect(session.store.get().status).toBe('authenticated')
  expect(kept.size).toBe(1)
})

test('a session that turns out to be over at the start is told of by the call that found out; the start does not hang or throw', async () => {
  const { open, started, tokensFor, outside, kept } = testBrowser()
  outside.fetch.mockRejectedValue(new SessionEnded(''))
  await open().adopt(tokensFor())
  const session = await started()
  expect(session.store.get().status).toBe('authenticated')
  await session.logout()
  expect(session.store.get().status).toBe('unauthenticated')
  expect(kept.size).toBe(0)
})

test('where the browser keeps nothing a login lasts as long as the page', async () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document', 'SecurityError')
  }
  const { open, tokensFor, outside, clock } = testBrowser({ storage: withMemoryFallback(forbidden) })
  const session = open()
  await session.start()
  await session.adopt(tokensFor())
  const rejectedToken = session.saved?.token ?? ''
  clock.now += 15 * minute
  expect(await session.refresh(rejectedToken)).toBe(true)
  expect(outside.refresh).toHaveBeenCalledOnce()
  await session.logout()
  expect(session.store.get().status).toBe('unauthenticated')
})

test.each([
  ['a day ahead', -day],
  ['a year behind', 365 * day],
])('a clock that is %s neither logs the member out nor causes a refresh', async (_, skew) => {
  const { open, started, tokensFor, outside } = testBrowser({ skew })
  await open().adopt(tokensFor())
  const session = await started()
  expect(session.store.get().status).toBe('authenticated')
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('a clock that is corrected after the login does not log the member out', async () => {
  const skew = 400 * day
  const { open, started, tokensFor, outside, clock } = testBrowser({ skew })
  await open().adopt(tokensFor())
  clock.now += skew
  outside.refresh.mockImplementation(async () => ({ ...tokensFor(), access_token: token(clock.now, 15 * minute) }))
  const session = await started()
  expect(session.store.get().status).toBe('authenticated')
  const laterSession = await started()
  expect(laterSession.store.get().status).toBe('authenticated')
  expect(outside.refresh).toHaveBeenCalledOnce()
})

test('new tokens are kept, and the session is asked for only if they are for another merchant or business', async () => {
  const { open, tokensFor, outside, current, kept } = testBrowser()
  const session = open()
  await session.adopt(tokensFor())
  outside.fetch.mockClear()
  outside.clearCache.mockClear()
  await session.adopt({ ...tokensFor(), refresh_token: 'x.next.y' })
  expect(kept.get('kasuwa.session')).toContain('x.next.y')
  expect(outside.fetch).not.toHaveBeenCalled()
  expect(session.saved?.details?.business?.id).toBe('bu1')
  current.business = 'bu2'
  await session.adopt(tokensFor('bu2'))
  expect(outside.fetch).toHaveBeenCalledOnce()
  expect(outside.clearCache).toHaveBeenCalledOnce()
  current.merchant = 'me2'
  await session.adopt(tokensFor('bu2', 'me2'))
  expect(outside.fetch).toHaveBeenCalledTimes(2)
  expect(session.saved).toMatchObject({ merchant: 'me2', business: 'bu2', details: { merchant: { id: 'me2' } } })
})

test('merchant and business are read from the token itself', async () => {
  const { open, tokensFor, outside } = testBrowser()
  const session = open()
  await session.adopt(tokensFor())
  outside.fetch.mockClear()
  await session.adopt({ ...tokensFor(), merchant: 'me9', business: 'bu9' })
  expect(session.saved).toMatchObject({ merchant: 'me1', business: 'bu1' })
  expect(outside.fetch).not.toHaveBeenCalled()
})

test('news of another merchant or business than the current ones is not taken', async () => {
  const { open, tokensFor, detailsOf } = testBrowser()
  const session = open()
  await session.adopt(tokensFor())
  const before = session.saved
  session.applyDetails(detailsOf({ merchant: 'me1', business: 'bu9' }))
  session.applyDetails(detailsOf({ merchant: 'me9', business: 'bu1' }))
  expect(session.saved).toBe(before)
  session.applyDetails({ ...detailsOf(), roles: [{ id: 'rl1', name: 'Owner', grants: {} }] })
  expect(session.saved).toMatchObject({ rbac: [{ name: 'Owner' }], details: { roles: [{ name: 'Owner' }] } })
})

test('a logout is loading while it lasts, deletes the saved session, and does not wait for the server', async () => {
  const { open, tokensFor, outside, kept } = testBrowser()
  const session = open()
  await session.adopt(tokensFor())
  const states: unknown[] = []
  session.store.subscribe(() => states.push({ ...session.store.get(), saved: undefined }))
  outside.logout.mockReturnValue(new Promise(() => {}))
  await session.logout()
  expect(states).toEqual([
    { status: 'authenticated', loading: true, saved: undefined },
    { status: 'unauthenticated', loading: false, saved: undefined },
  ])
  expect(kept.size).toBe(0)
  expect(outside.logout).toHaveBeenCalledOnce()
})

test('details that arrive after the logout do not restore the session', async () => {
  const { open, tokensFor, detailsOf, kept } = testBrowser()
  const session = open()
  await session.adopt(tokensFor())
  await session.logout()
  session.applyDetails(detailsOf())
  expect(kept.size).toBe(0)
  expect(session.saved).toBeUndefined()
})

test('details never put back tokens that another tab has replaced or deleted, also before its storage event has come', async () => {
  const { open, tokensFor, detailsOf, kept, clock } = testBrowser()
  const [session, otherSession] = [open(), open()]
  await session.adopt(tokensFor())
  clock.now += 16 * minute
  await otherSession.adopt(tokensFor())
  const refreshed = otherSession.saved?.token ?? 'none'
  const roles = [{ id: 'rl1', name: 'Owner', grants: {} }]
  session.applyDetails({ ...detailsOf(), roles })
  expect(kept.get('kasuwa.session')).toContain(refreshed)
  expect(session.saved).toMatchObject({ token: refreshed, rbac: roles })

  await otherSession.logout()
  session.applyDetails(detailsOf())
  expect(kept.size).toBe(0)
  expect(session.store.get().status).toBe('unauthenticated')
})

test('a removed member is informed once, as soon as the next business is known', async () => {
  const { open, tokensFor, current } = testBrowser()
  const session = open()
  await session.adopt(tokensFor())
  const notices: unknown[] = []
  session.onRemoved = (from, switchPromise) =>
    void switchPromise.then(() => notices.push([from.business, session.saved?.details?.business?.id]))
  current.business = 'bu2'
  const rejectedToken = session.saved?.token ?? ''
  const tries = await Promise.allSettled([session.refresh(rejectedToken), session.refresh(rejectedToken)])
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => notices).toEqual([['bu1', 'bu2']])
})

test('changed roles are requested once, after the first response that reports them', async () => {
  const { open, tokensFor, outside } = testBrowser()
  const session = open()
  await session.adopt(tokensFor())
  outside.fetch.mockClear()
  const currentToken = session.saved?.token ?? ''
  session.rolesChangedAt(currentToken, 1000)
  session.rolesChangedAt(currentToken, 1000)
  expect(outside.fetch).not.toHaveBeenCalled()
  session.rolesChangedAt(currentToken, 2000)
  session.rolesChangedAt(currentToken, 2000)
  // An answer that was overtaken on its way.
  session.rolesChangedAt(currentToken, 1000)
  expect(outside.fetch).toHaveBeenCalledOnce()
  // Another business has a time of its own.
  session.rolesChangedAt(tokensFor('bu2').access_token, 9000)
  expect(outside.fetch).toHaveBeenCalledOnce()
})
