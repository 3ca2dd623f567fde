import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, stockUp } from './shop.ts'
import { sizes } from './sizes.ts'

for (const [where, viewport] of sizes('on a phone'))
  test(`${where} payments of sales are one list with their allocations, and lead to their sale or contact`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const shop = await openShop(request)
    const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
    await stockUp(shop, { [product]: 20 })
    const [ada, bola] = [await addContact(shop, 'Ada Obi', 'customer'), await addContact(shop, 'Bola Ade', 'customer')]
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const sell = (contact: string, quantity: number, paid: number) =>
      shop.call('PUT', '/v1/business/sales', {
        ...{ contact, location: rows[0]?.id, items: [{ product, quantity, price: 100_000 }], payable_amount: quantity * 100_000 },
        payment_accounts: paid > 0 ? [{ amount: paid }] : [],
      })
    await sell(ada, 1, 0)
    await sell(ada, 2, 0)
    await sell(bola, 3, 50_000)
    const payments = (contact: string) => `/v1/business/contacts/${contact}/payments`
    await shop.call('POST', payments(ada), { direction: 'in', amount: 400_000 })
    const { contact_payment } = await shop.call<{ contact_payment: { id: string } }>('POST', payments(bola), {
      direction: 'in',
      amount: 70_000,
    })
    await shop.call('DELETE', `${payments(bola)}/${contact_payment.id}`)

    await openAt(page, shop, '/sales')
    await page.getByRole('tab', { name: 'Payments' }).click()
    await expect(page.getByText('SL-000001 ₦1,000.00 · SL-000002 ₦2,000.00 · credit ₦1,000.00').first()).toBeVisible()
    // Received ₦5,200.00, less ₦700.00 refunded.
    for (const sum of ['₦5,200.00', '₦700.00', '₦4,500.00']) await expect(page.getByText(sum).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/sales?search=SL-000003#payments')
    const list = page.getByRole(where === 'on a phone' ? 'list' : 'table', { name: 'Payments' })
    await expect(list).toContainText('Bola Ade')
    await expect(list).not.toContainText('Ada Obi')
    await page.getByText('Bola Ade').first().click()
    await expect(page.getByRole('heading', { name: 'SL-000003' })).toBeVisible()
    await page.goto(`/sales?contact=${ada}#payments`)
    await list.getByText('Ada Obi').first().click()
    await expect(page.getByRole('heading', { name: 'Ada Obi', level: 1 })).toBeVisible()
  })
