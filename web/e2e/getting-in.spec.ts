import type { Page } from '@playwright/test'
import { Thumb } from './thumb.ts'
import { expect, expectAccessible } from './faultless.ts'
import { test } from './own-app.ts'
import { Line } from './quiet.ts'
import { logIn, registerShop } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

test.use({ clockOf: 'getting-in' })

const password = 'market-day-42'
const over = (page: Page) => page.getByRole('dialog', { name: 'Session expired' })

const goods = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })

const typeIn = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}

/** Registers on a phone, up to the page that says that a mail was sent. */
async function register(page: Page, thumb: Thumb, email: string): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto('/register')
  await expect(field('Business name')).toBeFocused()
  await thumb.type(field('Business name'), 'Ngozi Foods')
  await thumb.choose(page.getByLabel('State'), 'Lagos')
  await thumb.type(field('City or town'), 'Yaba')
  await thumb.type(field('Address'), '3 Herbert Macaulay Way')
  await thumb.tap(page.getByRole('button', { name: 'Next' }))
  await thumb.pick(page.getByRole('button', { name: 'Provisions and groceries' }))
  await thumb.tap(page.getByRole('button', { name: 'Next' }))
  await expect(field('First name')).toBeFocused()
  for (const [name, text] of Object.entries({ 'First name': 'Ngozi', 'Last name': 'Eze', Email: email, Phone: '0803 123 4567' }))
    await thumb.type(field(name), text)
  await thumb.type(field('Password'), password)
  await thumb.tap(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

/** Limits: a test that needs more taps or fields fails. */
const [mostTaps, mostFields] = [25, 16]

test('from nothing to the first sale and its invoice on a phone, by the link that comes over SMTP: taps and fields are few', async ({
  page,
  own,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const thumb = new Thumb(page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const email = `ngozi.${Date.now()}@shop.test`
  await register(page, thumb, email)
  const [link = ''] = (await own.mails.mailTo(email, /verify/i)).links
  expect(link).toContain(`${own.url}/email/verify?token=`)

  // The browser that registered: no second login.
  await thumb.open(link)
  await expect(page.getByRole('heading', { name: 'Hello, Ngozi' })).toBeVisible()
  await expectAccessible(page)
  await thumb.tap(page.getByRole('link', { name: 'Add a product' }))
  await expect(field('Name')).toBeFocused()
  await thumb.type(field('Name'), 'Rice 50kg')
  await thumb.type(field('Cost'), '60000')
  await thumb.type(field('Selling price'), '75000')
  await thumb.type(field('Stock now'), '10')
  await thumb.tap(page.getByRole('button', { name: 'Save product' }))

  // The guide stands where it stood: goods and stock are there, and the sale is next.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Add a product' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Take in stock' })).toHaveCount(0)
  await thumb.tap(page.getByRole('link', { name: 'Record a sale' }).first())
  await thumb.type(goods(page), '2*rice')
  await page.keyboard.press('Enter')
  thumb.taps += 1
  await thumb.tap(page.getByRole('button', { name: 'Pay' }))
  await thumb.tap(page.getByRole('button', { name: 'Cash – paid in full' }))
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  await expect(page.getByText('₦150,000.00').first()).toBeVisible()
  const invoice = page.waitForEvent('download')
  await thumb.tap(page.getByRole('button', { name: 'PDF invoice' }))
  expect((await invoice).suggestedFilename()).toMatch(/^SL-000001.*\.pdf$/)
  expect(thumb.fields).toBeLessThanOrEqual(mostFields)
  expect(thumb.taps).toBeLessThanOrEqual(mostTaps)
})

test(
  'a forgotten password is changed by the link that comes over SMTP, and every other device is out',
  inLongRun,
  async ({ page, request, browser, own, refusals }) => {
    test.slow()
    const shop = await registerShop(request, own.mails.mailTo)
    const phone = await (await browser.newContext({ baseURL: own.url })).newPage()
    await logIn(phone, shop)

    await page.goto('/sales?status=pending')
    await expect(page).toHaveURL(/\/login\?to=/)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The login has an Email too.
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
    await typeIn(page, { Email: shop.email })
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    const [link = ''] = (await own.mails.mailTo(shop.email, /new password/i)).links
    expect(link).toContain(`${own.url}/password/reset?token=`)
    await page.goto(link)
    await expect(page.getByLabel('Email')).toHaveValue(shop.email)
    await typeIn(page, { 'New password': 'another-day-43' })
    await page.keyboard.press('Enter')
    await own.mails.mailTo(shop.email, /password was changed/)
    // The new password was just typed, so the login does not ask for it again.
    await expect(page).toHaveURL('/')

    await phone.getByRole('link', { name: 'Products', exact: true }).first().click()
    await expect(over(phone)).toContainText('Session Expired! Please log in again to continue.')
    await phone.context().close()

    // The link has done its work.
    refusals.push(422)
    await page.getByRole('button', { name: /^You:/ }).click()
    await page
      .getByRole('menuitem', { name: 'Log out' })
      .or(page.getByRole('button', { name: 'Log out' }))
      .click()
    await expect(page.getByRole('heading', { name: 'Log in to Kasuwa' })).toBeVisible()
    await page.goto(link)
    await typeIn(page, { 'New password': 'third-day-44' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/This link was already used, or is too old/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(shop.email)
  },
)

test('a token that expires in mid-form costs nothing: one refresh, one write, and no input lost', async ({
  page,
  request,
  own,
  refusals,
}) => {
  const shop = await registerShop(request, own.mails.mailTo)
  await logIn(page, shop)
  const line = new Line(page)
  await page.goto('/settings/brand?brand=new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Tecno')
  // Waits for the list's requests, which would otherwise be the first to find the token expired.
  await line.quiet()
  await own.later(16)

  refusals.push(401)
  const calls: string[] = []
  page.on('response', (answer) => {
    if (/brands$|refresh-token/.test(answer.url()) && answer.request().method() !== 'GET')
      calls.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  await page.getByRole('button', { name: 'Save brand' }).click()
  await expect(page.getByRole('row', { name: /Tecno/ })).toHaveCount(1)
  expect(calls).toEqual(['401 /v1/business/brands', '200 /v1/merchant/auth/refresh-token', '201 /v1/business/brands'])
  await page.reload()
  await expect(page.getByRole('row', { name: /Tecno/ })).toHaveCount(1)
})

test('a stolen login is ended for thief and victim, and the victim is notified, logs in again and finds their input', async ({
  page,
  request,
  own,
  refusals,
}) => {
  test.slow()
  const shop = await registerShop(request, own.mails.mailTo)
  await logIn(page, shop)
  const line = new Line(page)
  const stolen = await page.evaluate(
    () => JSON.parse(localStorage.getItem('kasuwa.session') ?? '') as { token: string; refreshToken: string },
  )
  const asThief = (token: string, path = '/v1/merchant/session') =>
    request.fetch(path, { method: path.includes('auth') ? 'POST' : 'GET', headers: { authorization: `Bearer ${token}` } })

  // A quarter of an hour later the victim's browser changes its tokens, and works on.
  refusals.push(401)
  await own.later(16)
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kasuwa.session'))).not.toContain(stolen.refreshToken)
  await page.goto('/settings/profile')
  await page.getByRole('textbox', { name: 'First name' }).fill('Adaobi')
  // Waits for the screen's requests, which would otherwise fail before “Save” does.
  await line.quiet()

  // Past the grace for two tabs, the thief comes with the old one.
  await own.later(1)
  const fresh = (await page.evaluate(() => JSON.parse(localStorage.getItem('kasuwa.session') ?? '') as { token: string })).token
  expect((await asThief(fresh)).status()).toBe(200)
  expect((await asThief(stolen.refreshToken, '/v1/merchant/auth/refresh-token')).status()).toBe(401)
  // Every copied token of this login is invalid from the next request on.
  for (const token of [fresh, stolen.token]) expect((await asThief(token)).status()).toBe(401)
  const mail = await own.mails.mailTo(shop.email, /login to your Kasuwa account was ended/)
  expect(mail.links).toContain(`${own.url}/settings/profile`)

  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(over(page)).toContainText('Session Expired! Please log in again to continue.')
  await expectAccessible(page)
  await over(page).getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login?to=%2Fsettings%2Fprofile')
  await typeIn(page, { Email: shop.email, Password: shop.password })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Adaobi')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'Your profile is saved')
  await expect(page.getByRole('button', { name: /^You: Adaobi/ })).toBeVisible()
})
