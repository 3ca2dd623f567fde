import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, registerShop, stockUp } from './shop.ts'
import { sizes } from './sizes.ts'
import { search } from './till.ts'

/** The server draws: seconds where others do the same. */
const drawn = { timeout: 120_000 }

for (const [where, viewport] of sizes('at a desk')) {
  test(`${where}: VAT in the price is sold, printed and reported, and comes off for a customer who pays none`, async ({
    page,
    request,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const shop = await registerShop(request)
    const rice = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 1075_00, cost: 600_00 })
    await stockUp(shop, { [rice]: 5 })

    // A new business has VAT, off and in the price: the owner turns it on.
    await openAt(page, shop, '/settings/tax')
    await page.getByRole('button', { name: 'Turn on VAT' }).click()
    await expect(page.getByRole('button', { name: 'Turn on VAT' })).toHaveCount(0)
    await expect(page.getByText('In the price')).toBeVisible()
    await page.getByText('VAT', { exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'In the price' })).toBeChecked()
    await expectAccessible(page)

    // The customer pays the price on the shelf.
    await page.goto('/sales/new')
    const summary = page.getByRole('complementary', { name: 'Customer and total' })
    const sum = (label: string) =>
      summary
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${label}`) })
        .locator('xpath=..')
        .getByRole('definition')
    const put = async () => {
      await search(page).fill('rice')
      await search(page).press('Enter')
      await expect(page.getByLabel('Quantity of Rice')).toHaveValue('1')
    }
    await put()
    await expect(sum('Includes VAT 7.5% of ₦1,000.00')).toHaveText('₦75.00')
    await expect(sum('Total')).toHaveText('₦1,075.00')
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()

    // The next one pays no VAT: it is put back once, and comes off again.
    await put()
    const press = async (name: string) => {
      await page.getByRole('button', { name: 'Change taxes' }).click()
      await page.getByRole('menuitemcheckbox', { name }).click()
      await page.keyboard.press('Escape')
    }
    await press('VAT 7.5%, in the price')
    await expect(sum('VAT taken off')).toHaveText('−₦75.00')
    await expect(sum('Total')).toHaveText('₦1,000.00')
    await press('VAT taken off')
    await expect(sum('Total')).toHaveText('₦1,075.00')
    await press('VAT 7.5%, in the price')
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000002' })).toBeVisible()

    const { rows } = await shop.call<{ rows: { id: string; payable_amount: number; paid_amount: number }[] }>('GET', '/v1/business/sales')
    expect(rows).toMatchObject([
      { payable_amount: 1000_00, paid_amount: 1000_00 },
      { payable_amount: 1075_00, paid_amount: 1075_00 },
    ])
    const [second, first] = rows.map(({ id }) => id)

    await page.goto(`/sales/${first}`)
    const included = page.getByText('Includes VAT 7.5% of ₦1,000.00')
    await expect(included.locator('xpath=..')).toContainText('₦75.00')
    // ₦1,000.00 without tax, less the cost.
    await expect(page.getByText('Profit before tax').locator('xpath=..')).toContainText('₦900.00')
    await expectAccessible(page)
    await chooseAction(page, 'Print receipt')
    const printed = page.frameLocator('iframe[aria-hidden="true"]')
    await expect(printed.getByText('Includes VAT 7.5% of ₦1,000.00').locator('xpath=..')).toContainText('₦75.00', drawn)

    await page.goto(`/sales/${second}`)
    await expect(page.getByText('VAT taken off').locator('xpath=..')).toContainText('−₦75.00')
    await expect(included).toHaveCount(0)

    const vat = page
      .getByRole('row', { name: /VAT/ })
      .or(page.getByRole('listitem').filter({ hasText: 'VAT' }))
      .first()
    for (const [figure, amount] of [
      ['base', '₦1,000.00'],
      ['tax', '₦75.00'],
    ] as const) {
      await page.goto(`/reports/sale?group_by=tax&interval=none&figure=${figure}`)
      await expect(vat).toContainText(amount)
    }
  })
}
