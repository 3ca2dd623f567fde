import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { expectToast } from './toasts.ts'

test('several products are changed at once: first it is shown what that makes of each, then all of them are, or none', async ({
  page,
  request,
  refusals,
}) => {
  refusals.push(409)
  const shop = await openShop(request)
  const make = (name: string, price: number, cost: number) =>
    shop.call('PUT', '/v1/business/products', { name, type: 'standard', price, cost })
  await make('Ofada rice', 1980_00, 1900_00)
  await make('Palm oil', 1010_00, 600_00)
  await make('Sachet water', 20_00, 10_00)
  const prices = async () => {
    const { rows } = await shop.call<{ rows: { name: string; price: number }[] }>('GET', '/v1/business/products?sort=name.asc')
    return rows.map(({ name, price }) => `${name} ${price / 100}`)
  }

  await openAt(page, shop, '/products')
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Actions on the selected' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 products' })
  await dialog.getByRole('combobox', { name: 'Selling price' }).selectOption('Lower by an amount')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await dialog.getByRole('combobox', { name: 'Round' }).selectOption('To the nearest ₦50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show what changes' }).click()

  const rows = dialog.getByRole('list', { name: 'What changes' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Sachet water')
  await expect(rows.nth(0)).toContainText('would fall below zero')
  await expect(rows.nth(1)).toContainText('Ofada rice')
  await expect(rows.nth(1)).toContainText('₦1,900.00')
  await expect(rows.nth(1)).not.toContainText('Below cost')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Leave 1 out' }).click()
  await expect(rows).toHaveCount(2)

  // A product's price changed after the preview: nothing is changed.
  const { rows: matches } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/products?search=Palm')
  await shop.call('PATCH', `/v1/business/products/${matches[0]?.id}`, { price: 1210_00 })
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody changed these products')
  await expect(rows.nth(1)).toContainText('₦1,100.00')
  expect(await prices()).toEqual(['Ofada rice 1980', 'Palm oil 1210', 'Sachet water 20'])
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await prices()).toEqual(['Ofada rice 1900', 'Palm oil 1100', 'Sachet water 20'])
  await expect(page.getByRole('row', { name: /Palm oil/ })).toContainText('₦1,100.00')
})

test('several products are hidden from the till, shown there again, and deleted, each at once', async ({ page, request }) => {
  const shop = await openShop(request)
  for (const name of ['Ofada rice', 'Palm oil', 'Sachet water'])
    await shop.call('PUT', '/v1/business/products', { name, type: 'standard', price: 100_00 })
  const states = async () => {
    const { rows } = await shop.call<{ rows: { name: string; status: string }[] }>('GET', '/v1/business/products?sort=name.asc')
    return rows.map(({ name, status }) => `${name} ${status}`)
  }
  await openAt(page, shop, '/products')
  const press = async (...buttons: string[]) => {
    for (const name of ['Ofada rice', 'Palm oil']) await page.getByRole('row', { name }).getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Actions on the selected' }).getByRole('button', { name: buttons[0] }).click()
    for (const name of buttons.slice(1)) await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  await press('Hide from till')
  await expectToast(page, '2 products are hidden from the till')
  expect(await states()).toEqual(['Ofada rice inactive', 'Palm oil inactive', 'Sachet water active'])
  await press('Show at till')
  await expectToast(page, '2 products are shown at the till')
  expect(await states()).toEqual(['Ofada rice active', 'Palm oil active', 'Sachet water active'])
  await press('Delete', 'Delete')
  await expectToast(page, '2 products are deleted')
  expect(await states()).toEqual(['Sachet water active'])
})
