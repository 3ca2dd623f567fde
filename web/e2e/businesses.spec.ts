import type { Page } from '@playwright/test'
import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { expectPictures, photo } from './pictures.ts'
import { addProduct, openAt, openShop, type Shop } from './shop.ts'
import { inLongRun, sizes } from './sizes.ts'
import { expectToast } from './toasts.ts'

/** Scaling, sending and re-encoding a picture takes seconds when other tests do the same. */
const sent = { timeout: 120_000 }

const switcher = (page: Page) => page.getByRole('button', { name: /Okafor|No business/ }).first()
const choose = async (page: Page, item: string | RegExp) => {
  await switcher(page).click()
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemcheckbox', { name: item }))
    .click()
}
const openProducts = async (page: Page) => {
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
}

/** Names of the products of a business, asked of the server as its owner. */
async function productsOf(shop: Shop, business: string): Promise<string[]> {
  await shop.enter(business)
  const { rows } = await shop.call<{ rows: { name: string }[] }>('GET', '/v1/business/products?sort=name.asc')
  return rows.map(({ name }) => name)
}
const businessesOf = async ({ call }: Shop) =>
  (await call<{ businesses: { id: string; name: string }[] }>('GET', '/v1/merchant/session')).businesses

/** Opens the business that the dialog is for, with a logo, and watches it go. */
async function openSecond(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Open another business' })
  await dialog.getByLabel('Registration number').fill('RC000')
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await expect(dialog.getByText('No company has this number')).toBeVisible()
  await dialog.getByLabel('Registration number').fill('rc 123456')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Found .* LIMITED/)).toBeVisible()
  await expect(dialog.getByLabel('Business name')).toHaveValue(/LIMITED$/)
  await expect(dialog.getByLabel('Address')).not.toHaveValue('')
  await dialog.getByLabel('Business name').fill('Okafor Phones')
  await dialog.getByRole('button', { name: 'Electronics' }).click()
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByText('Choose a JPEG, PNG or WebP picture')).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(page, 'logo.jpg'))
  await expectPictures(page, '[role=dialog] [role=group] img', 1)
  await expectAccessible(page)

  // Held back until the bar has been seen: a laptop is too quick for it.
  let body: Buffer | null = null
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/v1/merchant/businesses', async (route) => {
    body = route.request().postDataBuffer()
    await gate
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Open business' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Go to Okafor Phones now?' })).toBeVisible(sent)
  await page.unroute('**/v1/merchant/businesses')
  // The photo was made small before it was sent.
  expect((body as Buffer | null)?.length ?? 0).toBeLessThan(1_500_000)
}

test.beforeEach(interceptEarly)

for (const [where, viewport] of sizes('at a desk')) {
  test(`${where}: a second business is opened with its logo, and going from one to the other changes everything`, async ({
    page,
    request,
    refusals,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const shop = await openShop(request)
    await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 7_500_000 })
    await openAt(page, shop)
    await openProducts(page)
    await expect(page.getByText('Rice 50kg').first()).toBeVisible()

    refusals.push(422)
    await choose(page, 'Open another business')
    await openSecond(page)
    await page.getByRole('button', { name: 'Go there' }).click()
    await expect(switcher(page)).toContainText('Okafor Phones')
    await expectPictures(page, 'header img', 1)
    await expect(page).toHaveURL('/')

    // The second business has none of the first one's products. New products get pictures, and lists show the first.
    await openProducts(page)
    await expect(page.getByText('Rice 50kg')).toHaveCount(0)
    await page.goto('/products?product=new')
    const product = page.getByRole('dialog', { name: 'New product' })
    await product.getByRole('textbox', { name: 'Name' }).fill('Tecno Spark 20')
    await product
      .locator('input[type=file]')
      .first()
      .setInputFiles([await photo(page, 'front.jpg'), await photo(page, 'back.jpg', 1200)])
    await expectPictures(page, '[role=group] ol img', 2)
    const second = await product.getByRole('img', { name: 'Picture 2' }).getAttribute('src')
    await product.getByRole('button', { name: 'Move picture 2 to the left' }).click()
    await expect(product.getByRole('img', { name: 'Picture 1' })).toHaveAttribute('src', second ?? '')
    await expectAccessible(page)
    await product.getByRole('button', { name: 'Save product' }).click()
    await expect(product).toBeHidden()
    const small = `${(second ?? '').replace('.webp', '')}-small.webp`
    await expectPictures(page, `main img[src="${small}"]`, 1)

    // Back by the search box.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to, start or find' }).fill('okafor st')
    await page.getByRole('option', { name: 'Go to Okafor Stores' }).click()
    await expect(switcher(page)).toContainText('Okafor Stores')
    await openProducts(page)
    await expect(page.getByText('Rice 50kg').first()).toBeVisible()
    await expect(page.getByText('Tecno Spark 20')).toHaveCount(0)
  })
}

test('two tabs in two businesses: input in one tab never lands in the other business', async ({ page, request, refusals }) => {
  test.slow()
  const shop = await openShop(request)
  const { business } = await shop.call<{ business: { id: string } }>('PUT', '/v1/merchant/businesses', {
    name: 'Okafor Phones',
    industry: ['Retail'],
  })
  const [stores] = await businessesOf(shop)
  await openAt(page, shop)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/')
  await page.goto('/products?product=new')
  const form = page.getByRole('dialog', { name: 'New product' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Garri 25kg')

  await choose(otherTab, 'Okafor Phones')
  await expect(switcher(otherTab)).toContainText('Okafor Phones')
  // The first tab keeps its business and its unsaved input.
  await expect(switcher(page)).toContainText('Okafor Stores')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Garri 25kg')

  // Its token runs out at just that moment, and the one in the browser's storage is the other's.
  refusals.push(401)
  let putCount = 0
  await page.route('**/v1/business/products', async (route) => {
    if (route.request().method() !== 'PUT' || putCount++ > 0) return route.continue()
    return route.fulfill({ status: 401, json: { message: 'Your session has expired', code: 'token_expired' } })
  })
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form).toBeHidden()
  expect(putCount).toBe(2)
  await expect(page.getByText('Garri 25kg').first()).toBeVisible()

  await otherTab.goto('/products?product=new')
  const otherForm = otherTab.getByRole('dialog', { name: 'New product' })
  await otherForm.getByRole('textbox', { name: 'Name' }).fill('Itel A70')
  await otherForm.getByRole('button', { name: 'Save product' }).click()
  await expect(otherForm).toBeHidden()

  expect(await productsOf(shop, stores?.id ?? '')).toEqual(['Garri 25kg'])
  expect(await productsOf(shop, business.id)).toEqual(['Itel A70'])

  // A reload leaves each where it is.
  await Promise.all([page.reload(), otherTab.reload()])
  await expect(switcher(page)).toContainText('Okafor Stores')
  await expect(switcher(otherTab)).toContainText('Okafor Phones')
})

for (const [where, viewport] of sizes('on a phone')) {
  test(
    `${where}: a business is deleted with the password, and its owner can open another one afterwards`,
    inLongRun,
    async ({ page, request, refusals }) => {
      test.slow()
      await page.setViewportSize(viewport)
      const shop = await openShop(request)
      await shop.call('PUT', '/v1/merchant/businesses', { name: 'Okafor Phones', industry: ['Retail'] })
      await openAt(page, shop)
      await choose(page, 'Okafor Phones')
      await expect(switcher(page)).toContainText('Okafor Phones')

      // 401: what a screen of the business that is deleted has asked for meanwhile.
      refusals.push(422, 401)
      const remove = async (name: string, password: string) => {
        await page.goto('/settings/business')
        await page.getByRole('button', { name: 'Delete business' }).click()
        const sure = page.getByRole('dialog', { name: `Delete ${name}?` })
        await expect(sure.getByText('Everyone in it loses access at once, you too.')).toBeVisible()
        await sure.getByRole('textbox', { name: 'Your password' }).fill(password)
        await sure.getByRole('button', { name: 'Delete business' }).click()
        return sure
      }
      const sure = await remove('Okafor Phones', 'not-the-password')
      await expect(sure.getByText('This is not your password')).toBeVisible()
      // On a phone the page under the sheet stands wherever it was scrolled to, half under its own bars.
      if (viewport.width > 1024) await expectAccessible(page)
      await remove('Okafor Phones', shop.password)
      await expect(switcher(page)).toContainText('Okafor Stores')
      await expect(page).toHaveURL('/')

      await remove('Okafor Stores', shop.password)
      await expect(page.getByRole('heading', { name: 'You have no business yet' })).toBeVisible()
      await expect(switcher(page)).toContainText('No business')
      await expectAccessible(page)
      // Nothing here leads to a shop's screens, by link or by address.
      await expect(page.getByRole('link', { name: 'Products', exact: true })).toHaveCount(0)
      await page.goto('/products')
      await page.getByRole('button', { name: 'Ok', exact: true }).click()
      await expect(page).toHaveURL('/')
      await page.reload()

      await page.getByRole('button', { name: 'Open a business' }).click()
      const dialog = page.getByRole('dialog', { name: 'Open another business' })
      await dialog.getByLabel('Registration number').fill('BN 7654321')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(/^Found /)).toBeVisible()
      await dialog.getByLabel('Business name').fill('Okafor Again')
      await dialog.getByRole('button', { name: 'Electronics' }).click()
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles(await photo(page, 'logo.jpg', 800))
      await dialog.getByRole('button', { name: 'Open business' }).click()
      await expect(switcher(page)).toContainText('Okafor Again', sent)
      await expectPictures(page, 'header img', 1)
      await openProducts(page)
    },
  )
}

test('an upload that loses its connection is tried again, and one can be taken back', async ({ page, request, refusals }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/settings/brand?brand=new')
  const form = page.getByRole('dialog', { name: 'New brand' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Peak')
  const field = form.getByRole('group', { name: 'Picture' })
  const choosing = form.locator('input[type=file]').first()

  let release = () => {}
  const going = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/uploads/images', async (route) => {
    await going
    await route.abort('connectionreset').catch(() => {})
  })
  await choosing.setInputFiles(await photo(page))
  await expect(field.getByRole('progressbar')).toBeVisible()
  // Saved now it would go without its picture.
  await expect(form.getByRole('button', { name: 'Save brand' })).toBeDisabled()
  await field.getByRole('button', { name: 'Cancel' }).click()
  await expect(field.getByRole('progressbar')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Save brand' })).toBeEnabled()

  refusals.push('ERR_CONNECTION_RESET')
  release()
  await choosing.setInputFiles(await photo(page))
  await expect(field.getByRole('alert')).toContainText('No answer from Kasuwa')
  await expectAccessible(page)
  await page.unroute('**/uploads/images')
  await field.getByRole('button', { name: 'Try again' }).click()
  await expectPictures(page, '[role=group][aria-label=Picture] img[src^="/uploads/"]', 1)
  await form.getByRole('button', { name: 'Save brand' }).click()
  await expect(form).toBeHidden()
  await expectPictures(page, 'main img[src$="-small.webp"]', 1)

  // An edit requires a description.
  await page.getByText('Peak', { exact: true }).click()
  await page.getByRole('button', { name: 'Edit brand' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit brand' })
  await edit.getByRole('button', { name: 'Remove' }).click()
  await expect(edit.getByRole('button', { name: 'Save brand' })).toBeDisabled()
  await edit.getByRole('textbox', { name: 'Description' }).fill('Milk')
  await edit.getByRole('button', { name: 'Save brand' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText('Milk')).toBeVisible()
  await expectPictures(page, 'main img', 0)
})

test('a warning about more approvers than members stays after a reload', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/settings/actions-approval-level')
  const warning = page.getByText(/Only 1 member can approve some of these/)
  await expect(page.getByRole('button', { name: 'Save approvals' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await page.getByRole('radio', { name: 'Sales: Two people' }).click()
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Save approvals' }).click()
  await expectToast(page, 'Approvals are saved')
  await page.reload()
  await expect(warning).toBeVisible()
  await expectAccessible(page)
})
