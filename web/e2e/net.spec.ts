import type { Page } from '@playwright/test'
import { nothingKnown } from '../pictures/screen-ids.ts'
import { type ScreenIds, type ScreenPlace, places } from '../pictures/places.ts'
import { openSmallShop } from '../pictures/stage.ts'
import { barriers, expect } from './faultless.ts'
import { faintOnPage, faultsOnPage, motionOnPage, most, mostAtDesk, mostWithDialog, tooMuch } from './net-rules.ts'
import { test } from './net-shop.ts'
import { Line, type PageLoad } from './quiet.ts'
import { logIn, openShop, type Shop } from './shop.ts'

const isLong = Boolean(process.env.LONG)
const widths = isLong ? [1440, 1280, 1024, 820, 600, 390, 360, 320] : [1440, 390]

// Each worker creates its own shop, which takes as long as a dozen checks.
test.describe.configure({ mode: isLong ? 'parallel' : 'default' })
// Tracing some hundred checks takes as long as the checks.
test.use({ trace: 'off', actionTimeout: 10_000, reducedMotion: 'reduce' })

const opensDialog = (path: string) =>
  !path.startsWith('/reports/') &&
  /[?&](pay|contact|adjust|unit|import|merge|product|location|role|member|tax|account|category|business|remind)=/.test(path)
const isOpened = ({ act }: ScreenPlace) => act !== undefined
const isDesk = ({ name }: ScreenPlace) =>
  /^(sales|inventory-actions|purchase-orders|exchanges)-new|^(order-receive|intake-send-back|sale-take-back|exchange)$/.test(name)
const ofShop = ({ as }: ScreenPlace) => as === undefined

/**
 * The long run counts the requests of each visit; `build/first-load.test.ts` counts the code of every screen. Names one of each kind of
 * screen.
 */
const countedPlaces = ['home', 'sales', 'sale', 'sales-new', 'reports-sale', 'settings-business', 'product-edit', 'product-variants-edit']

/** Table rows after the sixth: they have the same parts as those above. */
const furtherRows = 'tbody > tr:nth-child(n + 7)'

/**
 * Checks one place after another, and collects all faults. The long run reloads each and runs axe in both themes. Otherwise the app
 * navigates from place to place; each begins in the theme in which the previous one ended.
 */
class Inspector {
  readonly faults: string[] = []
  readonly #line: Line
  #scheme: 'light' | 'dark' = 'dark'
  #width = 1440
  #stands = false

  constructor(private readonly page: Page) {
    this.#line = new Line(page)
  }

  #found(name: string, faults: readonly string[]): void {
    this.faults.push(...faults.map((fault) => `${name}: ${fault}`))
  }

  async #in(colorScheme: 'light' | 'dark'): Promise<void> {
    this.#scheme = colorScheme
    await this.page.emulateMedia({ colorScheme })
    await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }

  async #size(width: number): Promise<void> {
    if (width !== this.#width) await this.page.setViewportSize({ width, height: 900 })
    this.#width = width
  }

  /** With the browser's text size doubled (WCAG 1.4.4). */
  async #inLargeLetters(name: string): Promise<void> {
    await this.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await this.#line.quiet(0)
    this.#found(`${name} in letters twice as large`, await this.page.evaluate(faultsOnPage))
    await this.page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  }

  /** Removes input stored at the previous place. */
  #forget({ as }: ScreenPlace): Promise<void> {
    return this.page.evaluate((isVisitor) => {
      for (const key of Object.keys(localStorage)) if (isVisitor || /draft|held|form/.test(key)) localStorage.removeItem(key)
      if (isVisitor) sessionStorage.clear()
    }, as === 'nobody')
  }

  /** With nothing in the cache, if what travels is counted: it is, but for what a hand opens on a screen. */
  async #visit(place: ScreenPlace, path: string): Promise<PageLoad> {
    return this.#line.visit(path, async () => {
      await this.#forget(place)
      // While nothing stands, this is not drawn a second time.
      ;[this.#scheme, this.#width] = ['dark', 1440]
      await this.page.emulateMedia({ colorScheme: 'dark' })
      await this.page.setViewportSize({ width: 1440, height: 900 })
    })
  }

  /** A place with input or an opened part is reloaded each time. */
  async #come(place: ScreenPlace, path: string): Promise<void> {
    const isCounted = ofShop(place) && !isOpened(place) && (isLong || countedPlaces.includes(place.name))
    if (isLong || isCounted || isOpened(place) || !this.#stands) {
      const pageLoad = await this.#visit(place, path)
      if (isCounted) this.#found(place.name, tooMuch(pageLoad, opensDialog(path) ? mostWithDialog : isDesk(place) ? mostAtDesk : most))
    } else {
      await this.#forget(place)
      // Content below the fold of a phone loads only when it comes into view.
      await this.#size(1440)
      await this.#line.move(path)
    }
    this.#stands = !isOpened(place)
  }

  async look(place: ScreenPlace, ids: ScreenIds): Promise<void> {
    const { page } = this
    const path = place.path(ids)
    await this.#come(place, path)
    // That nothing is here is said once it is known that nothing is.
    if (place.name.includes('missing')) await expect(page).toHaveTitle(/Not found/)
    this.#found(place.name, (await page.title()).includes('Not found') === place.name.includes('missing') ? [] : ['leads to nothing'])
    if (opensDialog(path)) {
      await expect(page.locator('[role="dialog"]:not([popover])').first()).toBeVisible()
      await this.#line.quiet(0)
    }
    if (place.act) await this.#open(place, place.act)
    this.#found(place.name, await page.evaluate(motionOnPage))
    if (isLong) await this.#inBothThemes(place.name)
    for (const width of widths) {
      await this.#size(width)
      await this.#line.quiet(0)
      this.#found(`${place.name} at ${width}`, await this.#standingFaults())
      if (width !== 1440) continue
      await this.#inLargeLetters(place.name)
      if (!isLong) await this.#inEitherTheme(place.name)
    }
  }

  /** Parts that depend on the width render after the page: a fault counts only if it is still there half a second later. */
  async #standingFaults(): Promise<string[]> {
    if ((await this.page.evaluate(faultsOnPage)).length === 0) return []
    await this.#line.quiet(500)
    return this.page.evaluate(faultsOnPage)
  }

  async #inBothThemes(name: string): Promise<void> {
    this.#found(`${name} in the dark`, await barriers(this.page, 'of colours'))
    await this.#in('light')
    this.#found(`${name} in the light`, await barriers(this.page))
  }

  /** Runs axe on the page as it is. Runs it on further rows and in the other theme only if text colours have too little contrast. */
  async #inEitherTheme(name: string): Promise<void> {
    this.#found(`${name} in the ${this.#scheme}`, await barriers(this.page, 'all', [furtherRows]))
    await this.#faint(name)
    await this.#in(this.#scheme === 'dark' ? 'light' : 'dark')
    await this.#faint(name)
  }

  async #faint(name: string): Promise<void> {
    const faint = await this.page.evaluate(faintOnPage)
    if (faint.length > 0) this.#found(`${name} in the ${this.#scheme}`, await barriers(this.page, 'of colours'))
  }

  async #open({ name }: ScreenPlace, act: NonNullable<ScreenPlace['act']>): Promise<void> {
    try {
      await act(this.page)
      await this.#line.quiet(0)
    } catch (error) {
      this.#found(name, [`does not open: ${String(error)}`])
    }
  }
}

/** With a clock that stands still. */
async function inspect(page: Page, chosen: readonly ScreenPlace[], ids: ScreenIds): Promise<string[]> {
  const inspector = new Inspector(page)
  for (const place of chosen) await test.step(place.name, () => inspector.look(place, ids))
  return inspector.faults
}

async function atShop(page: Page, shop: Pick<Shop, 'email' | 'password'>): Promise<void> {
  await page.clock.setFixedTime(new Date())
  await logIn(page, shop)
}

/** A visit with the cache off takes what a first one does. */
async function asFirst(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
}

/** Every twenty-fourth of them: the long run looks at each. Neighbours in the list of places are made of the same parts. */
const sampled = (chosen: readonly ScreenPlace[]) =>
  chosen.filter(({ name }, index) => isLong || index % 24 === 0 || countedPlaces.includes(name))
const plainPlaces = sampled(places.filter((place) => ofShop(place) && !isOpened(place)))
const opened = sampled(places.filter((place) => ofShop(place) && isOpened(place)))
const parts = 3

for (let part = 0; part < parts; part++)
  test(`no screen cuts, wraps or hides long text, has a barrier, or loads too much (${part + 1} of ${parts})`, async ({
    page,
    long,
    refusals,
  }) => {
    test.setTimeout(900_000)
    refusals.push(404)
    await atShop(page, long.shop)
    await asFirst(page)
    const chosen = plainPlaces.filter((_, index) => index % parts === part)
    expect(await inspect(page, chosen, long.screenIds)).toEqual([])
  })

test('nor does what opens over a screen', async ({ page, long }) => {
  test.setTimeout(900_000)
  await atShop(page, long.shop)
  expect(await inspect(page, opened, long.screenIds)).toEqual([])
})

test('nor a screen with nothing in it, nor one for who is not logged in', async ({ page, request, refusals }) => {
  test.setTimeout(900_000)
  refusals.push(404, 422)
  await page.clock.setFixedTime(new Date())
  const ofVisitor = sampled(places.filter(({ as }) => as === 'nobody'))
  const faults = await inspect(page, ofVisitor, nothingKnown)
  await atShop(page, await openShop(request))
  const ofEmpty = sampled(places.filter(({ as }) => as === 'empty'))
  expect([...faults, ...(await inspect(page, ofEmpty, nothingKnown))]).toEqual([])
})

test('no screen has a fault with pending documents, or for a member with few permissions', async ({ page, request, refusals }) => {
  test.setTimeout(900_000)
  refusals.push(403)
  const small = await openSmallShop(request)
  const ids = { ...nothingKnown, ...small.screenIds }
  // A toast stands still under the pointer: what moves never ends.
  const of = (as: ScreenPlace['as']) => sampled(places.filter((place) => place.as === as && place.name !== 'toast'))
  await atShop(page, small.owner)
  const faults = await inspect(page, of('small'), ids)
  await page.context().setOffline(false)
  await page.goto('/login')
  await page.evaluate(() => localStorage.clear())
  await atShop(page, small.clerk)
  expect([...faults, ...(await inspect(page, of('clerk'), ids))]).toEqual([])
})

test('on paper nothing is cut, and the menu is left out', async ({ page, long }) => {
  await atShop(page, long.shop)
  const line = new Line(page)
  const paper = async () => {
    await page.emulateMedia({ media: 'print' })
    // A4 between its margins, at 96 dots an inch.
    await page.setViewportSize({ width: 718, height: 1047 })
  }
  for (const path of [
    '/',
    '/sales',
    '/products',
    '/inventory-actions#movements',
    '/contacts#balances',
    `/sales/${long.screenIds.longSale}`,
  ]) {
    await line.visit(path, paper)
    expect(await page.evaluate(faultsOnPage), path).toEqual([])
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  }
})

test('where motion is to be reduced, the other theme is there at once', async ({ page, long }) => {
  await atShop(page, long.shop)
  await new Line(page).visit('/sales#items')
  const moving = () => page.evaluate(() => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await moving()).toBe(0)
  }
})
