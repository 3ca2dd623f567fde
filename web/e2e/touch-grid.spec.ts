import { expect, expectAccessible, test } from './faultless.ts'
import { scan } from './scanner.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { atTheTill, codes, salesOf, threeProducts } from './till.ts'
import { inLongRun } from './sizes.ts'

test('where what stands at its side does not come, the till sells all the same', inLongRun, async ({ page, request, refusals }) => {
  refusals.push('ERR_FAILED')
  const shop = await openShop(request)
  await threeProducts(shop)
  const requestPromise = page.waitForRequest(/touch-grid/)
  await page.route(/touch-grid/, (route) => route.abort())
  await atTheTill(page, shop)
  await requestPromise
  await scan(page, codes[0])
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^Sale saved/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Best sellers' })).toHaveCount(0)
})

test('a pending sale is approved from the menu, after its effect is shown', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const [product = ''] = await threeProducts(shop)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const location = (await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')).rows[0]?.id
  const contact = await addContact(shop, 'Bola Ade', 'customer')
  await shop.call('PUT', '/v1/business/sales', {
    contact,
    location,
    items: [{ product, quantity: 2, price: 100_000 }],
    payable_amount: 200_000,
  })
  await openAt(page, shop)
  await page.getByRole('button', { name: '1 approval waiting' }).click()
  await page.getByRole('button', { name: 'Approve Sale SL-000001' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve SL-000001?' })
  await expect(dialog.getByText('2 × Product 1', { exact: false })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ status: 'pending' }])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await salesOf(shop)).toMatchObject([{ status: 'approved' }])
  await expect(page.getByRole('button', { name: 'No approvals waiting' })).toBeVisible()
})
