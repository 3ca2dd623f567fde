import { wholeDay } from './days.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop } from './shop.ts'
import { hire } from './team.ts'

test.beforeEach(wholeDay)

test('a view is saved for the team, and a second member opens it and its second row by keys', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
  await shop.call('PATCH', `/v1/business/products/${product}`, { has_inventory: false })
  const contact = await addContact(shop, 'Bola Ade', 'customer')
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const sell = (paid: number) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: rows[0]?.id, items: [{ product, quantity: 1, price: 100_000 }], payable_amount: 100_000 },
      payment_accounts: paid > 0 ? [{ account: null, amount: paid }] : [],
    })
  for (const paid of [100_000, 0, 100_000, 0, 0, 100_000]) await sell(paid)

  await openAt(page, shop, '/sales?payment_status=unpaid&sort=number.asc')
  await expect(page.getByRole('row', { name: /SL-000005/ })).toBeVisible()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Sold by' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/columns=/)
  await page.getByRole('button', { name: 'Saved views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('To collect')
  await dialog.getByRole('radio', { name: 'For the team' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const link = page.getByRole('link', { name: 'To collect', exact: true })
  await expect(link).toHaveAttribute('aria-current')
  const address = new URL(page.url())

  const colleague = await hire(request, shop, ['sale.view', 'product.view', 'contact.view', 'inventory-location.view'])
  await openAt(page, colleague, '/sales')
  await expect(page.getByRole('row', { name: /SL-000006/ })).toBeVisible()
  // The links of saved views load once the pointer is in the list.
  await page.getByRole('navigation', { name: 'Ready-made lists' }).hover()
  await link.click()
  const asSaved = new RegExp(`(?=.*view=${address.searchParams.get('view')})(?=.*sort=number.asc)(?=.*payment_status=unpaid)`)
  await expect(page).toHaveURL(asSaved)
  await expect(page.getByRole('row', { name: /SL-000006/ })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('row', { name: /SL-000002/ })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('row', { name: /SL-000004/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales\/[^?]+$/)
  await expect(page.getByRole('main').getByText('SL-000004').first()).toBeVisible()
})
