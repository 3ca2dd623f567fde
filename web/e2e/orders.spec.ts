import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })

async function someGoods(shop: Shop): Promise<{ product: string; contact: string; location: string }> {
  const contact = await addContact(shop, 'Chidi Foods', 'supplier')
  const product = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 100_000, cost: 50_000, barcode: '6000000000011' })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  return { product, contact, location: rows[0]?.id ?? '' }
}

/** Ten bags that are ordered at ₦500.00 each. @returns the order's id */
async function ordered(shop: Shop): Promise<string> {
  const { product, contact, location } = await someGoods(shop)
  const { purchase_order: order } = await shop.call<{ purchase_order: { id: string } }>('PUT', '/v1/business/purchase-orders', {
    ...{ contact, location, date: '2026-01-05', items: [{ product, quantity: 10, cost: 50_000 }] },
  })
  return order.id
}

const orderOf = async (shop: Shop) =>
  (
    await shop.call<{ rows: { number: string; status: string; receipt_status: string; note: string | null }[] }>(
      'GET',
      '/v1/business/purchase-orders',
    )
  ).rows[0]

/** Takes in what the desk was filled with, or so much of it. */
async function takeIn(page: Page, left: string, quantity: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Take in stock', level: 1 })).toBeVisible()
  await expect(page.getByText('Remove what has not come, or change the quantity.', { exact: false })).toBeVisible()
  const field = page.getByLabel('Quantity of Rice 50kg')
  await expect(field).toHaveValue(left)
  await field.fill(quantity)
}

test('by keys alone goods are ordered; a part of them comes, then the rest, and the order says so', async ({ page, request }) => {
  const shop = await openShop(request)
  await someGoods(shop)
  await openAt(page, shop, '/purchase-orders/new')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('10*6000000000011')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('10')
  await expect(page.getByLabel('Cost of Rice 50kg')).toHaveValue('500')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.keyboard.type('chidi')
  await expect(page.getByRole('option', { name: /Chidi Foods/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Order placed · PO-000001' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open order' }).click()
  await expect(page.getByRole('heading', { name: /PO-000001/, level: 1 })).toBeVisible()
  await expect(page.getByText('Not received')).toBeVisible()
  await page.getByRole('link', { name: 'Receive', exact: true }).click()
  await takeIn(page, '10', '4')
  await expect(page.getByText('You will owe Chidi Foods ₦2,000.00.')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()
  await page.getByRole('link', { name: 'Open intake' }).click()
  await expect(page.getByRole('heading', { name: /SI-000001/, level: 1 })).toBeVisible()
  await page.locator('dl').getByRole('link', { name: 'PO-000001' }).click()
  await expect(page.getByRole('heading', { name: /PO-000001/, level: 1 })).toBeVisible()
  await expect(page.getByText('Part received')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Receive the rest' }).click()
  await takeIn(page, '6', '6')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000002' })).toBeVisible()
  expect(await orderOf(shop)).toMatchObject({ number: 'PO-000001', status: 'approved', receipt_status: 'received' })
})

test('an order that waits is found from Home, approved, noted, seen as to come, and closed', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { purchase_order_approval_level: 1 })
  const id = await ordered(shop)
  await openAt(page, shop, '/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /PO-000001/ })
    .click()
  await expect(page.getByRole('heading', { name: /PO-000001/, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'PO-000001 is approved')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('By the back gate')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.locator('dd', { hasText: 'By the back gate' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('PO-000001')
  await expect(page.getByRole('option', { name: /PO-000001.*Chidi Foods/ }).first()).toBeVisible()
  await page.getByRole('combobox').last().fill('RICE')
  await page
    .getByRole('option', { name: /Rice 50kg/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Rice 50kg', level: 1 })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /To come\s*10/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Purchase orders', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'PO-000001' })).toBeVisible()
  await page.goto(`/purchase-orders/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Close order' }).click()
  await expect(page.getByRole('dialog')).toContainText('Rice 50kg')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close order' }).click()
  await expectToast(page, 'PO-000001 is closed')
  expect(await orderOf(shop)).toMatchObject({ status: 'closed', receipt_status: 'open', note: 'By the back gate' })
})
