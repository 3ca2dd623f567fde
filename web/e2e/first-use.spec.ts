import type { Page } from '@playwright/test'
import { wholeDay } from './days.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { search } from './till.ts'
import { inLongRun, widths } from './sizes.ts'

test.beforeEach(wholeDay)

/* The first day: from nothing to a sale by what Home offers, lists that offer a file where they are empty, and the demo business. */

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

for (const width of widths(390)) {
  test(`an empty business is led to its first product, its stock and its first sale, ${width} px wide`, async ({ page, request }) => {
    const isPhone = width === 390
    const shop = await openShop(request)
    await page.setViewportSize({ width, height: 900 })
    await openAt(page, shop)
    await expect(page.getByRole('heading', { name: 'Three steps and your shop is running' })).toBeVisible()
    await expect(page.getByText('0 of 3 done')).toBeVisible()
    // One thing at a time: the others are named, and only the next can be pressed.
    await expect(page.getByRole('main').getByRole('link', { name: 'Add a product' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Take in stock' })).toHaveCount(0)
    await expectAccessible(page)

    // The form asks only for the fields that till and stock need; others are optional.
    await page.getByRole('main').getByRole('link', { name: 'Add a product' }).click()
    const form = page.getByRole('dialog', { name: 'Add a product' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Peak Milk 400g')
    await form.getByLabel('Selling price').fill('3500')
    await expect(form.getByLabel('Category')).toHaveCount(0)
    await form.getByRole('button', { name: 'More', exact: true }).click()
    await expect(form.getByLabel('Category')).toBeVisible()
    await expect(form.getByLabel('Selling price')).toHaveValue('3,500')
    await form.getByRole('button', { name: 'Save product' }).click()
    await expect(form).toBeHidden()
    await expect(step(page, 'Add a product')).toContainText('Done')
    await expect(page.getByText('1 of 3 done')).toBeVisible()
    await expect(step(page, 'Add a product').getByRole('link')).toHaveCount(0)

    // Stored rows complete a step, so it is done on any later day and device.
    await page.reload()
    await expect(step(page, 'Add a product')).toContainText('Done')
    await page.getByRole('main').getByRole('link', { name: 'Take in stock' }).click()
    await search(page).fill('24*peak')
    await search(page).press('Enter')
    await expect(page.getByLabel('Quantity of Peak Milk 400g')).toHaveValue('24')
    await page.getByRole('button', { name: /^Adjust stock/ }).click()
    await expect(page.getByRole('heading', { name: /AD-000001/ })).toBeVisible()

    await page.goto('/')
    await expect(step(page, 'Take in stock')).toContainText('Done')
    await page.getByRole('main').getByRole('link', { name: 'Record a sale' }).click()
    await search(page).fill('peak')
    await search(page).press('Enter')
    await expect(page.getByLabel('Quantity of Peak Milk 400g')).toHaveValue('1')
    if (isPhone) {
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await page
        .getByRole('dialog', { name: 'Payment' })
        .getByRole('button', { name: /^Cash – paid in full/ })
        .click()
    } else await page.getByRole('button', { name: /^Cash – paid in full/ }).click()
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()

    // The guide is gone for good, and Home shows its usual content.
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Sold today · 1 sale ₦3,500\.00/ })).toBeVisible()
    await expect(page.getByText('Three steps and your shop is running')).toHaveCount(0)
    await expectAccessible(page)
  })

  test(`an empty list offers to bring a file in, ${width} px wide`, inLongRun, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAt(page, await openShop(request), '/products')
    const offered = page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByRole('heading', { level: 2, name: /^No / }) })
    await offered.last().getByRole('link', { name: 'Import' }).click()
    await expect(page).toHaveURL('/import/products')
    for (const path of ['/products#categories', '/products#brands', '/products#tags', '/contacts#groups']) {
      await page.goto(path)
      await offered.last().getByRole('button', { name: 'Import' }).click()
      await expect(page.getByRole('dialog', { name: 'Import' }).locator('input[type=file]')).toBeAttached()
    }
  })
}

test('the demo business is entered from the log-in and left again, and nothing of it stays', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await page.goto('/login')
  const demo = page.getByRole('region', { name: 'Look around in the demo business as' })
  await demo.getByRole('button', { name: 'Manager' }).click()
  await expect(page.getByRole('banner')).toContainText('Ade Stores')
  await page.getByRole('button', { name: /^You:/ }).click()
  await page.getByRole('dialog', { name: /^You:/ }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(demo).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ade Stores')
  await page.getByLabel('Email').fill(shop.email)
  await page.locator('input[type="password"]').fill(shop.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('banner')).toContainText('Okafor Stores')
})
