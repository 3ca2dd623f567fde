import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './faultless.ts'
import { test } from './own-app.ts'
import { logIn, openShop } from './shop.ts'

const password = 'market-day-42'
const over = (page: Page) => page.getByRole('dialog', { name: 'Session expired' })

const goods = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })
const begin = async (page: Page, what: string) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

const typeIn = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}

test('from nothing to the first sale on a phone, by the link that comes over SMTP', async ({ page, own }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const email = `ngozi.${Date.now()}@shop.test`
  await page.goto('/register')
  await page.getByLabel('Business name').fill('Ngozi Foods')
  await page.getByLabel('State').selectOption('Lagos')
  await typeIn(page, { 'City or town': 'Yaba', Address: '3 Herbert Macaulay Way' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Provisions and groceries' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await typeIn(page, { 'First name': 'Ngozi', 'Last name': 'Eze', Email: email, Phone: '0803 123 4567' })
  await typeIn(page, { Password: password, 'Password again': password })
  await page.getByRole('button', { name: 'Open my shop' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()

  const [link = ''] = (await own.mails.mailTo(email, /verify/i)).links
  expect(link).toContain(`${own.url}/email/verify?token=`)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await typeIn(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')

  // The three steps that a new shop is led through.
  await page.getByRole('link', { name: 'Add a product' }).click()
  await typeIn(page, { Name: 'Rice 50kg', 'Selling price': '75000', Cost: '60000' })
  await page.getByRole('button', { name: 'Save product' }).click()
  await begin(page, 'New contact')
  await typeIn(page, { Name: 'Dangote Depot', Phone: '0805 987 6543', Email: 'depot@mail.test' })
  await page.getByRole('radio', { name: 'Supplier' }).check()
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Take stock in' }).click()
  await goods(page).fill('10*rice')
  await goods(page).press('Enter')
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Dangote')
  await page.getByRole('option', { name: 'Dangote Depot' }).click()
  await page.getByRole('button', { name: 'Take in' }).click()
  await expect(page.getByRole('heading', { name: 'SI-000001 is recorded' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Record a sale' }).first().click()
  await goods(page).fill('2*rice')
  await goods(page).press('Enter')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('button', { name: 'Paid in full, cash' }).click()
  await expect(page.getByRole('heading', { name: 'SL-000001 is recorded' })).toBeVisible()
  await expect(page.getByText('₦150,000.00').first()).toBeVisible()
})

test('a forgotten password is changed by the link that comes over SMTP, and every other device is out', async ({
  page,
  request,
  browser,
  own,
  refusals,
}) => {
  test.slow()
  const shop = await openShop(request, own.mails.mailTo)
  const phone = await (await browser.newContext({ baseURL: own.url })).newPage()
  await logIn(phone, shop)

  await page.goto('/sales?status=pending')
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await typeIn(page, { Email: shop.email })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const [link = ''] = (await own.mails.mailTo(shop.email, /new password/i)).links
  expect(link).toContain(`${own.url}/password/reset?token=`)
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(shop.email)
  await typeIn(page, { 'New password': 'another-day-43', 'New password again': 'another-day-43' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Log in to Kasuwa' })).toBeVisible()
  await own.mails.mailTo(shop.email, /password was changed/)
  await typeIn(page, { Password: 'another-day-43' })
  await page.keyboard.press('Enter')
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
  await typeIn(page, { 'New password': 'third-day-44', 'New password again': 'third-day-44' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid Token')).toBeVisible()
})

test('a token that expires in mid-form costs nothing: one refresh, one effect, nothing typed anew', async ({
  page,
  request,
  own,
  refusals,
}) => {
  const shop = await openShop(request, own.mails.mailTo)
  await logIn(page, shop)
  await page.goto('/settings/brand?brand=new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Tecno')
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

test('a stolen login is ended for thief and victim; the victim is told, logs in again, and finds what was typed', async ({
  page,
  request,
  own,
  refusals,
}) => {
  test.slow()
  const shop = await openShop(request, own.mails.mailTo)
  await logIn(page, shop)
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

  // Past the grace for two tabs, the thief comes with the old one.
  await own.later(1)
  const fresh = (await page.evaluate(() => JSON.parse(localStorage.getItem('kasuwa.session') ?? '') as { token: string })).token
  expect((await asThief(fresh)).status()).toBe(200)
  expect((await asThief(stolen.refreshToken, '/v1/merchant/auth/refresh-token')).status()).toBe(401)
  // Whatever was copied of this login is good for nothing, from the very next request on.
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
  await expect(page.getByText('Your profile is saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /^You: Adaobi/ })).toBeVisible()
})
