import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { putClock, putClockOf, sharedAppUrl } from './clock.ts'
import { recordToasts } from './toasts.ts'

/** As it is made for pages: half of what the package gives a program, sent to each page and read by it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Until a screen stands: it has a heading, and nothing fades in any more (half faded in, a thing has half its contrast). */
async function waitForScreen(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** Accessibility rules that depend on the theme. Names and nesting are alike in both themes. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Violations of the WCAG 2.2 AA rules that axe can test, or of the colour rules alone, a sentence each.
 * @param exclude selectors to skip: repeated rows take half of the time
 */
export async function barriers(page: Page, rules: 'all' | 'of colours' = 'all', exclude: string[] = []): Promise<string[]> {
  await waitForScreen(page)
  // The page's own policy takes no inline script; evaluate() is the debugger's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ({ colours, exclude }) => {
      const { axe } = window as unknown as { axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> } }
      const runOnly = colours
        ? { type: 'rule', values: colours }
        : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
      // Leaves out passed rules, and does not load the style sheets again for unused rules.
      const context = {
        include: [['html']],
        exclude: exclude.filter((selector) => document.querySelector(selector)).map((selector) => [selector]),
      }
      return (await axe.run(context, { runOnly, resultTypes: ['violations'], preload: false, iframes: false })).violations
    },
    { colours: rules === 'all' ? undefined : rulesOfColours, exclude },
  )
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`).join(' ')}`,
  )
}

/**
 * Checks accessibility within a test, only in `npm run test:long`: each of some two hundred checks takes half a second of processor.
 * `net.spec.ts` checks screens and dialogs in both themes.
 */
export const expectAccessible = async (page: Page): Promise<void> =>
  process.env.LONG ? expect(await barriers(page)).toEqual([]) : waitForScreen(page)

/**
 * Set up for each browser context: a record of its toasts, and the clock of `CLOCK_AT=23:59:30 npx playwright test`. Each test then
 * begins at this time in the shops' zone, to find faults at midnight.
 */
const withContexts = base.extend<{ contexts: undefined }, { workerClock: undefined }>({
  /** A new worker begins at the machine's time, behind the app: a session for all its tests would have expired at once. */
  workerClock: [
    async ({ browser: _browser }, use) => {
      if (process.env.CLOCK_AT !== undefined) await putClock(sharedAppUrl)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  contexts: [
    async ({ browser, context, baseURL }, use) => {
      const isPut = process.env.CLOCK_AT !== undefined && baseURL !== undefined
      // The app’s clock is one for all.
      if (isPut && test.info().config.workers > 1) throw new Error('CLOCK_AT wants --workers 1')
      if (isPut) await putClock(baseURL)
      const prepare = async (browserContext: BrowserContext) => {
        await recordToasts(browserContext)
        if (isPut) await putClockOf(browserContext)
        return browserContext
      }
      await prepare(context)
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => prepare(await open(options))
      await use(undefined)
      browser.newContext = open
    },
    { auto: true },
  ],
})

/** Any error in the console fails the test, but for answers that a test expects: `refusals.push(401)`, or part of what the browser says. */
export const test = withContexts.extend<{ refusals: (number | string)[] }>({
  refusals: [
    async ({ page }, use) => {
      const refusals: (number | string)[] = []
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      await use(refusals)
      const expected = (text: string) =>
        refusals.some((refusal) => text.includes(typeof refusal === 'number' ? `status of ${refusal}` : refusal))
      expect(errors.filter((text) => !expected(text))).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * For tests that intercept requests after a screen has loaded (`test.beforeEach(interceptEarly)`): a browser starts to intercept late, so
 * the first requests would reach the server. Tests that intercept from the start need no call.
 */
export const interceptEarly = ({ page }: { page: Page }): Promise<unknown> => page.route('**/nothing-is-here', (route) => route.abort())

export { expect } from '@playwright/test'
