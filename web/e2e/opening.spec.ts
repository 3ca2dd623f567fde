import { expect, interceptEarly, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import type { SavedSession, Tokens } from '../src/session/session-store.ts'
import { inLongRun } from './sizes.ts'

/* The content before the first screen renders, and the files that it loads. */

test.beforeEach(interceptEarly)

test('the mark stands before any style or script is here, until there is a screen in its place', inLongRun, async ({ page }) => {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\//, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/register/business-details', { waitUntil: 'commit' })
  const mark = page.locator('svg.opening')
  await expect(mark).toBeVisible()
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted).toBe(1)
  const box = await mark.boundingBox()
  expect(box && [box.x + box.width / 2, box.width]).toEqual([720, 48])
  arrive()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('our own letters and sizes hold, and not those that they are made of', inLongRun, async ({ page }) => {
  await page.goto('/login')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('font-size', '20px')
  await expect(heading).toHaveCSS('font-family', /^"Inter Variable"/)
})

test(
  'the page names the files of its screen, once a browser has told its language and that one is logged in',
  inLongRun,
  async ({ page, request }) => {
    await openAt(page, await openShop(request), '/sales')
    const preloadsOf = async (path: string) => {
      const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
      return [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file = '']) => file)
    }
    // A cookie tells the server of the session a moment after the page loads. Then it lists the screen's files.
    await expect.poll(() => preloadsOf('/sales')).toContainEqual(expect.stringContaining('/assets/sales-screen-'))
    const files = await preloadsOf('/sales')
    expect(files).not.toContainEqual(expect.stringContaining('/assets/login-screen-'))
    const requestedPaths: string[] = []
    page.on('request', (sent) => requestedPaths.push(new URL(sent.url()).pathname))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
    // No file that it begins with is asked for by a script: all are on their way before one runs.
    const byScript = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map((link) => new URL(link.href).pathname),
    )
    expect(requestedPaths.filter((path) => files.includes(path))).toHaveLength(files.length)
    expect(files.filter((path) => byScript.filter((otherPath) => otherPath === path).length > 1)).toEqual([])

    await page.getByRole('button', { name: /^You:/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /log in/i })).toBeVisible()
    await expect.poll(() => preloadsOf('/sales')).toContainEqual(expect.stringContaining('/assets/login-screen-'))
  },
)

test(
  'the page itself repeats a screen’s first requests when it opens again, once each, and not for another member',
  inLongRun,
  async ({ page, request }) => {
    await openAt(page, await openShop(request), '/sales')
    const storedCalls = () => page.evaluate(() => localStorage.getItem('kasuwa.first-calls') ?? '')
    await expect.poll(storedCalls).toContain('/v1/business/sales?')
    // Requests within a second of the first one are stored. If the sums came later, a later visit stores them.
    await expect(async () => {
      if (!(await storedCalls()).includes('/v1/business/sales/sums')) await page.reload()
      await expect.poll(storedCalls, { timeout: 10_000 }).toContain('/v1/business/sales/sums')
    }).toPass()
    const requestedPaths: string[] = []
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url())
      if (pathname.startsWith('/v1/')) requestedPaths.push(pathname)
    })
    let arrive = () => {}
    const hold = async () => {
      requestedPaths.length = 0
      const gate = new Promise<void>((resolve) => (arrive = resolve))
      await page.unroute(/\/assets\//)
      await page.route(/\/assets\//, async (route) => {
        await gate
        await route.continue()
      })
      await page.goto('/sales', { waitUntil: 'commit' })
    }
    const times = (path: string) => requestedPaths.filter((requestedPath) => requestedPath === path).length
    await hold()
    // No script of the app is here yet.
    for (const path of ['/v1/merchant/session', '/v1/business/sales', '/v1/business/sales/sums'])
      await expect.poll(() => times(path)).toBe(1)
    arrive()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
    await expect(page.getByText('No sales yet')).toBeVisible()
    expect(requestedPaths.length).toBe(new Set(requestedPaths).size)

    // For another member in the same browser, nothing is stored.
    await expect.poll(storedCalls).toContain('/v1/business/sales?')
    const { email, password } = await openShop(request)
    const answer = await page.request.post('/v1/merchant/auth/login', { data: { email, password } })
    const { access_token: token, refresh_token: refreshToken, roles: rbac, merchant, business } = (await answer.json()) as Tokens
    await page.evaluate(
      (saved) => (sessionStorage.removeItem('kasuwa.business'), localStorage.setItem('kasuwa.session', saved)),
      JSON.stringify({ token, refreshToken, rbac, merchant, business, skew: 0 } satisfies SavedSession),
    )
    await hold()
    await expect(page.locator('svg.opening')).toBeVisible()
    expect(requestedPaths).toEqual([])
    arrive()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  },
)
