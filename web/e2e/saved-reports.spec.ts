import type { Page } from '@playwright/test'
import { doJob } from './by-sql.ts'
import { expect, expectAccessible } from './faultless.ts'
import { test } from './own-app.ts'
import { openAt, registerShop, type Shop } from './shop.ts'
import { widths } from './sizes.ts'
import { expectToast, holdToasts } from './toasts.ts'

test.use({ clockOf: 'saved-reports' })

const zone = { timeZone: 'Africa/Lagos' } as const
/** “2026-11-25” */
const dayAt = (moment: number) => new Intl.DateTimeFormat('en-CA', zone).format(moment)

/** A sale of ₦2,500.00. @param date “2026-11-24” */
async function sell(shop: Shop, date: string): Promise<void> {
  const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', {
    ...{ name: 'Delivery', type: 'service', price: 250_000 },
  })
  const [{ rows: locations }, { rows: contacts }] = await Promise.all([
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations'),
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts'),
  ])
  await shop.call('PUT', '/v1/business/sales', {
    ...{ date, contact: contacts[0]?.id, location: locations[0]?.id, items: [{ product: product.id, quantity: 1, price: 250_000 }] },
    ...{ payable_amount: 250_000, payment_accounts: [{ account: null, amount: 250_000 }] },
  })
}

/** Minutes by which the app of these tests is ahead. */
let ahead = 0

const dialog = (page: Page) => page.getByRole('dialog')
const totalRow = (page: Page) =>
  page
    .getByRole('table', { name: 'Sales', exact: true })
    .last()
    .getByRole('row', { name: /^Total/ })

for (const width of widths(390))
  test(`a report is saved, comes over SMTP the next morning, and its link opens it as it was, at ${width} px`, async ({
    page,
    own,
    request,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const shop = await registerShop(request, own.mails.mailTo)
    const today = dayAt(Date.now() + ahead * 60_000)
    await sell(shop, today)
    await openAt(page, shop, '/reports/sale?group_by=product')
    await expect(totalRow(page)).toContainText('₦2,500.00')

    await page.getByRole('button', { name: 'Saved', exact: true }).click()
    await expect(page.getByText('This report is not saved yet')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Save this report…' }).click()
    await expect(dialog(page).getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Best sellers')
    await dialog(page).getByRole('radio', { name: 'Every day' }).check()
    await expect(dialog(page).getByRole('checkbox', { name: 'Adaeze Okafor (you)' })).toBeChecked()
    await expect(dialog(page).getByRole('radio', { name: 'The day before' })).toBeChecked()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Best sellers is saved. The next mail comes on')
    await expect(dialog(page)).toHaveCount(0)

    // It is found in the report’s own menu, by keyboard, and asks the same.
    await page.goto('/reports/sale')
    await expect(totalRow(page)).toContainText('₦2,500.00')
    const saved = page.getByRole('button', { name: 'Saved', exact: true })
    await saved.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemcheckbox', { name: 'Best sellers' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/reports/sale?group_by=product')
    // Its answer is there: one that comes after the night is refused.
    await expect(page.locator('main').getByText('Delivery').first()).toBeVisible()

    // The next morning, at any current time of the app.
    const minutes = (Date.parse(`${today}T05:00:00Z`) + 86_400_000 - Date.now()) / 60_000 - ahead + 1
    await own.later(minutes)
    ahead += minutes
    await doJob(own.url, 'mail_reports')
    const mail = await own.mails.mailTo(shop.email, /Best sellers \(Okafor Stores\)/)
    expect(mail.text).toContain('All together: Total ₦2,500.00')
    expect(mail.text).toContain('Delivery: Total ₦2,500.00')
    const [link = ''] = mail.links.filter((url) => url.includes('/reports/sale'))
    const question = new URL(link)
    expect(question.searchParams.get('from')).toBe(today)
    await openAt(page, shop, `${question.pathname}${question.search}`)
    await expect(totalRow(page)).toContainText('₦2,500.00')

    // Its list: renamed, deleted, and brought back.
    await page.goto('/reports/saved')
    const row = (name: string) => page.locator('main').getByText(name, { exact: true })
    await row('Best sellers').click()
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Best sellers')
    await expectAccessible(page)
    await dialog(page).getByLabel('Name').fill('Our best')
    await dialog(page).getByRole('radio', { name: 'Every month' }).check()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await row('Our best').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await holdToasts(page)
    await page.getByRole('dialog', { name: 'Delete Our best?' }).getByRole('button', { name: 'Delete' }).click()
    // It waits while the pointer is on it, however long the list takes.
    await expect(page.getByText('No saved reports yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row('Our best').click()
    await dialog(page).getByRole('link', { name: 'Open the report' }).click()
    await expect(page).toHaveURL('/reports/sale?group_by=product')
  })
