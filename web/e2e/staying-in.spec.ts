import { devices, type Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { addProduct, logIn, registerShop } from './shop.ts'
import { inLongRun, widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

const over = (page: Page) => page.getByRole('dialog', { name: 'Session expired' })
const login = (page: Page) => page.getByRole('heading', { name: 'Log in to Kasuwa' })
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^You:/ }).click()
  await page
    .getByRole('menuitem', { name: 'Log out' })
    .or(page.getByRole('button', { name: 'Log out' }))
    .click()
}

test('two tabs: a logout in one ends both, and a login brings the other back to its screen', async ({ page, request }) => {
  const shop = await registerShop(request)
  await logIn(page, shop)
  await page.goto('/settings/brand?brand=new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Half typed')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/')
  await logOut(otherTab)
  await expect(login(otherTab)).toBeVisible()

  // Not even a half-typed form is left on the screen of who is out.
  await expect(login(page)).toBeVisible()
  await expect(page).toHaveURL('/login?to=%2Fsettings%2Fbrand%3Fbrand%3Dnew')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('kasuwa.session'))).toBeNull()

  await otherTab.getByLabel('Email').fill(shop.email)
  await otherTab.getByRole('textbox', { name: 'Password' }).fill(shop.password)
  await otherTab.keyboard.press('Enter')
  await expect(otherTab).toHaveURL('/')
  await expect(page).toHaveURL('/settings/brand?brand=new')
  await expect(page.getByRole('dialog', { name: 'New brand' })).toBeVisible()
})

test(
  'two tabs: going over to another business leaves the other tabs in theirs, with all that is typed there',
  inLongRun,
  async ({ page, request }) => {
    const shop = await registerShop(request)
    await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 100 })
    await shop.call('PUT', '/v1/merchant/businesses', { name: 'Okafor Tailors', industry: ['Tailoring'] })
    await logIn(page, shop)
    const atHome = await page.context().newPage()
    await atHome.goto('/')
    const productTab = await page.context().newPage()
    await productTab.goto('/products?product=new')
    await productTab.getByRole('textbox', { name: 'Name' }).fill('Half typed')
    // The first step of a new shop is done in this one, and not in that one.
    await expect(atHome.getByRole('link', { name: 'Take in stock' }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Okafor Stores' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Okafor Tailors' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner')).toContainText('Okafor Tailors')
    await expect(page.getByRole('link', { name: 'Add a product' })).toBeVisible()

    for (const tab of [atHome, productTab]) await expect(tab.getByRole('banner')).toContainText('Okafor Stores')
    await expect(productTab.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed')
    // Each goes on in its own after a reload, and a new one begins where the last one went.
    await atHome.reload()
    await expect(atHome.getByRole('banner')).toContainText('Okafor Stores')
    await expect(atHome.getByRole('link', { name: 'Take in stock' }).first()).toBeVisible()
    await expect(atHome.getByRole('link', { name: 'Add a product' })).toHaveCount(0)
  },
)

test('two tabs whose token runs out at the same instant use the refresh token once, and both go on', async ({ page, request }) => {
  const shop = await registerShop(request)
  await logIn(page, shop)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/contacts')
  await page.goto('/products')
  for (const tab of [page, otherTab]) await tab.waitForLoadState('networkidle')
  // Otherwise pending requests of a left page would also refresh, and their replies would be lost.
  for (const tab of [page, otherTab]) await tab.goto('about:blank')
  const refreshes: number[] = []
  page.context().on('response', (answer) => answer.url().endsWith('/refresh-token') && refreshes.push(answer.status()))
  await page.context().clock.setSystemTime(Date.now() + 16 * 60_000)
  await Promise.all([page.goto('/products'), otherTab.goto('/contacts')])
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  for (const tab of [page, otherTab]) await tab.waitForLoadState('networkidle')
  expect(refreshes).toEqual([200])
})

for (const days of [-3000, 3000]) {
  test(`a clock that is ${days} days off causes no logout and no endless redirect`, inLongRun, async ({ page, request }) => {
    const shop = await registerShop(request)
    await page.clock.setSystemTime(Date.now() + days * 86_400_000)
    const calls: string[] = []
    page.on('response', (answer) => answer.url().includes('/auth/') && calls.push(`${answer.status()} ${answer.url().split('/').at(-1)}`))
    await logIn(page, shop)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/settings/profile')
    await expect(page.getByText('This device')).toBeVisible()
    expect(calls).toEqual(['200 login'])
  })
}

for (const width of widths(1440)) {
  test(
    `at ${width} px: one’s devices are seen in plain words, and logged out one by one or all at once`,
    inLongRun,
    async ({ page, request, browser, refusals }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      const shop = await registerShop(request)
      const open = async (userAgent: string) => {
        const device = await (await browser.newContext({ userAgent })).newPage()
        await logIn(device, shop)
        return device
      }
      const phone = await open(devices['Pixel 7'].userAgent)
      const tablet = await open(devices['iPad Mini'].userAgent)
      await logIn(page, shop)
      await page.goto('/settings/profile')
      const list = page.getByRole('listitem').filter({ hasText: 'From 127.0.0.1' })
      // The API that opened the shop has a session too.
      await expect(list).toHaveCount(4)
      await expect(list.first()).toContainText('This device')
      await expect(list.first().getByRole('button')).toHaveCount(0)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      await list
        .filter({ hasText: 'Chrome on Android' })
        .getByRole('button', { name: /^Log out/ })
        .click()
      await expectToast(page, 'Chrome on Android is logged out')
      await expect(list).toHaveCount(3)
      await phone.getByRole('link', { name: 'Sales', exact: true }).first().click()
      await expect(over(phone)).toContainText('Session Expired! Please log in again to continue.')
      await over(phone).getByRole('button', { name: 'Ok' }).click()
      await expect(phone).toHaveURL('/login?to=%2Fsales')

      await page.getByRole('button', { name: 'Log out everywhere else' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click()
      await expectToast(page, 'Every other device is logged out')
      await expect(list).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
      await tablet.getByRole('link', { name: 'Products', exact: true }).first().click()
      await expect(over(tablet)).toBeVisible()

      // Here too, in the end: the server has ended what the browser forgets.
      refusals.push(401)
      const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('kasuwa.session') ?? '') as { token: string })
      await page.getByRole('button', { name: 'Log out everywhere' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
      await expect(login(page)).toBeVisible()
      const answer = await request.get('/v1/merchant/session', { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status()).toBe(401)
      await Promise.all([phone, tablet].map((device) => device.context().close()))
    },
  )
}

test('a login leads to where one wanted to go, query and hash and all, but to no other site', async ({ page, request }) => {
  const shop = await registerShop(request)
  await page.goto('/sales?status=pending#newest')
  await expect(login(page)).toBeVisible()
  await page.getByLabel('Email').fill(shop.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(shop.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sales?status=pending#newest')
  // In already: the login sends on.
  await page.goto('/login?to=%2Fcontacts')
  await expect(page).toHaveURL('/contacts')
  await logOut(page)
  // Other addresses that lead to another site: `route-guards.component.test.tsx`.
  await page.goto(`/login?to=${encodeURIComponent('//evil.example')}`)
  await page.getByLabel('Email').fill(shop.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(shop.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a login leads no member to a forbidden screen', async ({ page, request }) => {
  const shop = await registerShop(request)
  const email = `shelf.${Date.now()}@shop.test`
  const { role } = await shop.call<{ role: { id: string } }>('PUT', '/v1/business/roles', {
    name: 'Shelf',
    grants: { product: ['product.view'] },
  })
  await shop.call('POST', '/v1/business/members/invite', { email, roles: [role.id] })
  const [link = ''] = (await mailTo(request, email, /Join/)).links
  const token = new URL(link).searchParams.get('token')
  const twice = { password: shop.password, password_confirmation: shop.password }
  const accepted = await request.post('/v1/merchant/invitation/accept', {
    data: { token, first_name: 'Ngozi', last_name: 'Eze', ...twice },
  })
  expect(accepted.status()).toBe(200)

  await page.goto('/settings/tax?tax=new')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(shop.password)
  await page.keyboard.press('Enter')
  const forbiddenDialog = page.getByRole('dialog', { name: 'Forbidden!' })
  await expect(forbiddenDialog).toContainText('Insufficient permission to access this page.')
  await forbiddenDialog.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Products', exact: true }).first()).toBeVisible()
})
