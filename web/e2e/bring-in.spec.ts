import { randomUUID } from 'node:crypto'
import { sharedAppUrl } from './clock.ts'
import { expect, expectAccessible } from './faultless.ts'
import { test } from './own-app.ts'
import { addProduct, openAt, openShop, registerShop, stockUp } from './shop.ts'
import { inLongRun, widths } from './sizes.ts'

const filePassword = 'kept for the move'
/** A process of its own brings a file in. */
const patient = { timeout: 180_000 }

for (const width of widths(1440))
  test(
    `a business is imported from another installation with its products, after a wrong file and a wrong password, ${width} px wide`,
    inLongRun,
    async ({ page, request, own, playwright, refusals }) => {
      test.setTimeout(600_000)
      refusals.push(422)
      await page.setViewportSize({ width, height: 900 })
      // The business comes from the installation of all other journeys.
      const sharedApp = await playwright.request.newContext({ baseURL: sharedAppUrl })
      const before = await openShop(sharedApp)
      const rice = await addProduct(before, { name: 'Rice 5kg', sku: 'RICE-5', price: 9_000_00 })
      await stockUp(before, { [rice]: 5 })
      await before.call('PATCH', '/v1/business', { name: 'Okafor Provisions' })
      const { access_token: token } = (await (
        await sharedApp.post('/v1/merchant/auth/login', { data: { email: before.email, password: before.password } })
      ).json()) as { access_token: string }
      const fileResponse = await sharedApp.post('/v1/business/file', {
        headers: { authorization: `Bearer ${token}` },
        data: { password: before.password, file_password: filePassword },
      })
      const buffer = await fileResponse.body()
      await sharedApp.dispose()

      const shop = await registerShop(request, own.mails.mailTo)
      await openAt(page, shop, '/settings/business')
      await page.getByRole('button', { name: 'Import a business from a file…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import a business from a file' })
      const password = dialog.getByRole('textbox', { name: 'Password of the file' })
      // A file of another format is refused at its field, and no other input is lost.
      await dialog.locator('input[type=file]').setInputFiles({ name: 'prices.kasuwa', mimeType: '', buffer: Buffer.from('name,price\n') })
      await password.fill('another password')
      await expectAccessible(page)
      await password.press('Enter')
      const file = dialog.getByRole('group', { name: 'File of the business' })
      await expect(file.getByRole('alert')).toContainText('This is not a business file', patient)
      await dialog.locator('input[type=file]').setInputFiles({ name: 'okafor.kasuwa', mimeType: '', buffer })
      await expect(file.getByRole('alert')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Import business' }).click()
      await expect(dialog.getByText('This is not the password of the file')).toBeVisible(patient)
      await password.fill(filePassword)
      await dialog.getByRole('button', { name: 'Import business' }).click()

      await expect(dialog.getByText('Okafor Provisions is imported, and yours')).toBeVisible(patient)
      await expect(dialog.getByText('Only you can enter the business now')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Go to Okafor Provisions' }).click()
      await expect(dialog).toBeHidden(patient)
      await expect(page.getByRole('button', { name: /Okafor Provisions/ }).first()).toBeVisible(patient)
      await page.goto('/products')
      await expect(page.getByText('Rice 5kg').first()).toBeVisible()

      // Once more is refused in a sentence.
      await page.goto('/?business=file')
      await dialog.locator('input[type=file]').setInputFiles({ name: `${randomUUID()}.kasuwa`, mimeType: '', buffer })
      await password.fill(filePassword)
      await password.press('Enter')
      await expect(dialog.getByRole('alert')).toContainText('This business is already here', patient)
      await expectAccessible(page)
    },
  )
