import type { Page } from '@playwright/test'
import { expect, interceptEarly, test } from './faultless.ts'
import { addContact, openShop } from './shop.ts'
import { scan } from './scanner.ts'
import { atTheTill, codes, salesOf, search, threeProducts } from './till.ts'
import { inLongRun } from './sizes.ts'

/* The till as a screen reader hears it: the name of each element, and its announcements. */

test.beforeEach(interceptEarly)

const announcement = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('each thing at the till has its role and its name', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await addContact(shop, 'Bola Ade', 'customer')
  await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5, is_default: true })
  await atTheTill(page, shop)
  await expect(page.getByRole('heading', { level: 1, name: 'New sale' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Goods' })).toBeVisible()
  await expect(search(page)).toHaveAttribute('aria-expanded', 'false')

  // The list of results belongs to its field, which announces what Enter selects.
  await search(page).pressSequentially('prod')
  const resultList = page.getByRole('listbox', { name: 'Products found' })
  await expect(resultList.getByRole('option', { name: /Product 1.*P-1.*10 available.*₦1,000\.00/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(search(page)).toHaveAttribute('aria-controls', (await resultList.getAttribute('id')) ?? '')
  const active = await search(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  const line = page.getByRole('list', { name: 'Lines, newest first' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line.getByRole('textbox', { name: 'Quantity of Product 1' })).toHaveValue('1')
  await expect(line.getByRole('textbox', { name: 'Price of Product 1' })).toHaveValue('1,000')
  for (const name of ['One more Product 1', 'One Product 1 fewer', 'Remove Product 1', 'Discount on Product 1'])
    await expect(line.getByRole('button', { name })).toBeVisible()

  const summary = page.getByRole('complementary', { name: 'Customer and total' })
  await expect(summary.getByRole('textbox', { name: 'Discount, as amount or percent' })).toBeVisible()
  await expect(summary.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  for (const [term, amount] of [
    ['Subtotal', '₦1,000.00'],
    ['VAT 7.5%', '₦75.00'],
    ['Total', '₦1,075.00'],
  ] as const) {
    const row = summary
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}`) })
      .locator('xpath=..')
    await expect(row.getByRole('definition')).toHaveText(amount)
  }
  await expect(summary.getByRole('button', { name: /^Cash – paid in full/ })).toBeEnabled()
  await summary.getByRole('button', { name: /^Other ways to pay/ }).click()

  const payment = page.getByRole('dialog', { name: 'Payment' })
  await expect(payment.getByRole('textbox', { name: 'Paid by Cash' })).toBeFocused()
  await payment.getByRole('textbox', { name: 'Paid by Cash' }).fill('2000')
  await expect(payment.getByRole('status').filter({ hasText: 'Change' })).toContainText('₦925.00')
  await payment.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByRole('status', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 107_500 }])
})

test('a scan is announced, and so is a failure', inLongRun, async ({ page, request, refusals }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await expect(announcement(page, 'Added: 1 × Product 1')).toHaveCount(1)
  // A repeated message is announced again: screen readers announce only new content of the page.
  const before = await announcement(page, 'Added').locator('span').last().elementHandle()
  await scan(page, codes[0])
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('2')
  await expect(announcement(page, 'Added: 1 × Product 1')).toHaveCount(1)
  expect(await before?.evaluate((element) => element.isConnected)).toBe(false)
  await search(page).fill('3*product 2')
  await search(page).press('Enter')
  await expect(announcement(page, 'Added: 3 × Product 2')).toHaveCount(1)
  // The total is announced as a whole, with its label.
  const total = page.locator('[aria-live="polite"][aria-atomic="true"]').filter({ hasText: 'Total' })
  await expect(total).toHaveText('Total₦8,000.00')

  await scan(page, '6999999999999')
  await expect(alert(page, 'Not found: 6999999999999')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove scan: 6999999999999' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove scan: 6999999999999' }).click()

  // A lookup without a reply, and the same one once the network is back.
  refusals.push('net::ERR_FAILED')
  await page.route('**/v1/business/items-for-sale?*', (route) => route.abort())
  await scan(page, '6888888888888')
  await expect(alert(page, 'No answer yet: 6888888888888 is not added')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again: 6888888888888' }).click()
  await expect(alert(page, 'Not found: 6888888888888')).toBeVisible()

  // A field's error is beside it, and linked to it.
  await page.getByLabel('Discount, as amount or percent').fill('9000')
  await expect(alert(page, 'At most ₦8,000.00')).toBeVisible()
  await expect(page.getByLabel('Discount, as amount or percent')).toHaveAttribute('aria-invalid', 'true')
})
