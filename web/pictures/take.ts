import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type Page, chromium } from '@playwright/test'
import { Caller, forgetLong, know, type Login, nothingKnown } from './screen-ids.ts'
import { takePapers } from './papers.ts'
import { dialogPlaces } from './dialogs.ts'
import { type ScreenIds, type ScreenPlace, places } from './places.ts'
import { adjustSomething, openSmallShop } from './stage.ts'
import { fillWithLongRows } from '../e2e/long-shop.ts'
import { makeRowsToOpen } from '../e2e/rows-to-open.ts'
import { registerShop } from '../e2e/shop.ts'

/**
 * `npm run pictures -- --url http://127.0.0.1:3000 --email … --password … --into /tmp/pictures/after [--only sale,home] [--looks 390]`.
 * All screens and dialogs at three widths, light and dark, of the demo, an empty and a stressed business. `--only customer-page` runs alone.
 * It needs a public `PUBLIC_URL`. Such a server has no development mailbox for the other businesses.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    email: { type: 'string', default: 'demo@kasuwa.test' },
    password: { type: 'string', default: '' },
    into: { type: 'string', default: '/tmp/pictures' },
    only: { type: 'string', default: '' },
    looks: { type: 'string', default: '' },
  },
})

const sheet = { name: 'a4', width: 718, height: 1047, colorScheme: 'light' } as const

const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '820', width: 820, height: 1180 },
  { name: '390', width: 390, height: 844 },
]
const chosenLooks = values.looks.split(',').filter(Boolean)
const looks = sizes
  .flatMap(({ name, ...size }) => [
    { name, ...size, colorScheme: 'light' as const },
    { name: `${name}-dark`, ...size, colorScheme: 'dark' as const },
  ])
  .filter(({ name }) => chosenLooks.length === 0 || chosenLooks.includes(name))

const isQuiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle').catch(() => {})
  // On a slow machine the network is idle before the page has rendered its reply.
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => {})
  // The page is not ready before its grey placeholder lines are gone.
  await page
    .waitForFunction(
      () =>
        !document.querySelector('.mantine-Skeleton-root') &&
        ![...document.querySelectorAll('[role="status"]')].some((element) => element.textContent.startsWith('Loading')),
      undefined,
      { timeout: 5_000 },
    )
    .catch(() => {})
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
    // The time of a toast stands still under the pointer: it would never end.
    const late = new Promise((resolve) => setTimeout(resolve, 1_000))
    await Promise.race([Promise.allSettled(ending.map((animation) => animation.finished)), late])
    // The page may not be painted yet.
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 200))
  })
}

async function take(page: Page, place: ScreenPlace, path: string): Promise<void> {
  for (const [index, { name, width, height, colorScheme }] of (place.paper ? [sheet] : looks).entries()) {
    await page.context().setOffline(false)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', media: place.paper ? 'print' : 'screen' })
    if (index === 0 || place.act) {
      // Avoids the unsaved-changes question about input for the size before.
      await page.goto('about:blank')
      await page.goto(path)
      await page.evaluate(() => {
        for (const storage of [localStorage, sessionStorage])
          for (const key of Object.keys(storage)) if (/draft|held|form|registration/.test(key)) storage.removeItem(key)
      })
      if (place.act) await page.reload()
    }
    await isQuiet(page)
    if (place.act) {
      await place.act(page)
      await isQuiet(page)
    }
    const isFullPage = !place.act && !path.includes('?')
    const file = join(values.into, `${place.name}.${name}.png`)
    await page.screenshot({ path: file, fullPage: isFullPage, ...(isFullPage ? { clip: await upTo(page, width, 2 * height) } : {}) })
  }
}

/** The page, as far as two screens go. */
async function upTo(page: Page, width: number, height: number) {
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  return { x: 0, y: 0, width, height: Math.min(pageHeight, height) }
}

/** Shared documents as a customer opens them. */
async function takeCustomersPages(): Promise<void> {
  const page = await pageOf(browser, null)
  const ids = await know(caller)
  const paths = {
    sale: `sales/${ids.unpaidSale}/share`,
    quotation: `quotations/${ids.quotation}/share`,
    order: `purchase-orders/${ids.order}/share`,
    statement: `contacts/${ids.contact}/statement/share`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const { url } = await caller.call<{ url: string }>('POST', `/v1/business/${path}`, name === 'statement' ? {} : undefined)
    const { pathname } = new URL(url)
    await take(page, { name: `customer-page-${name}`, path: () => pathname }, pathname)
  }
}

async function pageOf(browser: Browser, login: Login | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: values.url,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  if (!login) return page
  await page.goto('/login')
  await page.getByLabel('Email').fill(login.email)
  await page.locator('input[type="password"]').fill(login.password)
  await page.locator('input[type="password"]').press('Enter')
  await page.waitForURL('/')
  await isQuiet(page)
  return page
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
mkdirSync(values.into, { recursive: true })
const demo = { email: values.email, password: values.password }
const { request } = await browser.newContext({ baseURL: values.url })
const caller = new Caller(request)
await caller.logIn(demo)
if (values.only === 'customer-page') {
  await takeCustomersPages()
  await browser.close()
  process.exit()
}
await adjustSomething(caller)
const small = await openSmallShop(request)
const stressed = await registerShop(request)
await fillWithLongRows(stressed)
const stressedCaller = new Caller(request)
await stressedCaller.logIn(stressed)
const pages = {
  demo: await pageOf(browser, demo),
  empty: await pageOf(browser, await registerShop(request)),
  nobody: await pageOf(browser, null),
  small: await pageOf(browser, small.owner),
  clerk: await pageOf(browser, small.clerk),
  stressed: await pageOf(browser, stressed),
}
const nameParts = values.only.split(',')
const isChosen = ({ name }: ScreenPlace) => nameParts.some((part) => name.includes(part))
const asStressed = (place: ScreenPlace): ScreenPlace => ({ ...place, name: `stressed-${place.name}`, as: 'stressed' })
const ofStressed = [...places.filter(({ as, paper }) => as === undefined && !paper), ...dialogPlaces].map(asStressed)
const chosen = [...places, ...dialogPlaces, ...ofStressed].filter(isChosen)
let failed = 0
const tell = async (name: string, takePicture: () => Promise<unknown>) => {
  try {
    await takePicture()
    process.stdout.write(`${name}\n`)
  } catch (error) {
    failed++
    process.stdout.write(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
  }
}
// Home adds up sales and debts: it is taken before the longest amounts exist. They are removed at the end.
const isHome = (place: ScreenPlace) => (place.as ?? 'demo') === 'demo' && place.path(nothingKnown) === '/'
for (const place of chosen.filter(isHome)) await tell(place.name, () => take(pages.demo, place, place.path(nothingKnown)))
const withDialogs = async (of: Caller): Promise<ScreenIds> => {
  const screenIds = await know(of)
  return { ...screenIds, ...(await makeRowsToOpen(of, screenIds)) }
}
const ids = { ...(await withDialogs(caller)), invitation: small.invitation }
const idsBy = { small: { ...ids, ...small.screenIds }, stressed: await withDialogs(stressedCaller) }
for (const place of chosen.filter((candidate) => !isHome(candidate))) {
  const as = place.as ?? 'demo'
  await tell(place.name, () => take(pages[as], place, place.path(as === 'small' || as === 'stressed' ? idsBy[as] : ids)))
}
if (!values.only) await tell('papers', () => takePapers(pages.nobody, caller, ids, values.into))
await forgetLong(caller, ids)
await browser.close()
process.stdout.write(`${chosen.length - failed} of ${chosen.length} in ${values.into}\n`)
