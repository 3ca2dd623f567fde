import type { Page } from '@playwright/test'
import { expect, interceptEarly, test } from './faultless.ts'
import { addProduct, openAt, openShop, stockUp } from './shop.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })
const unsettled = (page: Page) => page.getByRole('list', { name: 'Scans that are not on' }).getByRole('listitem')

test.beforeEach(interceptEarly)

test('which of several was meant is asked at once, but not of whoever has gone to another field by then', async ({ page, request }) => {
  const shop = await openShop(request)
  const skus = { Milk: 'MILK', 'Brown sugar': '7711220', 'White sugar': '7711221' }
  const ids = await Promise.all(Object.entries(skus).map(([name, sku]) => addProduct(shop, { name, sku, price: 100_000 })))
  await stockUp(shop, Object.fromEntries(ids.map((id) => [id, 10])))
  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeFocused()
  await search(page).fill('Milk')
  await page.getByRole('option', { name: /Milk/ }).click()
  const quantity = page.getByLabel('Quantity of Milk')
  await expect(quantity).toHaveValue('1')
  /** Typed and entered before the answer is there. @returns lets it come */
  const enter = async (typed: string) => {
    const goods = '**/v1/business/items-for-sale?*'
    let answer = () => {}
    const waited = new Promise<void>((resolve) => (answer = resolve))
    await page.route(goods, async (route) => {
      await waited
      await route.continue()
    })
    await search(page).fill(typed)
    await search(page).press('Enter')
    await expect(search(page)).toHaveValue('')
    return async () => {
      answer()
      await page.unroute(goods)
    }
  }
  const answer = await enter('771122')
  await quantity.fill('3')
  await answer()
  await expect(unsettled(page)).toHaveText([/Several fit: 771122/])
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveValue('3')
  await expect(search(page)).toHaveValue('')
  await unsettled(page).getByRole('button', { name: 'Choose' }).click()
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('771122')
  await page.getByRole('option', { name: /White sugar/ }).click()
  await expect(page.getByLabel('Quantity of White sugar')).toHaveValue('1')
  await expect(unsettled(page)).toHaveCount(0)

  // With the hands on the search it is asked at once.
  const answerLast = await enter('771122')
  await answerLast()
  await expect(search(page)).toHaveValue('771122')
  await expect(page.getByRole('option', { name: /Brown sugar/ })).toBeVisible()
})
