import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '../kit/api/errors.ts'
import { claimsOf } from './token-claims.ts'
import type { SessionStore } from './session-store.ts'
import { storageEvent, minute, testBrowser } from './test-browser.ts'

/** One tab in each of two businesses; the browser's storage holds the second one's session. */
async function twoTabs() {
  const browser = testBrowser()
  const box = new Map<string, string>()
  const [here, there] = [browser.open(box), browser.open()]
  await here.adopt(browser.tokensFor())
  there.follow(storageEvent)
  browser.current.business = 'bu2'
  await there.adopt(browser.tokensFor('bu2'))
  browser.outside.clearCache.mockClear()
  here.follow(storageEvent)
  return { ...browser, here, there, box }
}

/** Where a tab says that it is, and where its token leads. */
const placeOf = ({ saved }: SessionStore) => [saved?.business, claimsOf(saved?.token ?? '')?.business_id]
const tokenOf = ({ saved }: SessionStore) => saved?.token ?? ''
const gone = new ApiError(404, 'not_found', '')

test('a tab stays in its business when another one goes elsewhere, and forgets nothing', async () => {
  const { here, there, outside } = await twoTabs()
  expect([placeOf(here), placeOf(there)]).toEqual([
    ['bu1', 'bu1'],
    ['bu2', 'bu2'],
  ])
  expect(outside.clearCache).not.toHaveBeenCalled()
  expect(here.onSwitched).not.toHaveBeenCalled()
  expect(here.saved?.refreshToken).toBe(there.saved?.refreshToken)
})

test('its next token is for its own business again, whichever the session went to last', async () => {
  const { here, there, clock, outside } = await twoTabs()
  expect(await here.refresh(tokenOf(here))).toBe(true)
  expect(outside.refresh).not.toHaveBeenCalled()
  expect(outside.switch).toHaveBeenLastCalledWith('bu1', tokenOf(there))
  expect(placeOf(here)).toEqual(['bu1', 'bu1'])
  there.follow(storageEvent)
  clock.now += 20 * minute
  expect(await there.refresh(tokenOf(there))).toBe(true)
  expect(outside.refresh).toHaveBeenCalledOnce()
  expect(placeOf(there)).toEqual(['bu2', 'bu2'])
  expect(outside.clearCache).not.toHaveBeenCalled()
})

test('both at the same moment each get their own', async () => {
  const { here, there, clock } = await twoTabs()
  clock.now += 20 * minute
  expect(await Promise.all([here.refresh(tokenOf(here)), there.refresh(tokenOf(there))])).toEqual([true, true])
  expect([placeOf(here), placeOf(there)]).toEqual([
    ['bu1', 'bu1'],
    ['bu2', 'bu2'],
  ])
})

test('a tab that is reloaded goes on in its own business; a new one begins where the last one was', async () => {
  const { started, box } = await twoTabs()
  expect(placeOf(await started())).toEqual(['bu2', 'bu2'])
  expect(placeOf(await started(box))).toEqual(['bu1', 'bu1'])
})

test('so does one that was only ever opened', async () => {
  const { started, open, tokensFor, current } = testBrowser()
  await open().adopt(tokensFor())
  const box = new Map<string, string>()
  await started(box)
  current.business = 'bu2'
  await open().adopt(tokensFor('bu2'))
  expect(placeOf(await started(box))).toEqual(['bu1', 'bu1'])
})

test('reloaded without a connection, it never says one business and means another', async () => {
  const { open, box, outside } = await twoTabs()
  outside.switch.mockRejectedValue(new OfflineError(''))
  outside.fetch.mockRejectedValue(new OfflineError(''))
  const again = open(box)
  await again.start()
  expect(placeOf(again)).toEqual(['bu2', 'bu2'])
})

test('a tab whose business is no more goes where they still are, and what it asked for is not done there', async () => {
  const { here, outside } = await twoTabs()
  outside.switch.mockRejectedValue(gone)
  await expect(here.refresh(tokenOf(here))).rejects.toThrow('Another business')
  expect(placeOf(here)).toEqual(['bu2', 'bu2'])
  expect(outside.clearCache).toHaveBeenCalled()
  expect(here.onSwitched).toHaveBeenCalledOnce()
})

test('so does one that is reloaded, and nobody is logged out', async () => {
  const { open, box, outside } = await twoTabs()
  outside.switch.mockRejectedValue(gone)
  const again = open(box)
  await again.start()
  expect(again.store.get().status).toBe('authenticated')
  expect(placeOf(again)).toEqual(['bu2', 'bu2'])
})

test('after the last business is gone there is none, and somebody is still logged in', async () => {
  const { started, tokensFor, current } = testBrowser()
  const session = await started()
  await session.adopt(tokensFor())
  current.business = null
  await session.switchAfterDelete()
  expect(session.store.get().status).toBe('authenticated')
  expect(session.saved?.details).toMatchObject({ business: null })
})

test('whoever is in none goes along when another tab opens one', async () => {
  const { started, tokensFor, current } = testBrowser()
  current.business = null
  const [here, there] = [await started(), await started()]
  await here.adopt(tokensFor(null))
  there.follow(storageEvent)
  current.business = 'bu3'
  await here.adopt(tokensFor('bu3'))
  there.follow(storageEvent)
  expect(placeOf(there)).toEqual(['bu3', 'bu3'])
})
