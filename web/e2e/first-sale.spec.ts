import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, registerShop } from './shop.ts'
import { sizes } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })
const begin = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: label }).click()
  // The screen before has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
}
const pick = async (page: Page, label: string, name: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

for (const [where, viewport] of sizes('on a phone')) {
  test(`${where}: stock comes in, is sold in part on credit, and stock, balance and paper agree`, async ({ page, request }) => {
    const isPhone = viewport.width < 1025
    await page.setViewportSize(viewport)
    const shop = await registerShop(request)
    await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 7_500_000, cost: 6_000_000, barcode: '6001234567890' })
    await addProduct(shop, { name: 'Groundnut oil 25L', sku: 'OIL-25', price: 4_450_000, cost: 3_800_000 })
    // A list of fewer than six has nothing to search with.
    for (const name of ['Salt 1kg', 'Milk 400g', 'Semolina 2kg', 'Spaghetti 500g'])
      await addProduct(shop, { name, sku: name.slice(0, 4), price: 100_000, cost: 80_000 })
    await addContact(shop, 'Dangote Depot', 'supplier')
    const bola = await addContact(shop, 'Bola Ade', 'customer')
    await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5, is_default: true })

    await openAt(page, shop)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await page.getByRole('searchbox').first().fill('rice')
    await expect(page.getByText('Rice 50kg').first()).toBeVisible()
    await expect(page.getByText('Groundnut oil 25L')).toHaveCount(0)
    await expectAccessible(page)

    // Ten bags and five cans come in.
    await begin(page, 'Take in stock')
    await search(page).fill('10*6001234567890')
    await search(page).press('Enter')
    await search(page).fill('5*oil-25')
    await search(page).press('Enter')
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('10')
    await expect(page.getByLabel('Cost of Groundnut oil 25L')).toHaveValue('38,000')
    await pick(page, 'Supplier', 'Dangote Depot')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take in stock' }).click()
    await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()
    await expectAccessible(page)

    // Three bags and a can are sold to Bola: 269,500 less 1,500, with 7.5 % tax, is 288,100; she pays 200,000.
    await begin(page, 'New sale')
    await search(page).fill('6001234567890')
    await search(page).press('Enter')
    await search(page).fill('2*rice')
    await search(page).press('Enter')
    await search(page).fill('groundnut')
    await search(page).press('Enter')
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('3')
    await expect(page.getByText('10 available')).toBeVisible()
    // A phone is not filled by what stands above the lines.
    const lines = page.locator('[data-steady]')
    if (isPhone) expect(await lines.evaluate((all) => all.getBoundingClientRect().top + scrollY)).toBeLessThanOrEqual(120)
    await page.getByLabel('Discount, as amount or percent').fill('1500')
    await page.getByRole('button', { name: /^(Customer: .*|Change)$/ }).click()
    await pick(page, 'Customer', 'Bola Ade')
    await expect(page.getByText('₦288,100.00').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: isPhone ? 'Pay' : 'Other ways to pay' }).click()
    await page.getByLabel('Paid by Cash').fill('200000')
    await expect(page.getByText('Bola Ade will owe ₦88,100.00')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Record sale' }).click()
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    await expectAccessible(page)

    // The shelf and the balance have moved.
    if (isPhone) await page.getByRole('link', { name: 'Leave the till' }).click()
    if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    const rice = page.getByRole('row', { name: /Rice 50kg/ }).or(page.getByRole('listitem').filter({ hasText: 'Rice 50kg' }))
    await expect(rice).toContainText('7')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
    await page.getByText('Bola Ade').first().click()
    await expect(page).toHaveURL(new RegExp(bola))
    await expect(page.getByText('₦88,100.00').first()).toBeVisible()

    // The sale, and its invoice.
    await page.getByRole('link', { name: 'Sales', exact: true }).first().click()
    // The contact's page names the sale too, and stands until the list is there.
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
    await page
      .getByRole('row', { name: /SL-000001/ })
      .or(page.getByRole('listitem').filter({ hasText: 'SL-000001' }))
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'SL-000001' })).toBeVisible()
    await expect(page.getByText('Part paid').first()).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    if (isPhone) await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'PDF invoice' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^SL-000001.*\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
}
