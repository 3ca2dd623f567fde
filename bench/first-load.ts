import type { Browser, CDPSession, Page } from '@playwright/test'
import { type PageLoad, Line } from '../web/e2e/quiet.ts'
import { Caller, know } from '../web/pictures/screen-ids.ts'
import { places } from '../web/pictures/places.ts'
import { logIn, noBrowser, openBrowser } from './browser.ts'
import type { BuiltApp } from './built-app.ts'
import type { Business } from './business.ts'
import { type Figures, median } from './figures.ts'

/** Screens with a row of their own. */
const reportedPaths = ['/sales', '/products', '/sales/new']

interface Visit extends PageLoad {
  path: string
}

/**
 * Transfers of a browser with an empty cache until a screen is idle: JavaScript as transferred, and all requests (document, style, scripts,
 * fonts, icon, calls). Covers screens without a login, and those for which the business has data.
 */
export async function firstLoad(figures: Figures, app: BuiltApp, business: Business): Promise<void> {
  const browser = await openBrowser()
  if (!browser) return figures.skipped('JavaScript of a screen', noBrowser)
  try {
    const storageState = await logIn(browser, app, business)
    const { request } = await browser.newContext({ baseURL: app.url })
    const caller = new Caller(request)
    await caller.logIn(business)
    const records = await know(caller)
    const screens = places.filter(({ act, as }) => !act && as !== 'empty')
    const pathsOf = (isPublic: boolean) => screens.filter(({ as }) => (as === 'nobody') === isPublic).map(({ path }) => path(records))
    // A path that opens a dialog is no screen.
    const memberPaths = pathsOf(false).filter((path) => !path.includes('?'))
    const visits = [...(await visitAll(browser, app, memberPaths, storageState)), ...(await visitAll(browser, app, pathsOf(true)))]
    for (const path of reportedPaths) {
      const visit = visits.find((candidate) => candidate.path === path)
      if (visit) tell(figures, path, visit)
    }
    const heaviest = visits.toSorted((a, b) => b.script - a.script)[0]
    if (heaviest) tell(figures, 'the heaviest screen', heaviest)
    const busy = visits.toSorted((a, b) => b.requests - a.requests)
    // The screen with most requests, and all others above the limit.
    for (const [index, { path, requests }] of busy.entries())
      if (index === 0 || requests > 25)
        figures.atMost(`requests of ${path}`, 25, requests, index === 0 ? { detail: `the most of ${visits.length} screens` } : {})
    for (const path of onSlowLine) await usableRows(figures, browser, app, path, path === '/login' ? undefined : storageState)
  } finally {
    await browser.close()
  }
}

const tell = (figures: Figures, label: string, { path, script, requests }: Visit): void =>
  figures.atMost(`JavaScript of ${label}, compressed`, 200, script / 1000, { unit: ' kB', detail: `${path}, ${requests} requests` })

async function visitAll(
  browser: Browser,
  app: BuiltApp,
  paths: readonly string[],
  storageState?: Awaited<ReturnType<typeof logIn>>,
): Promise<Visit[]> {
  const context = await browser.newContext({ baseURL: app.url, ...(storageState ? { storageState } : {}) })
  // The script runner wraps functions in a helper that pages lack.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const line = new Line(page)
  const visits: Visit[] = []
  // A kind without a record has no path.
  for (const path of new Set(paths.filter((candidate) => candidate === '/' || !candidate.endsWith('/'))))
    visits.push({ path, ...(await line.visit(path)) })
  await context.close()
  return visits
}

/** Start, look-up and sale screens. */
const onSlowLine = ['/login', '/', '/sales', '/sales/new']

/** A connection of 400 ms and 50 kB a second in both directions. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Visits of each kind; the median is reported. */
const visitsOfEach = 3

/**
 * Seconds until a screen is usable on a slow connection: heading shown, nothing loading, main thread free. First with an empty cache, then
 * with the cache of the first visit.
 */
async function usableRows(
  figures: Figures,
  browser: Browser,
  app: BuiltApp,
  path: string,
  storageState?: Awaited<ReturnType<typeof logIn>>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: app.url, ...(storageState ? { storageState } : {}) })
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // The language and the login are known from the first visit on.
  await page.goto(path)
  await usable(page)
  await session.send('Network.emulateNetworkConditions', slowLine)
  const [first, later]: [number[], number[]] = [[], []]
  for (let visit = 0; visit < visitsOfEach; visit += 1) {
    await session.send('Network.clearBrowserCache')
    first.push(await timed(page, session, path))
    later.push(await timed(page, session, path))
  }
  figures.atMost(`${path} usable at 400 ms and 50 kB/s, the first time`, 3, median(first) / 1000, { unit: ' s' })
  figures.atMost(`${path} usable so after that`, 1, median(later) / 1000, { unit: ' s' })
  await context.close()
}

/** @returns milliseconds from the start of a visit */
async function timed(page: Page, session: CDPSession, path: string): Promise<number> {
  await page.goto('about:blank')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await page.goto(path, { waitUntil: 'commit' })
  return usable(page)
}

/** @returns milliseconds from the page's request to that moment */
const usable = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => {
      const isReady = document.querySelector('main h1') && !document.querySelector('.mantine-Skeleton-root, main [role="progressbar"]')
      return isReady ? performance.now() : false
    })
    .then((handle) => handle.jsonValue() as Promise<number>)
