import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

/** A shop whose sales wait for approval. @returns a function that records one of ₦1,000.00, partly paid in cash */
async function waitingShop(shop: Shop): Promise<(contact: string, paid: number) => Promise<string>> {
  const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
  await stockUp(shop, { [product]: 5 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  return async (contact, paid) => {
    const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
      contact,
      location: rows[0]?.id,
      items: [{ product, quantity: 1, price: 100_000 }],
      payable_amount: 100_000,
      payment_accounts: [{ account: null, amount: paid }],
    })
    return sale.id
  }
}

async function ask(page: Page, sale: string, action: 'Cancel sale' | 'Delete sale'): Promise<void> {
  await page.goto(`/sales/${sale}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test(
  'a payment before approval is a line of its own on Home, counts as the customer’s credit, and goes towards the approved sale',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    // A supplier who buys.
    const bola = await addContact(shop, 'Bola Ade', 'supplier')
    const sell = await waitingShop(shop)
    const sale = await sell(bola, 30_000)
    await openAt(page, shop)
    await page.getByRole('link', { name: /Paid ahead/ }).click()
    // Home names it twice, until the list is there.
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
    await expect(page.getByText('SL-000001')).toBeVisible()
    // Nothing is owed before approval: ticked rows come to what the list does.
    await page.getByRole('checkbox', { name: 'Select SL-000001' }).check()
    const chosen = page.getByRole('region', { name: 'Actions on the selected' })
    await expect(chosen).toContainText('Paid₦300.00Left to pay₦0.00')
    await page.goto(`/contacts/${bola}`)
    await expect(page.getByText('₦300.00 was paid ahead on sales that wait for approval. It counts here as their credit.')).toBeVisible()
    await page.goto(`/sales/${sale}`)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('₦300.00 already paid counts towards it')).toBeVisible()
    await expect(page.getByText('Bola Ade owes you ₦700.00 more')).toBeVisible()
    await expect(page.getByText('Bola Ade becomes a customer and supplier')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  },
)

test('a member who cancels or deletes a pending sale chooses a refund, and sees the account that pays it', async ({ page, request }) => {
  const shop = await openShop(request)
  const bola = await addContact(shop, 'Bola Ade', 'customer')
  const sell = await waitingShop(shop)
  const [canceled, deleted] = [await sell(bola, 30_000), await sell(bola, 20_000)]
  await openAt(page, shop)
  await ask(page, canceled, 'Cancel sale')
  await expect(page.getByText('Bola Ade owes you ₦300.00 less')).toBeVisible()
  await page.getByRole('radio', { name: 'Refund ₦300.00' }).click()
  await expect(page.getByText('₦300.00 is refunded in cash')).toBeVisible()
  await expect(page.getByText('owes you')).toBeHidden()
  await page.getByLabel('Reason').fill('Rung up twice')
  await page.getByRole('button', { name: 'Cancel sale' }).click()
  await expectToast(page, 'SL-000001 is canceled')
  await ask(page, deleted, 'Delete sale')
  await page.getByRole('radio', { name: 'Refund ₦200.00' }).click()
  await expect(page.getByText('₦200.00 is refunded in cash')).toBeVisible()
  await page.getByRole('button', { name: 'Delete sale' }).click()
  await page.waitForURL('/sales')
  const { contact } = await shop.call<{ contact: { balance: number } }>('GET', `/v1/business/contacts/${bola}`)
  expect(contact.balance).toBe(0)
})
