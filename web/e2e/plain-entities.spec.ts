import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { expect, test } from './faultless.ts'
import { logIn, openShop } from './shop.ts'

type Said = Record<'empty' | 'new' | 'name' | 'description' | 'save' | 'delete_title', string>

for (const { group, folder } of plainNames) {
  test(`${folder} are listed in the settings: one is made, changed and deleted`, async ({ page, request }) => {
    const { default: says } = (await import(`../src/messages/en/${folder}.ts`)) as { default: Said }
    await logIn(page, await openShop(request))
    await page.goto('/settings')
    const path = `/settings/${group}`
    await page.locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { name: says.empty })).toBeVisible()

    await page.getByRole('button', { name: says.new }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(says.name).fill('Oraimo')
    await form.getByRole('button', { name: says.save }).click()
    const row = page.getByRole('row', { name: /Oraimo/ })
    await row.click()
    await form.getByLabel(says.description).fill('Things that charge other things')
    await form.getByRole('button', { name: says.save }).click()
    await expect(row).toContainText('Things that charge')

    await row.click()
    await form.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: says.delete_title.replace('{name}', 'Oraimo') })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page.getByRole('heading', { name: says.empty })).toBeVisible()
  })
}
