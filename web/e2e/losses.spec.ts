import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { hire } from './team.ts'
import { inLongRun, widths } from './sizes.ts'

/** One sale is canceled, one sold for less, one deleted as it waited, one bag comes back without a sale, and the drawer is ₦20.00 short. */
async function lose(shop: Shop): Promise<void> {
  const ada = await addContact(shop, 'Ada Obi', 'customer')
  const rice = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000, cost: 60_000 })
  await stockUp(shop, { [rice]: 9 })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const location = rows[0]?.id
  const sell = async (price: number, line_discount = 0) => {
    const items = [{ product: rice, quantity: 2, price, line_discount }]
    const form = { contact: ada, location, items, payable_amount: 2 * price - line_discount }
    return (await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', form)).sale.id
  }
  const canceled = await sell(100_000)
  await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' })
  await sell(90_000, 5000)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await shop.call('DELETE', `/v1/business/sales/${await sell(100_000)}`)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 0 })
  const back = { contact: ada, location, items: [{ product: rice, quantity: 1, price: 40_000 }] }
  const free = await shop.call<{ inventory_action: { id: string; status: string } }>(
    'PUT',
    '/v1/business/inventory-actions/return-inwards',
    back,
  )
  if (free.inventory_action.status === 'pending')
    await shop.call('PATCH', `/v1/business/inventory-actions/${free.inventory_action.id}/status`, { status: 'approved' })
  const { drawer } = await shop.call<{ drawer: { id: string } }>('PUT', '/v1/business/drawers', { location, name: 'Front till' })
  await shop.call('POST', `/v1/business/drawers/${drawer.id}/open`, { float: 10_000 })
  await shop.call('POST', `/v1/business/drawers/${drawer.id}/close`, { counted: [{ amount: 8000 }] })
}

/** A headline figure: all of them stand above the table, which has two on a phone. */
const totalLink = (page: Page, figure: string) => page.getByRole('link', { name: new RegExp(`^${figure} ₦`) })

for (const width of widths(390)) {
  test(`each figure of the losses leads to its rows, at ${width} px`, async ({ page, request }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    await lose(shop)
    await openAt(page, shop, '/reports/losses?period=last-7-days')
    await expect(page.getByRole('heading', { level: 1, name: 'Losses', exact: true })).toBeVisible()
    await expectAccessible(page)
    for (const [figure, amount, shows] of [
      ['Canceled sales, total', '₦2,000.00', 'SL-000001'],
      ['Discounts', '₦50.00', 'SL-000002'],
      ['Sold below price', '₦200.00', 'SL-000002'],
      ['Free returns, value', '₦400.00', 'RI-000001'],
      ['Drawers short', '₦20.00', 'Front till'],
      ['Deleted sales, total', '₦2,000.00', 'SL-000003'],
    ] as const) {
      await expect(totalLink(page, figure)).toContainText(amount)
      await totalLink(page, figure).click()
      await expect(page.getByText(shows).first()).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Losses', exact: true })).toBeVisible()
    }
    // A deleted sale has no page, so the list shows the member and the time of its deletion.
    await totalLink(page, 'Deleted sales, total').click()
    await expect(page.getByText('Deleted while waiting')).toBeVisible()
    await expect(page.getByText('Ada Obi').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'SL-000003' })).toHaveCount(0)
  })
}

test(
  'losses by member are a ranking, and a member without the permission is not offered them',
  inLongRun,
  async ({ page, request, browser }) => {
    const shop = await openShop(request)
    await lose(shop)
    await openAt(page, shop, '/reports/losses')
    await page
      .getByRole('button', { name: /Group by/ })
      .first()
      .click()
    await page.getByRole('menuitemcheckbox', { name: 'Member' }).click()
    await expect(page).toHaveURL(/group_by=member&limit=10/)
    await expect(page.getByRole('table', { name: 'Losses', exact: true }).last().getByRole('row')).toHaveCount(3)
    const clerk = await hire(request, shop, ['sale.view', 'report.contact-report'])
    const clerkPage = await browser.newPage()
    await openAt(clerkPage, clerk, '/reports')
    await expect(clerkPage).toHaveURL('/reports/contact')
    await expect(clerkPage.getByRole('navigation', { name: 'Reports' }).getByRole('link').first()).toBeVisible()
    await expect(clerkPage.getByRole('link', { name: 'Losses' })).toHaveCount(0)
    await clerkPage.close()
  },
)
