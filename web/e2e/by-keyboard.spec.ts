import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'

/* What is done every day besides the desks, whose own journeys are by keys alone already, without a mouse. */

/** Tab until what has the focus is this. @throws where forty presses do not come to it */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'combobox' | 'tab', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await wanted.evaluate((own) => own === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${String(name)}.`)
}

test('by keys alone: in by the log-in, a contact is made, found in its list, opened, and one is out again', async ({ page, request }) => {
  const shop = await openShop(request)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(shop.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(shop.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Adaeze' })).toBeVisible()

  await page.keyboard.press('n')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Bola Ade')
  await tabTo(page, 'textbox', 'Phone')
  await page.keyboard.type('08031234567')
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type('bola@mail.test')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/contacts/)

  const row = page.getByRole('row', { name: /Bola Ade/ })
  await expect(row).toBeVisible()
  for (let presses = 0; presses < 60 && !(await row.evaluate((own) => own === document.activeElement)); presses++) {
    const isInTable = await page.evaluate(() => document.activeElement?.matches('tr[data-opens]') ?? false)
    await page.keyboard.press(isInTable ? 'ArrowDown' : 'Tab')
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Bola Ade' })).toBeVisible()

  await page.locator('body').press('Tab')
  await tabTo(page, 'button', /^You:/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Log out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /log in|welcome/i })).toBeVisible()
})

const phonebook = ['Name,Phone,Type,E-mail', 'Bola Ade,08031234567,Customer,bola@mail.test', 'Depot,0803,Supplier,depot@mail.test'].join(
  '\r\n',
)

test('contacts are brought in from a file: a wrong phone is put right in its place', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/contacts')
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByRole('heading', { name: 'Import contacts' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'phonebook.csv', mimeType: 'text/csv', buffer: Buffer.from(phonebook) })
  await expect(page.getByLabel('“Phone” is')).toHaveValue('phone')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const bad = page.getByRole('group', { name: 'Line 3' })
  await expect(bad.getByLabel('Phone')).toHaveValue('0803')
  await bad.getByLabel('Phone').fill('08059876543')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('Brought in', { exact: true })).toBeVisible()
  const names = async () =>
    (
      await shop.call<{ rows: { name: string; phone: string | null; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts?sort=name.asc')
    ).rows
      .filter((one) => !one.is_walk_in)
      .map(({ name, phone }) => [name, phone])
  expect(await names()).toEqual([
    ['Bola Ade', '+2348031234567'],
    ['Depot', '+2348059876543'],
  ])
})
