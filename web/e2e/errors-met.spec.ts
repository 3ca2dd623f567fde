import type { Page } from '@playwright/test'
import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop } from './shop.ts'
import { hire } from './team.ts'
import { inLongRun, widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

/* Errors that a user can meet, each provoked on a phone and on a desktop. The message is in words, at the right place, with a way on, and
   no input is lost. Others: refusals, staying-in, getting-in, frame, billing, online-payments. */

test.beforeEach(interceptEarly)

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)

for (const width of widths(390)) {
  test(`lists and forms whose call fails say why and lose nothing, ${width} px wide`, async ({ page, request, refusals }) => {
    refusals.push(503, 409, 422, 429, 'net::ERR_')
    const shop = await openShop(request)
    await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 90_000 })
    await page.setViewportSize({ width, height: 844 })
    await openAt(page, shop)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // The database cannot be reached, and then it can.
    const busy = { status: 503, headers: { 'retry-after': '1' }, json: { message: 'Kasuwa is busy: please try again', code: 'busy' } }
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/v1/business/products?*', async (route) => {
      await answered
      await route.fulfill(busy)
    })
    await page.goto('/products')
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible()
    answer()
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Kasuwa is busy' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)
    await fits(page)
    await page.unroute('**/v1/business/products?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Rice 50kg').first()).toBeVisible()

    // Offline: loaded data stays, marked as old.
    await page.goto('/products?product=new')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Beans 25kg')
    await form.getByRole('textbox', { name: 'SKU' }).fill('RICE-50')
    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Save product' }).click()
    await expect(form.getByRole('alert').last()).toBeInViewport()
    await fits(page)
    await page.context().setOffline(false)

    // Taken already: said under its field, which has the focus.
    await form.getByRole('button', { name: 'Save product' }).click()
    await expect(form.getByRole('textbox', { name: 'SKU' })).toBeFocused()
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Beans 25kg')
    await expectAccessible(page)

    // Too many at once.
    const many = {
      status: 429,
      headers: { 'retry-after': '5' },
      json: { message: 'Too many tries: please wait a little', code: 'too_many' },
    }
    await page.route('**/v1/business/products', (route) => route.fulfill(many))
    await form.getByRole('textbox', { name: 'SKU' }).fill('BEANS-25')
    await form.getByRole('button', { name: 'Save product' }).click()
    await expect(form.getByRole('alert').filter({ hasText: 'Too many tries' })).toBeInViewport()
    await page.unroute('**/v1/business/products')

    // A picture that is none.
    const picture = form.locator('input[type=file]').first()
    await picture.setInputFiles({ name: 'stall.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(form.getByRole('alert').first()).toBeVisible()
    await fits(page)
    await expect(form.getByText('Check Pictures')).toBeVisible()
    // A picture that is too large and cannot be scaled down.
    await picture.setInputFiles({ name: 'stall.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) })
    await expect(form.getByText('at most 4.77MB')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Beans 25kg')
  })

  test(`a table that is too large is not sent, and says what to do, ${width} px wide`, inLongRun, async ({ page, request }) => {
    const sent: string[] = []
    page.on('request', (sentRequest) => sentRequest.method() === 'POST' && sent.push(sentRequest.url()))
    await page.setViewportSize({ width, height: 844 })
    await openAt(page, await openShop(request), '/import/products')
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'everything.csv', mimeType: 'text/csv', buffer: Buffer.alloc(10_000_001, 'name\n') })
    await expect(page.getByRole('alert')).toHaveText(
      'everything.csv has 11 MB; the limit is 10. Save it as several files and import them one by one.',
    )
    await expectAccessible(page)
    await fits(page)
    expect(sent.filter((url) => url.includes('import'))).toEqual([])
    await file.setInputFiles({ name: 'part.csv', mimeType: 'text/csv', buffer: Buffer.from('name,price\nRice,900') })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('“name” is')).toHaveValue('name')
  })

  test(
    `an approval of a document that was canceled meanwhile shows its new status, ${width} px wide`,
    inLongRun,
    async ({ page, request, refusals }) => {
      refusals.push(409)
      const shop = await openShop(request)
      const contact = await addContact(shop, 'Chidi Foods', 'supplier')
      const product = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 100_000, cost: 50_000 })
      await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
      const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
      await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
        contact,
        location: rows[0]?.id,
        items: [{ product, quantity: 3, cost: 50_000 }],
      })
      const { rows: waiting } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-actions')
      await page.setViewportSize({ width, height: 844 })
      await openAt(page, shop, `/inventory-actions/${waiting[0]?.id}`)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      const confirmDialog = page.getByRole('dialog')
      await expect(confirmDialog.getByRole('button', { name: /^Approve/ })).toBeEnabled()
      await shop.call('PATCH', `/v1/business/inventory-actions/${waiting[0]?.id}/status`, { status: 'canceled', reason: 'Never came' })
      await confirmDialog.getByRole('button', { name: /^Approve/ }).click()
      await expectToast(page, 'Someone has already changed this: it is now canceled')
      await fits(page)
    },
  )

  test(
    `a forbidden screen names the owner to ask, and a missing page or link says so, ${width} px wide`,
    inLongRun,
    async ({ page, request, refusals }) => {
      refusals.push(403, 404, 422, 401)
      const shop = await openShop(request)
      const seller = await hire(request, shop, ['sale.create', 'sale.view', 'product.view', 'contact.view'])
      await page.setViewportSize({ width, height: 844 })
      await openAt(page, seller)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/settings/business')
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Ask the owner of this business for it.')
      await expectAccessible(page)
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/contacts/unknown')
      await expect(page.getByRole('heading', { level: 1, name: 'Contact not found' })).toBeVisible()
      await fits(page)
      for (const [path, heading] of [
        ['/email/verify?token=gone', 'This link does not work any more'],
        ['/invitation?token=gone', 'This link does not work any more'],
        ['/d/gone', /./],
      ] as const) {
        await page.evaluate(() => localStorage.clear())
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await fits(page)
      }
      await page.goto('/login')
      await page.getByLabel('Email').fill(seller.email)
      await page.locator('input[type="password"]').fill('not-this-one-77')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  )
}
