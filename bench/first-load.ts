import type { Browser } from '@playwright/test'
import { type Taken, Line } from '../web/e2e/quiet.ts'
import { Caller, know } from '../web/pictures/known.ts'
import { places } from '../web/pictures/places.ts'
import { logIn, noBrowser, openBrowser } from './browser.ts'
import type { BuiltApp } from './built-app.ts'
import type { Business } from './business.ts'
import type { Figures } from './figures.ts'

/** Screens that have a row of their own. */
const named = ['/sales', '/products', '/sales/new']

interface Visit extends Taken {
  path: string
}

/**
 * What a browser with nothing in its cache gets until a screen stands and asks for nothing more: JavaScript as it travels, and requests of
 * any kind (document, style, scripts, letters, icon, calls). Every screen that the business has something for, and those of nobody's session.
 */
export async function firstLoad(figures: Figures, app: BuiltApp, business: Business): Promise<void> {
  const browser = await openBrowser()
  if (!browser) return figures.skipped('JavaScript of a screen', noBrowser)
  try {
    const storageState = await logIn(browser, app, business)
    const { request } = await browser.newContext({ baseURL: app.url })
    const caller = new Caller(request)
    await caller.logIn(business)
    const known = await know(caller)
    const shown = places.filter(({ act, as }) => !act && as !== 'empty')
    const pathsOf = (nobody: boolean) => shown.filter(({ as }) => (as === 'nobody') === nobody).map(({ path }) => path(known))
    // A dialog that an address opens is no screen.
    const own = pathsOf(false).filter((path) => !path.includes('?'))
    const visits = [...(await visitAll(browser, app, own, storageState)), ...(await visitAll(browser, app, pathsOf(true)))]
    for (const path of named) {
      const visit = visits.find((one) => one.path === path)
      if (visit) tell(figures, path, visit)
    }
    const heaviest = visits.toSorted((a, b) => b.script - a.script)[0]
    if (heaviest) tell(figures, 'the heaviest screen', heaviest)
    const busy = visits.toSorted((a, b) => b.requests - a.requests)
    // The screen with most, and every other that has too many.
    for (const [index, { path, requests }] of busy.entries())
      if (index === 0 || requests > 25)
        figures.atMost(`requests of ${path}`, 25, requests, index === 0 ? { detail: `the most of ${visits.length} screens` } : {})
  } finally {
    await browser.close()
  }
}

const tell = (figures: Figures, what: string, { path, script, requests }: Visit): void =>
  figures.atMost(`JavaScript of ${what}, compressed`, 200, script / 1000, { unit: ' kB', detail: `${path}, ${requests} requests` })

async function visitAll(
  browser: Browser,
  app: BuiltApp,
  paths: readonly string[],
  storageState?: Awaited<ReturnType<typeof logIn>>,
): Promise<Visit[]> {
  const context = await browser.newContext({ baseURL: app.url, ...(storageState ? { storageState } : {}) })
  // Whoever runs these files names their functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const line = new Line(page)
  const visits: Visit[] = []
  // Of what the business has none there is no address.
  for (const path of new Set(paths.filter((one) => one === '/' || !one.endsWith('/')))) visits.push({ path, ...(await line.visit(path)) })
  await context.close()
  return visits
}
