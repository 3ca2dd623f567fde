import type { Page } from '@playwright/test'
import { barriers, expect, test } from './faultless.ts'
import { type Shop, openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

/* The login form is in its page before any script loads, and the app keeps the input. */

/** Opens a page whose files load only when released. Own fonts never load: system fonts keep the same widths before and after. */
async function openDelayed(page: Page, path: string): Promise<() => void> {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\//, async (route) => {
    if (route.request().url().endsWith('.woff2')) return route.fulfill({ status: 204, body: '' })
    await gate
    await route.continue()
  })
  // A shop's own machine has no logins of a demo business to choose from.
  await page.route('**/dev/demo-logins', (route) => route.fulfill({ json: { rows: [] } }))
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}

const early = (page: Page) => page.locator('#early')

/** All visible elements with their position and style. */
const visibleElements = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('main')?.parentElement
    return [...(frame?.querySelectorAll('header, header *, main, main *') ?? [])]
      .filter((element) => !(element instanceof SVGElement) && element.checkVisibility() && !element.className.includes('VisuallyHidden'))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, borderTopColor, borderRadius, fontSize, fontWeight, outlineColor, boxShadow } =
          getComputedStyle(element)
        return [
          element.nodeName,
          x,
          y,
          width,
          height,
          color,
          backgroundColor,
          borderTopColor,
          borderRadius,
          fontSize,
          fontWeight,
          outlineColor,
          boxShadow,
        ].join(' ')
      })
  })

/** In `npm test` each theme at one width; both forms stand in one frame. */
const looks = [
  { colorScheme: 'light', width: 390, height: 844, isLong: false },
  { colorScheme: 'light', width: 820, height: 1180, isLong: true },
  { colorScheme: 'light', width: 1440, height: 900, isLong: true },
  { colorScheme: 'dark', width: 390, height: 844, isLong: true },
  { colorScheme: 'dark', width: 820, height: 1180, isLong: true },
  { colorScheme: 'dark', width: 1440, height: 900, isLong: false },
] as const

for (const { colorScheme, width, height, isLong } of looks)
  if (!isLong || process.env.LONG)
    for (const [path, name] of [
      ['/login', 'Log in'],
      ['/password/email', 'Choose a new password'],
    ] as const)
      test(
        `${path} stands as it will before any script or style is there (${colorScheme}, ${width})`,
        inLongRun,
        async ({ page, refusals }) => {
          refusals.push('Failed to decode downloaded font', 'OTS parsing error')
          await page.setViewportSize({ width, height })
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          const arrive = await openDelayed(page, path)
          await expect(early(page).getByRole('heading', { level: 1, name })).toBeVisible()
          await expect(page.locator('svg.opening')).toBeHidden()
          await expect(page).toHaveTitle(/^Kasuwa - ./)
          const before = await visibleElements(page)
          expect(before.length).toBeGreaterThan(10)
          expect(await barriers(page)).toEqual([])
          arrive()
          await expect(early(page)).toHaveCount(0)
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
          expect(await visibleElements(page)).toEqual(before)
        },
      )

test('input, ticks and the focus of the early form stay when the app loads', async ({ page, refusals }) => {
  refusals.push('Failed to decode downloaded font', 'OTS parsing error')
  const arrive = await openDelayed(page, '/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('amina@example.test')
  await page.keyboard.press('Tab')
  const password = page.locator('input[name="password"]')
  await expect(password).toBeFocused()
  await page.keyboard.type('one two')
  await expect(button).not.toHaveAttribute('aria-disabled')
  await page.getByRole('button', { name: 'Show or hide the password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByLabel('Keep me logged in').uncheck()
  await password.focus()
  await expect(password).toHaveAttribute('type', 'password')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(early(page)).toHaveCount(1)
  const toPassword = page.getByRole('link', { name: 'Forgot password?' })
  await expect(toPassword).toHaveAttribute('href', /\/password\/email\?email=amina%40example\.test$/)
  arrive()
  await expect(early(page)).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('amina@example.test')
  await expect(page.getByLabel('Keep me logged in')).not.toBeChecked()
  await expect(password).toBeFocused()
  // The caret, too, is where it was.
  await page.keyboard.type('n')
  await expect(password).toHaveValue('onne two')
  await expect(button).not.toHaveAttribute('aria-disabled')
})

/** Logs in by what stands in the page, before any script is there. */
async function typeIn(page: Page, { email, password }: Pick<Shop, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press('Enter')
}

test(
  'an Enter before the app is there logs in as soon as it is, and leads to where one wanted to go',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push('Failed to decode downloaded font', 'OTS parsing error')
    const shop = await openShop(request)
    const arrive = await openDelayed(page, '/sales')
    await page.locator('input[name="password"]').press('Enter')
    await expect(page.getByLabel('Email')).toBeFocused()
    await typeIn(page, shop)
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toHaveAttribute('aria-busy', 'true')
    expect(new URL(page.url()).search).toBe('')
    arrive()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  },
)

test('a visitor who corrects their input after Enter sends the form themselves', inLongRun, async ({ page, request, refusals }) => {
  refusals.push('Failed to decode downloaded font', 'OTS parsing error')
  const shop = await openShop(request)
  const arrive = await openDelayed(page, '/login')
  const requestedUrls: string[] = []
  page.on('request', (sentRequest) => sentRequest.url().endsWith('/auth/login') && requestedUrls.push(sentRequest.url()))
  const password = page.locator('input[name="password"]')
  await page.getByLabel('Email').fill(shop.email)
  await password.fill(`${shop.password.slice(0, -1)}x`)
  await password.press('Enter')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await password.press('Backspace')
  await expect(button).not.toHaveAttribute('aria-busy')
  arrive()
  await expect(early(page)).toHaveCount(0)
  await expect(password).toBeFocused()
  await page.keyboard.type(shop.password.slice(-1))
  expect(requestedUrls).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  expect(requestedUrls).toHaveLength(1)
})

test('letters that are being put together are not broken off', inLongRun, async ({ page, refusals }) => {
  refusals.push('Failed to decode downloaded font', 'OTS parsing error')
  const arrive = await openDelayed(page, '/login')
  const email = page.getByLabel('Email')
  await email.dispatchEvent('compositionstart')
  arrive()
  await expect(page.locator('#root h1')).toHaveCount(1)
  await expect(early(page)).toBeVisible()
  await page.keyboard.type('a')
  await email.and(early(page).locator('input')).dispatchEvent('compositionend')
  await expect(early(page)).toHaveCount(0)
  await expect(email).toHaveValue('a')
})

test(
  'the early form is hidden from a member who is logged in, and from a visitor with another language',
  inLongRun,
  async ({ page, request, context, refusals }) => {
    refusals.push('Failed to decode downloaded font', 'OTS parsing error')
    await openAt(page, await openShop(request), '/')
    // As a browser without cookies: the server treats the visitor as new.
    await context.clearCookies()
    for (const path of ['/', '/login']) {
      expect(await (await request.get(path, { headers: { accept: 'text/html' } })).text()).toContain('id="early"')
      const arrive = await openDelayed(page, path)
      await expect(page.locator('svg.opening')).toBeVisible()
      await expect(early(page)).toHaveCount(0)
      arrive()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearCookies()
    }
    await page.evaluate(() => (localStorage.removeItem('kasuwa.session'), localStorage.setItem('kasuwa.locale', 'fr')))
    await openDelayed(page, '/login')
    await expect(page.locator('svg.opening')).toBeVisible()
    await expect(early(page)).toHaveCount(0)
  },
)

test('an address in a link to the log-in is filled in, and the password is asked for', inLongRun, async ({ page, refusals }) => {
  refusals.push('Failed to decode downloaded font', 'OTS parsing error')
  const arrive = await openDelayed(page, '/login?email=amina%40example.test')
  await expect(early(page).getByLabel('Email')).toHaveValue('amina@example.test')
  await expect(page.locator('input[name="password"]')).toBeFocused()
  arrive()
  await expect(early(page)).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('amina@example.test')
  await expect(page.locator('input[name="password"]')).toBeFocused()
})
