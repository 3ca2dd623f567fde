import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '../kit/api/errors.ts'
import { claimsOf } from './token-claims.ts'
import type { SessionStore } from './session-store.ts'
import { storageEvent, minute, testBrowser } from './test-browser.ts'

/** One tab in each of two businesses; the browser's storage holds the second one's session. */
async function twoTabs() {
  const browser = testBrowser()
  const box = new Map<string, string>()
  const [firstTab, secondTab] = [browser.open(box), browser.open()]
  await firstTab.adopt(browser.tokensFor())
  secondTab.follow(storageEvent)
  browser.current.business = 'bu2'
  await secondTab.adopt(browser.tokensFor('bu2'))
  browser.outside.clearCache.mockClear()
  firstTab.follow(storageEvent)
  return { ...browser, here: firstTab, there: secondTab, box }
}

/** Where a tab says that it is, and where its token leads. */
const placeOf = ({ saved }: SessionStore) => [saved?.business, claimsOf(saved?.token ?? '')?.business_id]
const tokenOf = ({ saved }: SessionStore) => saved?.token ?? ''
const notFoundError = new ApiError(404, 'not_found', '')

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

test('a tab’s next token is for its own business, even if the session opened another business last', async () => {
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
  const reloadedTab = open(box)
  await reloadedTab.start()
  expect(placeOf(reloadedTab)).toEqual(['bu2', 'bu2'])
})

test('a tab whose business was deleted moves to another business, and its call does not run there', async () => {
  const { here, outside } = await twoTabs()
  outside.switch.mockRejectedValue(notFoundError)
  await expect(here.refresh(tokenOf(here))).rejects.toThrow('Another business')
  expect(placeOf(here)).toEqual(['bu2', 'bu2'])
  expect(outside.clearCache).toHaveBeenCalled()
  expect(here.onSwitched).toHaveBeenCalledOnce()
})

test('a reloaded tab whose business was deleted moves too, and stays logged in', async () => {
  const { open, box, outside } = await twoTabs()
  outside.switch.mockRejectedValue(notFoundError)
  const reloadedTab = open(box)
  await reloadedTab.start()
  expect(reloadedTab.store.get().status).toBe('authenticated')
  expect(placeOf(reloadedTab)).toEqual(['bu2', 'bu2'])
})

test('after the last business is deleted, no business is open and the member stays logged in', async () => {
  const { started, tokensFor, current } = testBrowser()
  const session = await started()
  await session.adopt(tokensFor())
  current.business = null
  await session.switchAfterDelete()
  expect(session.store.get().status).toBe('authenticated')
  expect(session.saved?.details).toMatchObject({ business: null })
})

test('a tab without a business follows if another tab opens one', async () => {
  const { started, tokensFor, current } = testBrowser()
  current.business = null
  const [firstTab, secondTab] = [await started(), await started()]
  await firstTab.adopt(tokensFor(null))
  secondTab.follow(storageEvent)
  current.business = 'bu3'
  await firstTab.adopt(tokensFor('bu3'))
  secondTab.follow(storageEvent)
  expect(placeOf(secondTab)).toEqual(['bu3', 'bu3'])
})
