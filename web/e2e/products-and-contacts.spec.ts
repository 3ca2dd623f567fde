import { expect, expectAccessible, test } from './faultless.ts'
import { openShop } from './shop.ts'
import { widths } from './sizes.ts'

for (const width of widths(1440)) {
  test(`a product is made and found, and a contact's balance is put right, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const { email, password } = await openShop(request)

    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Hello, Adaeze' })).toBeVisible()
    await expectAccessible(page)

    // A new shop is led to its first product; cost and markup make the price.
    await page.getByRole('link', { name: 'Add a product' }).click()
    const product = page.getByRole('dialog', { name: 'Add a product' })
    await product.getByRole('textbox', { name: 'Name' }).fill('Mama Gold Rice 50kg')
    await product.getByRole('textbox', { name: 'Cost' }).fill('60,000')
    await product.getByRole('button', { name: 'More', exact: true }).click()
    await product.getByRole('textbox', { name: 'Markup' }).fill('25')
    await expect(product.getByRole('textbox', { name: 'Selling price' })).toHaveValue('75,000')
    await product.getByRole('combobox', { name: 'Category' }).fill('Grains')
    await page.getByRole('option', { name: 'Create “Grains”' }).click()
    await expect(product.getByRole('combobox', { name: 'Category' })).toHaveValue('Grains')
    await expect(page.locator('[role="option"]:visible')).toHaveCount(0)
    await product.getByRole('combobox', { name: 'Tags' }).fill('For parties')
    await page.getByRole('option', { name: 'Create “For parties”' }).click()
    await expect(product.getByRole('button', { name: 'Remove For parties' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.locator('[role="option"]:visible')).toHaveCount(0)
    await expectAccessible(page)
    await product.getByRole('button', { name: 'Save product' }).click()
    await expect(product).toBeHidden()
    // The guide goes on where it stands.
    await expect(page.getByRole('heading', { name: 'Hello, Adaeze' })).toBeVisible()
    await page.getByRole('link', { name: 'Products' }).first().click()
    await expect(page.getByText('₦75,000.00')).toBeVisible()

    // Found by part of its name only. A list of one product shows no search box, except from a link that searches.
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(search).toHaveCount(0)
    await page.goto('/products?search=cement')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await search.fill('gold ri')
    await page.getByText('Mama Gold Rice 50kg', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mama Gold Rice 50kg' })).toBeVisible()
    await expect(page.getByText('Margin 20% · ₦15,000.00 each')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'For parties' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'For parties' })).toBeVisible()
    await expect(page.getByText('Mama Gold Rice 50kg', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Contacts' }).first().click()
    // On a phone, the bar has the “New” button of every list.
    if (width === 390) {
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await page.getByRole('menuitem', { name: 'New contact' }).click()
    } else await page.getByRole('button', { name: 'New contact' }).first().click()
    const contact = page.getByRole('dialog', { name: 'New contact' })
    await contact.getByRole('textbox', { name: 'Name' }).fill('Bola Adeyemi')
    await contact.getByRole('textbox', { name: 'Phone' }).fill('0805 987 6543')
    await contact.getByRole('textbox', { name: 'Email' }).fill('bola@mail.test')
    await contact.getByRole('combobox', { name: 'Groups' }).fill('Caterers')
    await page.getByRole('option', { name: 'Create “Caterers”' }).click()
    await expect(contact.getByRole('button', { name: 'Remove Caterers' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('option', { name: 'Caterers' })).toHaveCount(0)
    await expectAccessible(page)
    await contact.getByRole('button', { name: 'Save contact' }).click()
    await expect(contact).toBeHidden()
    await page.getByText('Bola Adeyemi', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bola Adeyemi' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Caterers' })).toHaveAttribute('href', /^\/contacts\/groups\//)

    // The dialog says what will be owed before it is.
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Adjust balance' }).click()
    const adjust = page.getByRole('dialog', { name: 'Adjust the balance of Bola Adeyemi' })
    await adjust.getByRole('radio', { name: 'They owe you less' }).click()
    await adjust.getByRole('textbox', { name: 'Amount' }).fill('1500.50')
    await expect(adjust.getByText('you owe ₦1,500.50')).toBeVisible()
    await adjust.getByRole('radio', { name: 'They owe you more' }).click()
    await expect(adjust.getByText('owes you ₦1,500.50')).toBeVisible()
    await expectAccessible(page)
    await adjust.getByRole('button', { name: 'Adjust balance' }).click()
    await expect(adjust).toBeHidden()
    await expect(page.getByText('Owes you', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText('₦1,500.50').first()).toBeVisible()
    // Activity loads once it comes into view.
    await page.getByRole('heading', { name: 'Activity' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Balance adjusted: +₦1,500.50')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/contacts?owing=them')
    // A phone's row has room for name and amount only; the filter says who owes it.
    if (width === 390) await expect(page.getByTitle('owes you ₦1,500.50')).toHaveText('₦1,500.50')
    else await expect(page.getByText('owes you ₦1,500.50')).toBeVisible()
    await expectAccessible(page)
  })
}
