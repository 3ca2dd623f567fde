import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop } from './shop.ts'
import { inLongRun } from './sizes.ts'

/** Two intakes that wait for the owner, of ten bags and of three. */
async function twoWaiting(shop: Shop): Promise<void> {
  await addContact(shop, 'Chidi Foods', 'supplier')
  const product = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 100_000, cost: 50_000 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const [places, suppliers] = await Promise.all([
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations'),
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts?search=Chidi'),
  ])
  for (const quantity of [10, 3])
    await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      contact: suppliers.rows[0]?.id,
      location: places.rows[0]?.id,
      items: [{ product, quantity, cost: 50_000 }],
    })
}

const statusesOf = async (shop: Shop) => {
  const { rows } = await shop.call<{ rows: { number: string; status: string }[] }>('GET', '/v1/business/inventory-actions')
  return rows.map(({ number, status }) => [number, status])
}

test('on a phone a pending document is approved or canceled in the list, after its effect is read', async ({ page, request }) => {
  const shop = await openShop(request)
  await twoWaiting(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAt(page, shop, '/home')
  await page.getByRole('link', { name: 'See all 2' }).click()
  await expect(page.getByRole('heading', { name: 'To approve', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'See and approve: SI-000001' }).click()
  const first = page.getByRole('region', { name: /SI-000001/ })
  await expect(first.getByText(/10 .*Rice 50kg/)).toBeVisible()
  await expect(first.getByText(/Chidi Foods/)).toBeVisible()
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: /SI-000001/ })).toHaveCount(0)
  const second = page.getByRole('region', { name: /SI-000002/ })
  // The effect of the second document loads into the same place, and moves the buttons.
  await expect(second.getByText(/3 .*Rice 50kg/)).toBeVisible()
  await second.getByRole('button', { name: 'Cancel intake…' }).click()
  await second.getByLabel('Reason').fill('Never came')
  await second.getByRole('button', { name: 'Cancel intake' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
  expect(await statusesOf(shop)).toEqual([
    ['SI-000002', 'canceled'],
    ['SI-000001', 'approved'],
  ])
})

test('by keys alone: down the list, to the button, and on to the next', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await twoWaiting(shop)
  await openAt(page, shop, '/approvals')
  const second = page.getByRole('button', { name: /SI-000002/ })
  const first = page.getByRole('button', { name: /SI-000001/ })
  await expect(first).toBeVisible()
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  const detail = page.getByRole('region', { name: /SI-000002/ })
  await expect(detail.getByText(/3 .*Rice 50kg/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(second).toBeHidden()
  await expect(first).toBeFocused()
  expect(await statusesOf(shop)).toEqual([
    ['SI-000002', 'approved'],
    ['SI-000001', 'pending'],
  ])
})
