import type { Page } from '@playwright/test'
import { stopClock } from './clock.ts'
import { expect, test } from './faultless.ts'
import { addProduct, openAt, openShop } from './shop.ts'

/* Times and ways that the specification (§2, §4, §9) names, on a clock that stands still until it is told. */

const dialog = (page: Page) => page.getByRole('dialog')

// With motion: the bar of a toast runs.
test.use({ reducedMotion: 'no-preference' })

test('a toast lasts three seconds, at the top of the end side, with a bar for its time', async ({ page, request }) => {
  const shop = await openShop(request)
  const id = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 50_000 })
  await page.clock.install()
  await openAt(page, shop, `/products/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Hide from till' }).hover()
  await stopClock(page)
  await page.getByRole('menuitem', { name: 'Hide from till' }).click()
  const text = page.getByText('Hidden from the till: Rice 50kg')
  await expect(text).toBeVisible()
  await page.mouse.move(0, 0)
  const toast = text.locator('xpath=..')
  const box = await toast.boundingBox()
  expect(box && box.y < 120 && box.x + box.width > 1440 - 40).toBe(true)
  await expect(toast.locator('> span:last-child')).toHaveCSS('animation-duration', '3s')
  await page.clock.runFor(2_900)
  await expect(text).toBeVisible()
  await page.clock.runFor(200)
  await expect(text).toHaveCount(0)
})

test('a form is sent 200 ms after it was found right, and its button is off before', async ({ page, request }) => {
  await page.clock.install()
  await openAt(page, await openShop(request), '/settings/brand?brand=new')
  const save = dialog(page).getByRole('button', { name: 'Save brand' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByLabel('Name').fill('Oraimo')
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  const sent: string[] = []
  page.on('request', (sentRequest) => sentRequest.method() === 'PUT' && sent.push(sentRequest.url()))
  await stopClock(page)
  await save.click()
  await expect(save).toHaveAttribute('data-loading', 'true')
  await page.clock.runFor(190)
  expect(sent).toEqual([])
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.clock.runFor(20)
  await answered
  expect(sent).toEqual([expect.stringContaining('/v1/business/brands')])
})

test('a search is sent 500 ms after the last key, on the open page, or on the last page if there are fewer', async ({ page, request }) => {
  const shop = await openShop(request)
  for (let number = 1; number <= 45; number += 1)
    await shop.call('PUT', '/v1/business/brands', { name: `Brand ${String(number).padStart(2, '0')}` })
  await page.clock.install()
  await openAt(page, shop, '/settings/brand?page=2')
  await expect(page.getByRole('row', { name: /Brand 21/ })).toBeVisible()
  const searches: string[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname === '/v1/business/brands') searches.push(`${searchParams.get('page')} ${searchParams.get('search')}`)
  })
  const search = page.getByRole('searchbox').first()
  await stopClock(page)
  await search.fill('Brand')
  await expect(page).toHaveURL(/search=Brand/)
  await page.clock.runFor(450)
  await search.fill('Brand ')
  await search.fill('Brand 0')
  await expect(page).toHaveURL(/search=Brand\+0/)
  await page.clock.runFor(480)
  expect(searches).toEqual([])
  const answered = page.waitForResponse(/v1\/business\/brands\?/)
  await page.clock.runFor(40)
  await answered
  expect(searches[0]).toBe('2 Brand 0')
  await page.clock.resume()
  // Nine are one page: it goes there by itself.
  await expect(page.getByRole('row', { name: /Brand 0/ })).toHaveCount(9)
  await expect(page).not.toHaveURL(/page=2/)
  await search.fill('Brand')
  await expect(page.getByRole('row', { name: /Brand \d/ })).toHaveCount(20)
})

const ways: [what: string, close: (page: Page) => Promise<unknown>][] = [
  ['by escape', (page) => page.keyboard.press('Escape')],
  ['by its cross', (page) => dialog(page).getByRole('button', { name: 'Close' }).click()],
  ['by a click outside', (page) => page.mouse.click(20, 450)],
  ['by a button', (page) => dialog(page).getByRole('button', { name: 'Cancel' }).click()],
  ['by a change of the route', (page) => page.goBack()],
]

test('a dialog closes in five ways, and is destroyed 400 ms later', async ({ page, request }) => {
  await page.clock.install()
  await openAt(page, await openShop(request), '/settings/brand')
  for (const [label, close] of ways) {
    await test.step(label, async () => {
      await page.getByRole('button', { name: 'New brand' }).first().click()
      await expect(dialog(page).getByLabel('Name')).toBeVisible()
      await stopClock(page)
      await close(page)
      await expect(page).toHaveURL(/\/settings\/brand$/)
      await page.clock.runFor(350)
      await expect(dialog(page)).toBeAttached()
      await page.clock.runFor(150)
      await expect(dialog(page)).not.toBeAttached()
      await page.clock.resume()
    })
  }
})

test('a dialog is 960 wide unless its content asks for less, and the whole screen below 1025', async ({ page, request }) => {
  await openAt(page, await openShop(request), '/settings/team/roles?role=new')
  const width = async () => (await dialog(page).boundingBox())?.width
  await expect.poll(width).toBe(960)
  await page.setViewportSize({ width: 1025, height: 800 })
  await expect.poll(width).toBeLessThan(960)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect.poll(width).toBe(1024)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings/brand?brand=new')
  await expect.poll(width).toBe(480)
})

test('a bar on top shows while a screen loads, the page has its title, and its head describes the screen', async ({ page, request }) => {
  const described = () => page.locator('meta[name="description"]').getAttribute('content')
  await openAt(page, await openShop(request), '/products')
  await expect(page).toHaveTitle('Kasuwa - Products')
  await expect.poll(described).toContain('back office')
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/sale-taxes-screen-[^/]+\.js/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/settings/profile')
  await page.getByRole('link', { name: 'Taxes', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  arrive()
  await expect(page).toHaveTitle('Kasuwa - Taxes')
  const about = 'The default tax is added to every new sale.'
  await expect(page.getByRole('main').getByText(about)).toBeVisible()
  await expect.poll(described).toBe(about)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
})

test('lines of the menu lead to the first of their screens; who is logged in is led home from where one logs in', async ({
  page,
  request,
}) => {
  await openAt(page, await openShop(request))
  const redirects = [
    ['/reports', '/reports/sale'],
    ['/settings', '/settings/profile'],
    ['/settings/team', '/settings/team/members'],
    ...['login', 'password/email', 'password/reset', 'email/verify', 'email/resend', 'email/token-sent', 'register'].map((path) => [
      `/${path}`,
      '/',
    ]),
  ]
  for (const [from = '', to] of redirects) {
    await page.goto(from)
    await expect.poll(() => new URL(page.url()).pathname, { message: from }).toBe(to)
  }
})

test('a product is goods, without variants and on sale, where nothing else is said', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/products?product=new')
  await dialog(page).locator('input[name="name"]').fill('Rice 50kg')
  await dialog(page).getByRole('button', { name: 'Save product' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await shop.call('GET', '/v1/business/products')).toMatchObject({
    rows: [{ name: 'Rice 50kg', product_type: 'standard', inventory_type: 'standard', status: 'active' }],
  })
})

test('the language is one of those there are, and is kept: every request asks for it, and a wrong password is refused in its words', async ({
  page,
  request,
  refusals,
}) => {
  const { email } = await openShop(request)
  refusals.push(401)
  await page.goto('/login')
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(language.getByRole('option')).toHaveText(['English', 'Français'])
  await language.selectOption('Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('not-the-password')
  const requestPromise = page.waitForRequest('**/v1/merchant/auth/login')
  await page.keyboard.press('Enter')
  expect((await requestPromise).headers()['accept-language']).toBe('fr')
  await expect(page.getByRole('alert')).toContainText('E-mail ou mot de passe incorrect')
})
