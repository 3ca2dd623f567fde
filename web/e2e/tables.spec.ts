import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, stockUp } from './shop.ts'
import { inLongRun } from './sizes.ts'

const name = 'Dangote Ordinary Portland Cement 42.5N, fifty kilograms, by the bag, from Obajana'
const right = async (element: Locator) => {
  const box = await element.boundingBox()
  return Math.round((box?.x ?? 0) + (box?.width ?? 0))
}

test(
  'totals stand under their column, a ledger leads to its documents, and a phone or a tablet has a row a line',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const [bola, product] = [
      await addContact(shop, 'Bola Ade', 'customer'),
      await addProduct(shop, { name, sku: 'CEMENT', price: 999_999_999_999 }),
    ]
    await stockUp(shop, { [product]: 5 })
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
      contact: bola,
      location: rows[0]?.id,
      date: '2025-10-20',
      items: [{ product, quantity: 1, price: 999_999_999_999 }],
      payable_amount: 999_999_999_999,
      payment_accounts: [{ account: null, amount: 1_000_000_000 }],
    })
    await openAt(page, shop)

    await page.setViewportSize({ width: 640, height: 900 })
    await page.goto(`/sales/${sale.id}`)
    const lines = page.getByRole('table').first()
    const total = lines.getByRole('row', { name: /^Total/ }).locator('[data-value=money]')
    await expect(total).toHaveText('₦9,999,999,999.99')
    expect(await right(total)).toBe(await right(lines.locator('tbody [data-value=money]').last()))
    await expect(page.getByRole('img', { name: /^₦10,000,000.00 of ₦9,999,999,999.99 paid/ })).toBeVisible()
    // A payment's sum too, with a button that undoes it beside.
    const paid = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
    await expect(paid.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(await right(paid.locator('[data-value=money]'))).toBe(await right(total))
    await expectAccessible(page)

    // The day of the sale, not the day on which it was typed in.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/contacts/${bola}#balance`)
    const entry = page.getByRole('table', { name: 'Statement' }).getByRole('row').filter({ hasText: 'Sale' }).first()
    await expect(entry).toContainText('20 Oct 2025')
    await expect(entry).toContainText('₦9,999,999,999.99')
    await expect(page.getByText('Opening balance')).toBeVisible()
    await expect(page.getByText('Closing balance')).toBeVisible()
    await expectAccessible(page)
    await entry.getByRole('link', { name: 'SL-000001' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'SL-000001' })).toBeVisible()

    // One line on a tablet, beside a picture as well.
    await page.setViewportSize({ width: 820, height: 900 })
    await page.goto('/contacts#contacts')
    const contact = page.getByRole('row').filter({ hasText: 'Bola Ade' })
    await expect(contact).toBeVisible()
    expect((await contact.boundingBox())?.height).toBeLessThanOrEqual(54)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/products')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('4 left')
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(66)
    await expect(row.getByText(name)).toHaveAttribute('data-cut')
    expect(await right(row.locator('[data-value=money]'))).toBeLessThanOrEqual(390 - 16)
    await expectAccessible(page)
  },
)
