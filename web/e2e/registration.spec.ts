import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'

const password = 'market-day-42'

/** Nothing may be wider than the screen. */
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: width < 500 })

    test('a shop registers in three steps, verifies its email and logs in', async ({ page, request, refusals }) => {
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
      await expect(page.getByRole('combobox', { name: 'Kind of business' })).toBeFocused()
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByRole('button', { name: 'Provisions and groceries' }).click()
      await page.getByRole('combobox', { name: 'Kind of business' }).fill('Dried fish')
      await page.keyboard.press('Enter')
      await page.getByLabel('In a few words').fill('Food for the whole street')

      // Nothing is lost by going back, forward or reloading.
      await page.goBack()
      await expect(page.getByLabel('City or town')).toHaveValue('Ikeja')
      await expect(page.getByLabel('State')).toHaveValue('Lagos')
      await page.goForward()
      await page.reload()
      await expect(page.getByText('Dried fish')).toBeVisible()
      await expect(page.getByLabel('In a few words')).toHaveValue('Food for the whole street')
      await next(page).click()

      await expect(page).toHaveURL('/register/personal-details')
      await page.getByLabel('First name').fill('Adaeze')
      await page.getByLabel('Last name').fill('Okafor')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Phone').fill('12345')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
      await page.getByRole('textbox', { name: 'Password again' }).fill('something else')
      await page.getByLabel('Email').focus()
      await expect(page.getByText('The phone number is not valid')).toBeVisible()
      await expect(page.getByText('The password confirmation does not match')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)

      // The password is kept nowhere.
      await page.reload()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(password)
      await page.getByLabel('Phone').fill('0803 123 4567')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
      await page.getByRole('textbox', { name: 'Password again' }).fill(password)
      await page.getByRole('button', { name: 'Open my shop' }).click()

      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)

      // Before the email is verified nobody gets in, and the login says what to do.
      refusals.push(401)
      await page.getByRole('link', { name: 'Back to log in' }).click()
      await expect(page.getByRole('heading', { name: 'Log in to Kasuwa' })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Please verify your email first')
      await expect(page.getByRole('link', { name: 'Send it again' })).toBeVisible()
      await expectAccessible(page)

      const mail = await mailTo(request, email, /verify/i)
      await page.goto(mail.links[0] ?? '')
      await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Log in' }).click()
      await expect(page.getByRole('heading', { name: 'Log in to Kasuwa' })).toBeVisible()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.keyboard.press('Enter')
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
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expectAccessible(page)

  const link = (await mailTo(request, email, /password/i)).links[0] ?? ''
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another-day-43')
  await page.getByRole('textbox', { name: 'New password again' }).fill('another-day-43')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('another-day-43')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: /^You:/ }).click()
  await page
    .getByRole('button', { name: 'Log out' })
    .or(page.getByRole('menuitem', { name: 'Log out' }))
    .click()

  refusals.push(422)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('third-day-44')
  await page.getByRole('textbox', { name: 'New password again' }).fill('third-day-44')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid Token')).toBeVisible()
})
