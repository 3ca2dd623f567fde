import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { search } from './till.ts'
import { inLongRun, sizes } from './sizes.ts'
import { expectToast } from './toasts.ts'

/** A shop with a customer, whose rice is ₦1,000.00. */
async function riceShop(shop: Shop) {
  const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
  await stockUp(shop, { [product]: 20 })
  const ada = await addContact(shop, 'Ada Obi', 'customer')
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const sell = async (quantity: number, paid = 0) => {
    const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
      contact: ada,
      location: rows[0]?.id,
      items: [{ product, quantity, price: 100_000 }],
      payable_amount: quantity * 100_000,
      payment_accounts: paid > 0 ? [{ account: null, amount: paid }] : [],
    })
    return sale.id
  }
  return { ada, sell }
}

const leftOf = async (shop: Shop, contact: string) => {
  const { rows, credit } = await shop.call<{ rows: { number: string; left: number }[]; credit: number }>(
    'GET',
    `/v1/business/contacts/${contact}/open-items?direction=in`,
  )
  return { rows: rows.map(({ number, left }) => [number, left]), credit }
}

for (const [where, viewport] of sizes('on a phone')) {
  test(`${where} a payment goes over three sales, each says so, and undoing it opens them again`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const shop = await openShop(request)
    const { ada, sell } = await riceShop(shop)
    const first = await sell(1)
    await sell(2)
    await sell(3)
    await openAt(page, shop, `/contacts/${ada}`)
    await expect(page.getByRole('heading', { name: 'Ada Obi', level: 1 })).toBeVisible()
    await chooseAction(page, 'Record payment')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('₦6,000.00')
    await dialog.getByLabel('Amount').fill('4500')
    await expect(dialog.getByRole('region', { name: 'Documents paid' })).toContainText('₦1,500.00')
    await expect(dialog).toContainText('All of it is used')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expectToast(page, '₦4,500.00 received from Ada Obi')
    expect(await leftOf(shop, ada)).toEqual({ rows: [['SL-000003', 150_000]], credit: 0 })
    await page.goto(`/sales/${first}`)
    const payments = page.getByRole('list', { name: 'Payments' })
    await expect(payments).toContainText('₦1,000.00')
    await payments.getByRole('link', { name: 'Payment' }).click()
    await expect(page.getByRole('heading', { name: 'Ada Obi', level: 1 })).toBeVisible()
    await expect(page.getByText('SL-000001 ₦1,000.00 · SL-000002 ₦2,000.00 · SL-000003 ₦1,500.00')).toBeVisible()
    await page.getByRole('button', { name: 'Undo the payment of ₦4,500.00' }).click()
    await expect(dialog.getByText('SL-000002: ₦2,000.00 is owed again')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo payment' }).click()
    await expectToast(page, 'The payment of ₦4,500.00 is undone')
    expect(await leftOf(shop, ada)).toEqual({
      rows: [
        ['SL-000001', 100_000],
        ['SL-000002', 200_000],
        ['SL-000003', 300_000],
      ],
      credit: 0,
    })
  })

  test(`${where} a customer's credit pays at the till, and the till asks only for the rest`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const shop = await openShop(request)
    const { ada } = await riceShop(shop)
    await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: 60_000, account: null })
    await openAt(page, shop, `/sales/new?contact=${ada}`)
    await expect(page.getByRole('heading', { name: 'New sale', level: 1 })).toBeVisible()
    await search(page).fill('Rice')
    await page.getByRole('option', { name: /Rice/ }).click()
    await page
      .getByRole('button', { name: /^(Other ways to pay|Pay)/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ada Obi has ₦600.00 in credit: use it').check()
    await expect(dialog.getByText('₦600.00 of credit pays for this sale')).toBeVisible()
    await expect(dialog.getByRole('status').filter({ hasText: '₦400.00' }).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Paid by Cash').fill('400')
    await dialog.getByRole('button', { name: 'Record sale' }).click()
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    expect(await leftOf(shop, ada)).toEqual({ rows: [], credit: 0 })
    const { rows } = await shop.call<{ rows: { payable_amount: number; payment_status: string }[] }>('GET', '/v1/business/sales')
    expect(rows).toMatchObject([{ payable_amount: 100_000, payment_status: 'paid' }])
  })

  test(`${where} the credit from a canceled sale is refunded later`, inLongRun, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const shop = await openShop(request)
    const { ada, sell } = await riceShop(shop)
    const sale = await sell(1, 100_000)
    await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
    expect(await leftOf(shop, ada)).toEqual({ rows: [], credit: 100_000 })
    await openAt(page, shop, `/sales/${sale}`)
    await expect(page.getByRole('heading', { name: 'SL-000001', level: 1 })).toBeVisible()
    await chooseAction(page, 'Refund')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Amount')).toHaveValue('1,000')
    await dialog.getByLabel('Amount').fill('700')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expectToast(page, '₦700.00 refunded')
    expect(await leftOf(shop, ada)).toEqual({ rows: [], credit: 30_000 })
  })
}

test('payments before the newest fifty are shown on request, and can be undone', inLongRun, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await openShop(request)
  const ada = await addContact(shop, 'Ada Obi', 'customer')
  for (let kobo = 1; kobo <= 51; kobo++)
    await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: kobo, account: null })
  await openAt(page, shop, `/contacts/${ada}#payments`)
  const undo = page.getByRole('button', { name: 'Undo the payment of ₦0.01', exact: true })
  await expect(page.getByRole('button', { name: 'Undo the payment of ₦0.51' })).toBeVisible()
  await expect(undo).toHaveCount(0)
  await page.getByRole('button', { name: 'Show earlier payments' }).click()
  await undo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo payment' }).click()
  await expectToast(page, 'The payment of ₦0.01 is undone')
  expect((await leftOf(shop, ada)).credit).toBe((51 * 52) / 2 - 1)
})
