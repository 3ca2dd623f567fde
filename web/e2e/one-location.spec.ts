import { expect } from '@playwright/test'
import { wholeDay } from './days.ts'
import { expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop } from './shop.ts'
import { hire } from './team.ts'

test.beforeEach(wholeDay)

interface Location {
  location: { id: string }
}

test('a cashier who works at one location is asked for none, and sees that one alone', async ({ page, request }) => {
  const shop = await openShop(request)
  const { location: yaba } = await shop.call<Location>('PUT', '/v1/business/inventory-locations', {
    name: 'Yaba',
    state: 'Lagos',
    city: 'Yaba',
    address: '4 Commercial Avenue',
    latitude: 6.51,
    longitude: 3.37,
  })
  const { rows } = await shop.call<{ rows: { id: string; name: string }[] }>('GET', '/v1/business/inventory-locations/open')
  const main = rows.find(({ name }) => name === 'Main store')?.id ?? ''
  const product = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 80_000_00, cost: 60_000_00 })
  const contact = await addContact(shop, 'Mile Twelve', 'supplier')
  for (const [location, quantity] of [
    [main, 90],
    [yaba.id, 7],
  ] as const)
    await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact, location, items: [{ product, quantity, cost: 60_000_00 }] })
  const { rows: contacts } = await shop.call<{ rows: { id: string; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts/open')
  const walkIn = contacts.find(({ is_walk_in }) => is_walk_in)?.id
  const sale = { contact: walkIn, items: [{ product, quantity: 1, price: 80_000_00 }], payable_amount: 80_000_00 }
  const paid = { payment_accounts: [{ account: null, amount: 80_000_00 }] }
  // The first is elsewhere, the second here.
  for (const location of [main, yaba.id]) await shop.call('PUT', '/v1/business/sales', { ...sale, ...paid, location })

  const permissions = ['dashboard.view', 'sale.create', 'inventory-action.create-intake', 'inventory-level.view', 'product.view']
  const cashier = await hire(request, shop, permissions)
  await shop.call('PATCH', `/v1/business/members/${cashier.member}/roles`, { roles: [cashier.role], location: yaba.id })

  await openAt(page, cashier)
  await expect(page.getByText('Figures for Yaba')).toBeVisible()
  await expect(page.getByText('Sold today · 1 sale')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/sales')
  await expect(page.getByText('SL-000002')).toBeVisible()
  await expect(page.getByText('SL-000001')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Location' })).toHaveCount(0)

  await page.goto('/inventory-actions')
  await expect(page.getByText('Rice 50kg')).toBeVisible()
  await expect(page.getByRole('cell', { name: '6', exact: true }).first()).toBeVisible()
  await expect(page.getByText('Main store')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)

  for (const path of ['/inventory-actions/new/intake', '/sales/new']) {
    await page.goto(path)
    await expect(page.getByText('Yaba', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: /location/i })).toHaveCount(0)
    await expectAccessible(page)
  }
})
