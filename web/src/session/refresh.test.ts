import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '../kit/api/errors.ts'
import { storageEvent, minute, testBrowser, token } from './test-browser.ts'

afterEach(() => vi.useRealTimers())

/** Two tabs with the same session, and their token, which the server has just refused. */
async function refusedOne() {
  const browser = testBrowser()
  const session = await browser.started()
  await session.adopt(browser.tokensFor())
  const rejectedToken = session.saved?.token ?? ''
  const secondTab = await browser.started()
  browser.clock.now += 15 * minute
  return { ...browser, session, there: secondTab, refused: rejectedToken }
}

test('calls that need a refresh at the same time share one request', async () => {
  const { session, refused, outside } = await refusedOne()
  const answers = await Promise.all([session.refresh(refused), session.refresh(refused), session.refresh(refused)])
  expect(answers).toEqual([true, true, true])
  expect(outside.refresh).toHaveBeenCalledOnce()
})

test('calls within half a second of a refresh share its result, and a later call sends another', async () => {
  vi.useFakeTimers()
  const { session, refused, outside } = await refusedOne()
  outside.refresh.mockRejectedValueOnce(new ApiError(401, 'token_invalid', ''))
  expect(await session.refresh(refused)).toBe(false)
  await vi.advanceTimersByTimeAsync(499)
  expect(await session.refresh(refused)).toBe(false)
  expect(outside.refresh).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await session.refresh(refused)).toBe(true)
  expect(outside.refresh).toHaveBeenCalledTimes(2)
})

test('two tabs that need one at the same instant use the refresh token once', async () => {
  const { session, there, refused, outside } = await refusedOne()
  const answers = await Promise.all([session.refresh(refused), there.refresh(refused)])
  expect(answers).toEqual([true, true])
  expect(outside.refresh).toHaveBeenCalledOnce()
  expect(there.saved?.token).toBe(session.saved?.token)
})

test('a token that another tab refreshed meanwhile is used without another refresh', async () => {
  const { session, refused, outside, open, tokensFor } = await refusedOne()
  await open().adopt(tokensFor())
  expect(await session.refresh(refused)).toBe(true)
  expect(session.saved?.token).not.toBe(refused)
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('a token that the server calls invalid is tried to be refreshed although it has not expired', async () => {
  const { started, tokensFor, outside, clock } = testBrowser()
  const session = await started()
  await session.adopt(tokensFor())
  clock.now += minute
  expect(await session.refresh(session.saved?.token ?? '')).toBe(true)
  expect(outside.refresh).toHaveBeenCalledOnce()
})

test('a refused refresh is a no; a server that is down or busy is not', async () => {
  vi.useFakeTimers()
  const { session, refused, outside } = await refusedOne()
  for (const error of [new OfflineError(''), new ApiError(503, 'unavailable', ''), new ApiError(429, 'too_many', '')]) {
    outside.refresh.mockRejectedValueOnce(error)
    await expect(session.refresh(refused)).rejects.toBe(error)
    await vi.advanceTimersByTimeAsync(500)
    expect(session.saved?.token).toBe(refused)
  }
  outside.refresh.mockRejectedValueOnce(new ApiError(401, 'token_invalid', ''))
  expect(await session.refresh(refused)).toBe(false)
})

test('without a refresh token there is none to be had', async () => {
  const { session, refused, kept, outside } = await refusedOne()
  kept.set('kasuwa.session', JSON.stringify({ ...session.saved, refreshToken: '' }))
  await expect(session.refresh(refused)).rejects.toThrow('Refresh Token empty')
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('without a saved session nothing is refreshed, and the member is logged out', async () => {
  const { session, refused, kept, outside } = await refusedOne()
  kept.clear()
  await expect(session.refresh(refused)).rejects.toThrow('Token empty')
  expect(session.store.get().status).toBe('unauthenticated')
  expect(session.onSwitched).toHaveBeenCalledOnce()
  expect(outside.refresh).not.toHaveBeenCalled()
})

test('a refresh that is answered after the logout does not restore the session', async () => {
  const { session, refused, kept, outside, tokensFor } = await refusedOne()
  let answer: (tokens: ReturnType<typeof tokensFor>) => void = () => {}
  outside.refresh.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const refreshPromise = session.refresh(refused)
  await vi.waitFor(() => expect(outside.refresh).toHaveBeenCalled())
  await session.logout()
  answer(tokensFor())
  await expect(refreshPromise).rejects.toThrow('Token empty')
  expect(kept.size).toBe(0)
  expect(session.store.get().status).toBe('unauthenticated')
})

test('a call of one member does not run as the next member who logs in', async () => {
  const { session, refused, open, tokensFor, current } = await refusedOne()
  current.merchant = 'me2'
  await open().adopt(tokensFor('bu1', 'me2'))
  await expect(session.refresh(refused)).rejects.toThrow('Another session')
  expect(session.saved?.merchant).toBe('me2')
  expect(session.onSwitched).toHaveBeenCalledOnce()
})

test('a member who left the business continues in another one, and the call does not run there', async () => {
  const { session, refused, current, outside } = await refusedOne()
  current.business = 'bu2'
  outside.clearCache.mockClear()
  await expect(session.refresh(refused)).rejects.toThrow('Another business')
  expect(session.saved).toMatchObject({ business: 'bu2', details: { business: { id: 'bu2' } } })
  expect(outside.clearCache).toHaveBeenCalledOnce()
  expect(session.onSwitched).toHaveBeenCalledOnce()
})

test('logging out here logs out every tab', async () => {
  const { session, there, outside } = await refusedOne()
  await session.logout()
  there.follow({ key: 'something.else' })
  expect(there.store.get().status).toBe('authenticated')
  outside.clearCache.mockClear()
  there.follow(storageEvent)
  expect(there.store.get()).toMatchObject({ status: 'unauthenticated', saved: undefined })
  expect(outside.clearCache).toHaveBeenCalledOnce()
  expect(there.onSwitched).toHaveBeenCalledOnce()
  expect(outside.logout).toHaveBeenCalledOnce()
})

test('a browser whose storage is emptied logs out every tab', async () => {
  const { session, kept } = await refusedOne()
  kept.clear()
  session.follow({ key: null })
  expect(session.store.get().status).toBe('unauthenticated')
})

test('a login in one tab logs in every tab, and another token of the same session changes no tab', async () => {
  const { started, tokensFor, clock } = testBrowser()
  const [firstTab, secondTab] = [await started(), await started()]
  await firstTab.adopt(tokensFor())
  secondTab.follow(storageEvent)
  expect(secondTab.store.get().status).toBe('authenticated')
  expect(secondTab.onSwitched).toHaveBeenCalledOnce()
  clock.now += minute
  await firstTab.adopt(tokensFor())
  secondTab.follow(storageEvent)
  expect(secondTab.saved?.token).toBe(firstTab.saved?.token)
  expect(secondTab.onSwitched).toHaveBeenCalledOnce()
})

test('a session that the server keeps refusing is refreshed once a call, and never in a circle', async () => {
  const { session, outside, clock } = await refusedOne()
  outside.refresh.mockImplementation(async () => ({
    access_token: token(clock.now++, 15 * minute),
    refresh_token: token(clock.now, 15 * minute),
    roles: [],
    merchant: 'me1',
    business: 'bu1',
  }))
  const first = session.saved?.token ?? ''
  expect(await session.refresh(first)).toBe(true)
  const second = session.saved?.token ?? ''
  expect(second).not.toBe(first)
  // The new one is refused too, at once: there is no third.
  expect(await session.refresh(second)).toBe(true)
  expect(session.saved?.token).toBe(second)
  expect(outside.refresh).toHaveBeenCalledOnce()
})
