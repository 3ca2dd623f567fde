import type { Page } from '@playwright/test'
import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { hire } from './team.ts'
import { addContact, openAt, openShop, type Shop } from './shop.ts'
import { codes, salesOf, search, threeProducts } from './till.ts'
import { inLongRun, sizes } from './sizes.ts'
import { expectToast } from './toasts.ts'

const quotationsOf = async (shop: Shop) =>
  (await shop.call<{ rows: { id: string; status: string; sale: { number: string } | null }[] }>('GET', '/v1/business/quotations')).rows

async function quoted(page: Page, shop: Shop): Promise<void> {
  await threeProducts(shop)
  await addContact(shop, 'Ada Obi', 'customer')
  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeVisible()
  await search(page).fill(`2*${codes[0]}`)
  await search(page).press('Enter')
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('2')
  await page.getByLabel('Price of Product 1').fill('900')
  await page.getByRole('button', { name: 'Save as quotation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as quotation' })
  await expect(dialog.getByLabel('Valid until')).not.toHaveValue('')
  await expect(dialog).toContainText('₦1,800.00')
  await dialog.getByLabel('Note').fill('Delivery included')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save quotation' }).click()
  await expect(page.getByRole('heading', { name: /QT-000001/, level: 1 })).toBeVisible()
}

for (const [where, viewport] of sizes('at a desk')) {
  test(`the lines at the till are quoted, printed and shared, then sold at the quoted prices and paid, ${where}`, async ({
    page,
    request,
  }) => {
    const shop = await openShop(request)
    await page.setViewportSize(viewport)
    await quoted(page, shop)
    await expect(page.getByText('Open', { exact: true })).toBeVisible()
    await expect(page.locator('dd', { hasText: 'Delivery included' })).toBeVisible()
    await expectAccessible(page)
    expect(await quotationsOf(shop)).toMatchObject([{ status: 'pending', sale: null }])
    const download = page.waitForEvent('download')
    await chooseAction(page, 'PDF')
    expect((await download).suggestedFilename()).toContain('QT-000001')
    await chooseAction(page, 'Share')
    await expect(page.getByRole('dialog', { name: 'Share QT-000001' }).getByRole('button', { name: 'WhatsApp' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await chooseAction(page, 'Create sale', 'link')
    await expect(page.getByText('Sold from QT-000001', { exact: false })).toBeVisible()
    await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('2')
    await expect(page.getByLabel('Price of Product 1')).toHaveValue('900')
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    expect(await salesOf(shop)).toMatchObject([{ number: 'SL-000001', payable_amount: 180_000, payment_status: 'paid' }])
    await page.getByRole('link', { name: 'Open sale' }).click()
    await expect(page.getByRole('heading', { name: /SL-000001/, level: 1 })).toBeVisible()
    await page.locator('dl').getByRole('link', { name: 'QT-000001' }).click()
    await expect(page.getByRole('heading', { name: /QT-000001/, level: 1 })).toBeVisible()
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
    await expect(page.locator('dl').getByRole('link', { name: 'SL-000001' })).toBeVisible()
    expect(await quotationsOf(shop)).toMatchObject([{ status: 'accepted', sale: { number: 'SL-000001' } }])
  })
}

test('quotations are listed, found from anywhere, copied and canceled', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await quoted(page, shop)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Quotations' }).click()
  await expect(page.getByRole('heading', { name: 'Quotations', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'QT-000001' })).toContainText('₦1,800.00')
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('QT-1')
  await page
    .getByRole('option', { name: /QT-000001/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /QT-000001/, level: 1 })).toBeVisible()
  await chooseAction(page, 'Duplicate', 'link')
  await expect(page.getByLabel('Price of Product 1')).toHaveValue('900')
  await page.getByRole('button', { name: 'Save as quotation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save quotation' }).click()
  await expect(page.getByRole('heading', { name: /QT-000002/, level: 1 })).toBeVisible()
  await chooseAction(page, 'Cancel quotation')
  await page.getByRole('dialog').getByLabel('Reason').fill('Bought elsewhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel quotation' }).click()
  await expectToast(page, 'QT-000002 is canceled')
  expect((await quotationsOf(shop)).map(({ status }) => status)).toEqual(['canceled', 'pending'])
})

test('a cashier who may not set prices sells a quotation at its price and its discount', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const [product] = await threeProducts(shop)
  const contact = await addContact(shop, 'Ada Obi', 'customer')
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { quotation } = await shop.call<{ quotation: { id: string } }>('PUT', '/v1/business/quotations', {
    ...{ contact, location: rows[0]?.id, items: [{ product, quantity: 2, price: 90_000 }], discount: 10_000, payable_amount: 170_000 },
  })
  const cashier = await hire(request, shop, ['sale.create', 'sale.view', 'product.view', 'contact.view'])
  await openAt(page, cashier, `/sales/new?quotation=${quotation.id}`)
  await expect(page.getByText('Sold from QT-000001', { exact: false })).toBeVisible()
  await expect(page.getByText('₦1,700.00').first()).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 170_000, payment_status: 'paid' }])
})
