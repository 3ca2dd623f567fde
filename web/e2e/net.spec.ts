import type { APIRequestContext, Page } from '@playwright/test'
import { Caller, know } from '../pictures/known.ts'
import { type Place, places } from '../pictures/places.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { faultsOnPage } from './net-rules.ts'
import { longShop } from './net-shop.ts'
import { Line } from './quiet.ts'
import { logIn, openShop, type Shop } from './shop.ts'

/** What a visit may take (`design.md`, Fast). */
const most = { requests: 25, script: 200_000 }
const widths = process.env.LONG ? [1440, 1280, 1024, 820, 600, 390, 360] : [1440, 820, 390]
/** Until its faults are mended it runs for who asks for it: `NET=1`. */
test.skip(!process.env.NET, 'the net')

const isScreen = (place: Place) => !place.act
const ofShop = (place: Place) => place.as === undefined

/** Everything that is wrong with a list of places, so that one run tells all of it. */
async function look(page: Page, all: readonly Place[], path: (place: Place) => string): Promise<string[]> {
  const line = new Line(page)
  const faults: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const place of all) {
    await page.setViewportSize({ width: 1440, height: 900 })
    const taken = await line.visit(path(place))
    if (taken.requests > most.requests) faults.push(`${place.name}: ${taken.requests} requests`)
    if (taken.script > most.script) faults.push(`${place.name}: ${Math.ceil(taken.script / 1000)} kB of JavaScript`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await line.quiet()
      faults.push(...(await page.evaluate(faultsOnPage)).map((fault) => `${place.name} at ${width}: ${fault}`))
    }
  }
  return faults
}

/** A page of a shop's owner, with the clock still. */
async function atShop(page: Page, shop: Shop): Promise<void> {
  await page.clock.setFixedTime(new Date())
  await logIn(page, shop)
}

const knownOf = async (request: APIRequestContext, shop: Shop) => {
  const caller = new Caller(request)
  await caller.logIn(shop)
  return know(caller)
}

test('no screen cuts, wraps or hides what is long, or takes more than it may', async ({ page, request }) => {
  test.setTimeout(240_000)
  const shop = await longShop(request)
  const known = await knownOf(request, shop)
  await atShop(page, shop)
  expect(await look(page, places.filter(isScreen).filter(ofShop), (place) => place.path(known))).toEqual([])
})

test('nor one with nothing in it, nor one for who is not logged in', async ({ page, request }) => {
  test.setTimeout(120_000)
  const known = {} as never
  const outside = places.filter(({ as }) => as === 'nobody')
  const faults = await look(page, outside, (place) => place.path(known))
  await atShop(page, await openShop(request))
  const empty = places.filter(({ as }) => as === 'empty')
  expect([...faults, ...(await look(page, empty, (place) => place.path(known)))]).toEqual([])
})

test('in the dark, and with everything open that opens, a machine finds nothing to bar anybody', async ({ page, request, refusals }) => {
  test.setTimeout(240_000)
  refusals.push(404)
  const shop = await longShop(request)
  const known = await knownOf(request, shop)
  await atShop(page, shop)
  const line = new Line(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const place of places.filter(ofShop)) {
    await test.step(place.name, async () => {
      await line.visit(place.path(known))
      await place.act?.(page)
      await line.quiet()
      await expectAccessible(page)
    })
  }
})

test('on paper no list is wider than its page', async ({ page, request }) => {
  const shop = await longShop(request)
  const { longSale } = await knownOf(request, shop)
  await atShop(page, shop)
  const line = new Line(page)
  await page.emulateMedia({ media: 'print' })
  // A4 between its margins, at 96 dots an inch.
  await page.setViewportSize({ width: 718, height: 1047 })
  for (const path of ['/', '/sales', '/products', '/inventory-actions#movements', `/sales/${longSale}`]) {
    await line.visit(path)
    expect(await page.evaluate(faultsOnPage), path).toEqual([])
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  }
})
