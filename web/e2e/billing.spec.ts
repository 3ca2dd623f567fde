import { endTrial } from './by-sql.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'

for (const width of [1440, 390]) {
  test(`an owner reads what plan they are on, what it has room for and what others cost, at ${width}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    await openAt(page, shop, '/settings/billing')
    await expect(page.getByText('You are trying out Business')).toBeVisible()
    await expectAccessible(page)
    await endTrial(shop)
    await page.reload()
    await expect(page.getByText('You are on Free')).toBeVisible()
    await expect(page.getByText('1 of 1').first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '₦5,000.00 a month' })).toContainText('1,000 products')
    await expectAccessible(page)
  })
}

test('a form says that the plan has no room left before anybody types', async ({ page, request }) => {
  const shop = await openShop(request)
  await endTrial(shop)
  await openAt(page, shop, '/settings/inventory-location?location=new')
  await expect(page.getByRole('dialog').getByText('The Free plan is for one location')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Growth has room for more')).toBeVisible()
  await openAt(page, shop, '/settings/team/members')
  await page.getByRole('button', { name: 'Invite' }).first().click()
  await expect(page.getByRole('dialog').getByText('The Free plan is for one person')).toBeVisible()
  await openAt(page, shop, '/products?product=new')
  await expect(page.getByRole('dialog').getByText('0 of 100 products on the Free plan')).toBeVisible()
  await openAt(page, shop, '/import/products')
  await expect(page.getByText('0 of 100 products on the Free plan')).toBeVisible()
  await page.goto('/settings/inventory-location?location=new')
  await page.getByRole('dialog').getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByText('You are on Free')).toBeVisible()
})
