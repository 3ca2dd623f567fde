import type { Locator, Page } from '@playwright/test'
import { expect, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { openAt, openShop } from './shop.ts'
import { invite } from './team.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Deletes the row open in a dialog, and confirms. */
async function deleteIt(page: Page, form: Locator, question: string): Promise<void> {
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Delete' }).click()
}

test('a location is opened, changed and closed by its form', async ({ page, request }) => {
  await openAt(page, await openShop(request), '/settings/inventory-location')
  await page.getByRole('button', { name: 'New location' }).first().click()
  const form = dialog(page)
  await form.getByLabel('Name').fill('Lekki')
  await form.getByLabel('Address').fill('4 Admiralty Way')
  await form.getByLabel('City or town').fill('Lekki')
  await form.getByLabel('State').selectOption('Lagos')
  await form.getByLabel('Postal code').fill('10')
  await form.getByLabel('Latitude').fill('6.44')
  await form.getByLabel('Longitude').fill('3.47')
  await expect(form.getByText('Postal code must have 3 to 6 characters')).toBeVisible()
  await form.getByLabel('Postal code').fill('105102')
  await form.getByRole('button', { name: 'Save location' }).click()
  await expect(row(page, 'Lekki')).toBeVisible()
  // A closing dialog stays for a moment, and its fields have the same names.
  await expect(form).toBeHidden()

  await row(page, 'Lekki').click()
  await form.getByLabel('Name').fill('Lekki phase 1')
  await form.getByRole('button', { name: 'Save location' }).click()
  await expect(form).toBeHidden()
  await page.reload()
  await row(page, 'Lekki phase 1').click()
  await expect(form.getByLabel('Latitude')).toHaveValue('6.44')
  await deleteIt(page, form, 'Delete Lekki phase 1?')
  await expect(row(page, 'Lekki phase 1')).toHaveCount(0)
  await expect(row(page, 'Main store')).toBeVisible()
})

test(
  'a button pressed while a list loads stays under the pointer, also if the list turns out to be empty',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/v1\/business\/bank-accounts\b/, async (route) => {
      await answered
      await route.continue()
    })
    await openAt(page, shop, '/settings/bank')
    await page.getByRole('button', { name: 'New bank account' }).hover()
    await page.mouse.down()
    answer()
    await expect(page.getByText('No bank accounts yet')).toBeVisible()
    await page.mouse.up()
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'New bank account', includeHidden: true })).toHaveCount(1)
  },
)

test('a business is changed by its form', async ({ page, request }) => {
  await openAt(page, await openShop(request), '/settings/business')
  const website = page.getByLabel('Website')
  await website.fill('okafor')
  await website.blur()
  await expect(page.getByText('Website must be a web address')).toBeVisible()
  await website.fill('https://okafor.example')
  await page.getByRole('button', { name: 'Save business' }).click()
  await expectToast(page, 'Your business is saved')
  await page.reload()
  await expect(website).toHaveValue('https://okafor.example')
})

test('a role is changed by its form; who is invited is mailed again, given another role and taken off by their card', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const email = `musa.${Date.now()}@shop.test`
  const invited = await invite(request, shop, email, ['brand.view'])
  await openAt(page, shop, `/settings/team/roles?role=${invited.role}`)
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'Name' }).fill('Brand watcher')
  await form.getByRole('textbox', { name: 'Description' }).fill('Looks at brands and at nothing else')
  await form.getByRole('checkbox', { name: 'Brands: Edit' }).check()
  await form.getByRole('button', { name: 'Save role' }).click()
  await expectToast(page, 'Brand watcher is saved and changes at its members’ next click')
  const { role } = await shop.call<{ role: object }>('GET', `/v1/business/roles/${invited.role}`)
  expect(role).toMatchObject({
    name: 'Brand watcher',
    description: 'Looks at brands and at nothing else',
    grants: { brand: ['brand.view', 'brand.edit'] },
  })

  await page.goto('/settings/team/members')
  await row(page, email).click()
  await form.getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, `New link sent to ${email}; the old one no longer works`)
  const newest = async () => new URL((await mailTo(request, email, /^Join/)).links[0] ?? '').search
  await expect.poll(newest).not.toBe(new URL(invited.link, page.url()).search)
  await form.getByRole('combobox', { name: 'Roles' }).fill('Sales')
  await page.getByRole('option', { name: 'Sales' }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  const { member } = await shop.call<{ member: object }>('GET', `/v1/business/members/${invited.member}`)
  expect(member).toMatchObject({ edges: { roles: [{ name: 'Sales' }, { name: 'Brand watcher' }] } })
  await row(page, email).click()
  await form.getByRole('button', { name: 'Withdraw invitation' }).click()
  await page
    .getByRole('dialog', { name: /^Withdraw the invitation/ })
    .getByRole('button', { name: 'Withdraw invitation' })
    .click()
  await expect(row(page, email)).toHaveCount(0)
})

test('a form with cached details shows a change from another device, and keeps the current input', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/settings/business')
  const [website, name] = [page.getByLabel('Website'), page.getByRole('textbox', { name: 'Business name' })]
  await expect(website).toHaveValue('')
  // The session's answer comes once the kept details are on the screen, and one field is being typed in.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('/v1/merchant/session', async (route) => {
    await answered
    await route.continue()
  })
  await shop.call('PATCH', '/v1/business', { website: 'https://okafor.example', name: 'Okafor and Sons' })
  await page.reload()
  await expect(website).toHaveValue('')
  await name.fill('Okafor Trading')
  answer()
  await expect(website).toHaveValue('https://okafor.example')
  await expect(name).toHaveValue('Okafor Trading')
})
