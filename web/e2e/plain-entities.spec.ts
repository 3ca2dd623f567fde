import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { entityPages } from '../src/plain-entities/entity-pages.ts'
import { expect, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'

type EntityMessages = Record<'empty' | 'new' | 'edit' | 'name' | 'description' | 'save' | 'delete_title', string>

/** All are made of the same parts: `npm test` tries the first that is a name alone and the first that says more. */
const tried = plainNames.filter(
  ({ isName }, index) => process.env.LONG || index === plainNames.findIndex((entity) => entity.isName === isName),
)

for (const { kind, group, folder, isName } of tried) {
  test(`${folder} are listed in the settings: one is made, changed and deleted`, async ({ page, request }) => {
    const { default: messages } = (await import(`../src/messages/en/${folder}.ts`)) as { default: EntityMessages }
    await openAt(page, await openShop(request), '/settings')
    const path = `/settings/${group}`
    await page.locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { name: messages.empty })).toBeVisible()

    await page.getByRole('button', { name: messages.new }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(messages.name).fill('Oraimo')
    await form.getByRole('button', { name: messages.save }).click()
    // A closing dialog stays for a moment, and its fields have the same names.
    await expect(form).toBeHidden()
    const row = page.getByRole('row', { name: /Oraimo/ })
    // Kinds that group products or contacts have a page, which leads to the form. The others open the form directly.
    const open = async () => {
      await row.click()
      if (kind in entityPages) await page.getByRole('button', { name: messages.edit }).click()
    }
    await open()
    if (isName) await form.getByLabel(messages.name).fill('Oraimo and Itel')
    else await form.getByLabel(messages.description).fill('Things that charge other things')
    await form.getByRole('button', { name: messages.save }).click()
    await expect(form).toBeHidden()
    await page.goto(path)
    await expect(row).toContainText(isName ? 'and Itel' : 'Things that charge')

    await open()
    await form.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: messages.delete_title.replace('{name}', isName ? 'Oraimo and Itel' : 'Oraimo') })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page.getByRole('heading', { name: messages.empty })).toBeVisible()
  })
}
