import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop, stockUp } from './shop.ts'
import { sizes } from './sizes.ts'
import { search } from './till.ts'

interface RoundedRow {
  paid_amount: number
  rounding: number
}

for (const [where, viewport] of sizes('on a phone'))
  test(`${where} a till asks for cash that can be paid, part of it by transfer, and the return is refunded in cash`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const shop = await openShop(request)
    const product = await addProduct(shop, { name: 'Repair', sku: 'REP', price: 474_075 })
    await stockUp(shop, { [product]: 5 })
    const account = { bank_code: '058', account_number: '0123456789', account_name: 'Ade Stores' }
    await shop.call('PUT', '/v1/business/bank-accounts', account)

    await openAt(page, shop, '/settings/business')
    await page.getByLabel('Round cash to').selectOption({ label: '₦1' })
    await page.getByRole('button', { name: 'Save business' }).click()
    await expect(page.getByText('Your business is saved')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/sales/new')
    await search(page).fill('REP')
    await page.keyboard.press('Enter')
    if (where === 'at a desk') {
      await expect(page.getByText('In cash, rounded')).toBeVisible()
      await page.keyboard.press('F8')
    } else await page.getByRole('button', { name: 'Pay' }).click()
    const sheet = page.getByRole('dialog', { name: 'Payment' })
    await expect(sheet.getByText('Ask for ₦4,741.00. Rounded from ₦4,740.75.')).toBeVisible()
    await sheet.getByLabel(/Paid by (GTBank|Guaranty)/).fill('2,000')
    await expect(sheet.getByText('Ask for ₦2,741.00. Rounded from ₦2,740.75.')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel('Paid by Cash').fill('3,000')
    await expect(sheet.getByText('Change')).toBeVisible()
    await expect(sheet.getByText('₦259.00')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Sale saved · SL-000001/)).toBeVisible()
    await page.getByRole('link', { name: 'Open sale' }).click()
    await expect(page.getByText('Cash rounding').first()).toBeVisible()
    await expectAccessible(page)
    const { rows } = await shop.call<{ rows: (RoundedRow & { id: string })[] }>('GET', '/v1/business/sales')
    expect(rows).toMatchObject([{ paid_amount: 474_100, rounding: -25, payment_status: 'paid' }])

    await page.goto(`/inventory-actions/new/return-inward?sale=${rows[0]?.id}`)
    await page.getByLabel('Quantity of Repair').fill('1')
    await page.getByLabel('Refund from').selectOption('cash')
    await expect(page.getByText('Give ₦4,741.00 in cash, rounded from ₦4,740.75.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Record return' }).click()
    await expect(page.getByRole('heading', { name: /Return saved · RI-000001/ })).toBeVisible()
    const { rows: returns } = await shop.call<{ rows: RoundedRow[] }>('GET', '/v1/business/inventory-actions?kind=return-inward')
    expect(returns).toMatchObject([{ paid_amount: 474_100, rounding: -25 }])
  })
