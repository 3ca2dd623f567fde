import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { putClock, putClockOf } from './clock.ts'
import { recordToasts } from './toasts.ts'

/** As it is made for pages: half of what the package gives a program, sent to each page and read by it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Until a screen stands: it has a heading, and nothing fades in any more (half faded in, a thing has half its contrast). */
async function standing(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

/** Rules that a theme may break by itself. What things are called, and how they nest, is alike in both. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Where the page breaks a rule of WCAG 2.2 AA that a machine can tell, or one of colours alone: a sentence for each. @param exclude selectors
 * of what is not asked: rows like those before them are half of the time
 */
export async function barriers(page: Page, rules: 'all' | 'of colours' = 'all', exclude: string[] = []): Promise<string[]> {
  await standing(page)
  // The page's own policy takes no inline script; evaluate() is the debugger's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async ({ colours, exclude }) => {
      const { axe } = window as unknown as { axe: { run: (context: object, options: object) => Promise<{ violations: Found[] }> } }
      const runOnly = colours
        ? { type: 'rule', values: colours }
        : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
      // What passed is not written out, and the stylesheets are not fetched a second time for rules that are not asked.
      const context = { include: [['html']], exclude: exclude.filter((one) => document.querySelector(one)).map((one) => [one]) }
      return (await axe.run(context, { runOnly, resultTypes: ['violations'], preload: false, iframes: false })).violations
    },
    { colours: rules === 'all' ? undefined : rulesOfColours, exclude },
  )
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`).join(' ')}`,
  )
}

/**
 * On the way of a journey: a second of a core each time, two hundred times, and so in `npm run test:long`. `net.spec.ts` asks screens and
 * what opens over them in both themes.
 */
export const expectAccessible = async (page: Page): Promise<void> =>
  process.env.LONG ? expect(await barriers(page)).toEqual([]) : standing(page)

/**
 * What each browser context of a test gets: a record of its toasts, and the clock of `CLOCK_AT=23:59:30 npx playwright test`, which finds
 * what breaks at midnight: each test begins at this time in the shops' zone.
 */
const withContexts = base.extend<{ contexts: undefined }>({
  contexts: [
    async ({ browser, context, baseURL }, use) => {
      const isPut = process.env.CLOCK_AT !== undefined && baseURL !== undefined
      // The app’s clock is one for all.
      if (isPut && test.info().config.workers > 1) throw new Error('CLOCK_AT wants --workers 1')
      if (isPut) await putClock(baseURL)
      const prepare = async (one: BrowserContext) => {
        await recordToasts(one)
        if (isPut) await putClockOf(one)
        return one
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
      const expected = (text: string) => refusals.some((one) => text.includes(typeof one === 'number' ? `status of ${one}` : one))
      expect(errors.filter((text) => !expected(text))).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * For tests that answer in the server's place once a screen stands (`test.beforeEach(interceptEarly)`): a browser is told so late that
 * what it sends meanwhile would pass by. One that intercepts from the start does so at once.
 */
export const interceptEarly = ({ page }: { page: Page }): Promise<unknown> => page.route('**/nothing-is-here', (route) => route.abort())

export { expect } from '@playwright/test'
