import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { inLongRun, widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

const password = 'market-day-42'

/** Nothing may be wider than the screen. */
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

/** Registers, up to the page that says that a mail was sent. @param before the form is sent, all of it typed */
async function fillIn(page: Page, email: string, before = async () => {}): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Business name').fill('Ngozi Foods')
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('City or town').fill('Yaba')
  await page.getByLabel('Address').fill('3 Herbert Macaulay Way')
  await next(page).click()
  await page.getByRole('button', { name: 'Provisions and groceries' }).click()
  await next(page).click()
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Eze')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await before()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

for (const width of widths(390)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: width < 500 })

    test('a shop registers in three steps, and is in by the link of the mail', async ({ page, request, refusals }) => {
      // Eight screens are judged by axe on the way.
      test.slow()
      const email = `ada.${width}.${Date.now()}@shop.test`

      await page.goto('/register')
      await expect(page).toHaveURL('/register/business-details')
      await expect(page).toHaveTitle('Kasuwa - Your business')
      await expect(page.getByLabel('Business name')).toBeFocused()
      await expectAccessible(page)
      await expectToFit(page)
      await expect(next(page)).toBeDisabled()
      await page.keyboard.type('Ada Provisions')
      await page.getByLabel('State').selectOption('Lagos')
      await page.getByLabel('City or town').fill('Ikeja')
      await page.getByLabel('Address').fill('12 Allen Avenue')
      await page.keyboard.press('Enter')

      await expect(page).toHaveURL('/register/about-business')
      await expect(page.getByRole('textbox', { name: 'Kind of business' })).toBeFocused()
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByRole('button', { name: 'Provisions and groceries' }).click()
      await page.getByRole('textbox', { name: 'Kind of business' }).fill('Dried fish')
      await page.keyboard.press('Enter')
      await page.getByLabel('Describe your business').fill('Food for the whole street')

      // Nothing is lost by going back, forward or reloading.
      await page.goBack()
      await expect(page.getByLabel('City or town')).toHaveValue('Ikeja')
      await expect(page.getByLabel('State')).toHaveValue('Lagos')
      await page.goForward()
      await page.reload()
      await expect(page.getByText('Dried fish')).toBeVisible()
      await expect(page.getByLabel('Describe your business')).toHaveValue('Food for the whole street')
      await next(page).click()

      await expect(page).toHaveURL('/register/personal-details')
      await page.getByLabel('First name').fill('Adaeze')
      await page.getByLabel('Last name').fill('Okafor')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Phone').fill('12345')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
      await page.getByLabel('Email').focus()
      await expect(page.getByText('The phone number is not valid')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)

      // The password is kept nowhere.
      await page.reload()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(password)
      await page.getByLabel('Phone').fill('0803 123 4567')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
      await page.getByRole('button', { name: 'Create account' }).click()

      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)

      // Before the email is verified, the login is refused and says what to do.
      refusals.push(401)
      await page.getByRole('link', { name: 'Back to log in' }).click()
      await expect(page.getByRole('heading', { name: 'Log in to Kasuwa' })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Please verify your email first')
      await expect(page.getByRole('link', { name: 'Send again' })).toBeVisible()
      await expectAccessible(page)

      const mail = await mailTo(request, email, /verify/i)
      await page.goto(mail.links[0] ?? '')
      await expectToast(page, 'Your email is verified')
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Ada Provisions').first()).toBeVisible()
      await expectToFit(page)
    })
  })
}

test('a forgotten password is changed by the mailed link, which works once', async ({ page, request, refusals }) => {
  const email = `obi.${Date.now()}@shop.test`
  const registered = await request.post('/v1/merchant/register', {
    data: {
      first_name: 'Obinna',
      last_name: 'Eze',
      email,
      phone: '08031234567',
      country: 'NG',
      state: 'Lagos',
      city: 'Ikeja',
      address: '1 Market Road',
      business_name: 'Eze Phones',
      industry: ['Phones'],
      password,
      password_confirmation: password,
    },
  })
  expect(registered.status()).toBe(201)

  await page.goto('/login')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expectAccessible(page)

  const link = (await mailTo(request, email, /password/i)).links[0] ?? ''
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another-day-43')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Your password is changed')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: /^You:/ }).click()
  await page
    .getByRole('button', { name: 'Log out' })
    .or(page.getByRole('menuitem', { name: 'Log out' }))
    .click()

  refusals.push(422)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('third-day-44')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/This link was already used, or is too old/)
})

test(
  'in another browser the link verifies without a login, and the login there knows the email',
  inLongRun,
  async ({ page, request, browser }) => {
    const email = `nkem.${Date.now()}@shop.test`
    await fillIn(page, email)
    const link = (await mailTo(request, email, /verify/i)).links[0] ?? ''
    const otherPage = await (await browser.newContext()).newPage()
    await otherPage.goto(link)
    await expect(otherPage.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
    await expectAccessible(otherPage)
    expect(await otherPage.evaluate(() => localStorage.getItem('kasuwa.session'))).toBeNull()
    await otherPage.getByRole('link', { name: 'Log in' }).click()
    await expect(otherPage.getByLabel('Email')).toHaveValue(email)
    await expect(otherPage.getByRole('textbox', { name: 'Password' })).toBeFocused()
    await otherPage.keyboard.type(password)
    await otherPage.keyboard.press('Enter')
    await expect(otherPage).toHaveURL('/')
    await otherPage.context().close()

    // Where it was registered the link still opens the door, and the tab that waits goes in too.
    const tab = await page.context().newPage()
    await tab.goto(link)
    await expect(tab).toHaveURL('/')
    await expect(tab.getByRole('heading', { name: 'Hello, Ngozi' })).toBeVisible()
    await expect(page).toHaveURL('/')
    // The address changes before the screen that waited is gone.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kasuwa.registration'))).toBeNull()
  },
)

test('a mistyped email is asked about, and can be changed after all: nothing else is typed again', inLongRun, async ({ page, request }) => {
  const name = `nkechi.${Date.now()}`
  await fillIn(page, `${name}@gmial.con`, async () => {
    // Asked about, and no bar.
    await expect(page.getByRole('button', { name: `Did you mean ${name}@gmail.com?` })).toBeVisible()
    await expectAccessible(page)
  })
  await expect(page.getByText(`${name}@gmial.con`)).toBeVisible()
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(page.getByRole('heading', { name: 'Change the address' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue('0803 123 4567')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue(password)
  await page.getByRole('button', { name: 'Did you mean' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(`${name}@gmail.com`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`${name}@gmail.com`)).toBeVisible()
  const link = (await mailTo(request, `${name}@gmail.com`, /verify/i)).links[0] ?? ''

  // After a reload the password alone is asked for: it is stored nowhere.
  await page.reload()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(password)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'Your business' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('3 Herbert Macaulay Way')

  // The link of the last registration in this browser logs in; the form is kept no longer.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Hello, Ngozi' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kasuwa.registration'))).toBeNull()
})

test('the email goes from the login to the forgotten password and back', inLongRun, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ngozi@shop.test')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ngozi@shop.test')
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ngozi@shop.test')
})
