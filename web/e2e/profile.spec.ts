import { expect, expectAccessible, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { openAt, openShop } from './shop.ts'
import { inLongRun, widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

for (const width of widths(390)) {
  test(`at ${width} px: a phone is verified by a text, a changed phone is unverified, and a new password ends the other devices`, async ({
    page,
    request,
    browser,
    refusals,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    const otherPage = await (await browser.newContext()).newPage()
    await openAt(otherPage, shop)
    await openAt(page, shop, '/settings/profile')
    const reached = page.locator('section').filter({ has: page.getByRole('heading', { name: 'You', exact: true }) })
    const textedCode = async (to: string) => {
      await page.getByRole('button', { name: 'Send code by SMS' }).click()
      await expect(page.getByLabel('Code')).toBeFocused()
      return (await mailTo(request, to, /^$/)).code ?? ''
    }
    refusals.push(422)
    const phone = `0803${String(Date.now()).slice(-7)}`
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expectToast(page, 'Your profile is saved')
    // A code for the number before would be asked for until the new one stands there.
    await expect(reached.first()).toContainText(phone.slice(-4))
    const code = await textedCode(`+234${phone.slice(1)}`)
    await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong or too old: ask for a new one')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Your phone is verified')
    await expect(reached.getByText('Not verified')).toHaveCount(0)

    await page.getByRole('textbox', { name: 'Phone' }).fill('0805 987 6543')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(reached.getByText('0805 987 6543')).toBeVisible()
    await expect(reached.getByText('Not verified')).toBeVisible()

    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill('not my password')
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another-day-43')
    await page.getByRole('textbox', { name: 'New password again' }).fill('another-day-43')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This is not your password')).toBeVisible()
    await page.getByLabel('Current password').fill(shop.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Your password is changed, and every other device is logged out')
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    // The list says so too, without being asked again.
    await expect(page.getByRole('listitem').filter({ hasText: 'From 127.0.0.1' })).toHaveCount(1)
    await otherPage.getByRole('link', { name: 'Products', exact: true }).first().click()
    await expect(otherPage.getByText('Session Expired! Please log in again to continue.')).toBeVisible()
    await mailTo(request, shop.email, /password was changed/)
    await otherPage.context().close()
  })
}

test(
  'a number being typed over is not changed under the fingers by the numbering plans that arrive late',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await openAt(page, shop)
    let arrive = () => {}
    const late = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/numbering-plans/, async (route) => {
      await late
      await route.continue()
    })
    await page.goto('/settings/profile')
    const phone = page.getByRole('textbox', { name: 'Phone' })
    // As it is shown anywhere, before there are plans: they are asked for with the first touch.
    await expect(phone).toHaveValue('0803 123 4567')
    const responsePromise = page.waitForResponse(/\/numbering-plans/)
    await phone.selectText()
    arrive()
    await responsePromise
    await page.keyboard.insertText('0805 987 6543')
    await expect(phone).toHaveValue('0805 987 6543')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expectToast(page, 'Your profile is saved')
  },
)
