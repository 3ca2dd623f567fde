import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

test('transport is spread over the lines of an intake and owed to its carrier, and the note is changed afterwards', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await Promise.all([addContact(shop, 'Chidi Foods', 'supplier'), addContact(shop, 'Musa Haulage', 'supplier')])
  await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 100_000, cost: 50_000, barcode: '6000000000011' })
  await addProduct(shop, { name: 'Beans 10kg', sku: 'BEANS', price: 400_000, cost: 150_000, barcode: '6000000000028' })
  await openAt(page, shop, '/inventory-actions/new/intake')
  const search = page.getByRole('combobox', { name: 'Type a name or scan a code' })
  await expect(search).toBeFocused()
  for (const [code, name] of [
    ['6000000000011', 'Rice 50kg'],
    ['6000000000028', 'Beans 10kg'],
  ] as const) {
    await search.fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1')
  }
  await page.getByRole('combobox', { name: 'Supplier' }).fill('chidi')
  await page.getByRole('option', { name: /Chidi Foods/ }).click()
  await expect(page.getByText('You will owe Chidi Foods ₦2,000.00.')).toBeVisible()

  await page.getByRole('button', { name: 'Add transport, duty …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extra cost' })
  await dialog.getByRole('button', { name: 'Transport' }).click()
  await expect(dialog.getByLabel('What for')).toHaveValue('Transport')
  await dialog.getByLabel('Amount').fill('100.01')
  await dialog.getByRole('radio', { name: 'Still owed' }).check()
  await dialog.getByRole('combobox', { name: 'Owed to' }).fill('musa')
  await page.getByRole('option', { name: /Musa Haulage/ }).click()
  await expect(dialog.getByText('Musa Haulage')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save cost' }).click()
  await expect(dialog).toBeHidden()
  const costs = page.getByRole('region', { name: 'Extra costs' })
  await expect(costs.getByText('Owed to Musa Haulage')).toBeVisible()
  await expect(costs.getByText('₦2,100.01')).toBeVisible()

  await page.getByRole('button', { name: /^Take in stock/ }).click()
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()
  await page.getByRole('link', { name: 'Open intake' }).click()
  await expect(page.getByRole('heading', { name: 'SI-000001' })).toBeVisible()
  // A quarter of it, and three quarters.
  await expect(page.getByText('₦25.00')).toBeVisible()
  await expect(page.getByText('₦75.01')).toBeVisible()
  await expect(page.getByText('Transport · owed to Musa Haulage')).toBeVisible()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Two bags were wet')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Two bags were wet').first()).toBeVisible()
  await expect(page.getByText('Note changed')).toBeVisible()
  const { rows } = await shop.call<{ rows: { name: string; balance: number }[] }>('GET', '/v1/business/contacts?owing=you&sort=name.asc')
  expect(rows.map(({ name, balance }) => [name, balance])).toEqual([
    ['Chidi Foods', -200_000],
    ['Musa Haulage', -10_001],
  ])
})

test(
  'goods that sell for less than they cost now are said on their line, and their price is changed there',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const rice = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 60_000, cost: 50_000, barcode: '6000000000011' })
    await openAt(page, shop, '/inventory-actions/new/intake')
    const search = page.getByRole('combobox', { name: 'Type a name or scan a code' })
    await expect(search).toBeFocused()
    await search.fill('6000000000011')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('1')
    await page.getByRole('button', { name: 'Add transport, duty …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extra cost' })
    await dialog.getByLabel('What for').fill('Transport')
    await dialog.getByLabel('Amount').fill('150')
    await dialog.getByRole('button', { name: 'Save cost' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Sells for ₦600.00, now costs ₦650.00 with extra costs')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change price' }).click()
    const price = page.getByLabel('New price of Rice 50kg')
    await expect(price).toBeFocused()
    await price.fill('0')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Type an amount above zero')).toBeVisible()
    await expectAccessible(page)
    await price.fill('800')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Rice 50kg now sells for ₦800.00')
    await expect(price).toBeHidden()
    await expect(page.getByText('Sells for')).toBeHidden()
    const { product } = await shop.call<{ product: { price: number } }>('GET', `/v1/business/products/${rice}`)
    expect(product.price).toBe(80_000)
  },
)

test(
  'a recorded intake lists prices that are no higher than their new cost, and they are changed on its page',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const rice = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 60_000, cost: 50_000 })
    const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const { inventory_action: intake } = await shop.call<{ inventory_action: { id: string } }>(
      'PUT',
      '/v1/business/inventory-actions/intakes',
      {
        ...{ contact: await addContact(shop, 'Chidi Foods', 'supplier'), location: places[0]?.id },
        items: [{ product: rice, quantity: 2, cost: 70_000 }],
      },
    )
    await openAt(page, shop, `/inventory-actions/${intake.id}`)
    await expect(page.getByRole('heading', { name: 'SI-000001', level: 1 })).toBeVisible()
    await expect(page.getByText('One price is at or below the new cost')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change price' }).click()
    const price = page.getByLabel('New price of Rice 50kg')
    await expect(price).toBeFocused()
    await price.fill('900')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Rice 50kg now sells for ₦900.00')
    await expect(page.getByText('One price is at or below the new cost')).toBeHidden()
  },
)

test(
  'transport that is paid at the till as goods come in is expected in its drawer no more, and is again once the intake is canceled',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await addContact(shop, 'Chidi Foods', 'supplier')
    await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 100_000, cost: 50_000, barcode: '6000000000011' })
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const form = { location: rows[0]?.id, name: 'Front till' }
    const { drawer } = await shop.call<{ drawer: { id: string } }>('PUT', '/v1/business/drawers', form)
    const path = `/v1/business/drawers/${drawer.id}/open`
    const { drawer_session: session } = await shop.call<{ drawer_session: { id: string } }>('POST', path, { float: 100_000 })
    await openAt(page, shop, `/drawers/${drawer.id}`)
    await chooseAction(page, 'Use on this till')
    await expectToast(page, 'Sales in this browser count in Front till')

    await page.goto('/inventory-actions/new/intake')
    const search = page.getByRole('combobox', { name: 'Type a name or scan a code' })
    await expect(search).toBeFocused()
    await search.fill('6000000000011')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('1')
    await page.getByRole('combobox', { name: 'Supplier' }).fill('chidi')
    await page.getByRole('option', { name: /Chidi Foods/ }).click()
    await page.getByRole('button', { name: 'Add transport, duty …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extra cost' })
    await dialog.getByLabel('What for').fill('Transport')
    await dialog.getByLabel('Amount').fill('300')
    await dialog.getByRole('button', { name: 'Save cost' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^Take in stock/ }).click()
    await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()

    await page.goto(`/drawers/${drawer.id}/${session.id}`)
    const cash = page.getByRole('table', { name: 'By account' }).getByRole('row', { name: /^Cash/ })
    await expect(cash).toContainText('−₦300.00')
    await expect(cash).toContainText('₦700.00')
    const { rows: intakes } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-actions')
    await page.goto(`/inventory-actions/${intakes[0]?.id}`)
    await chooseAction(page, 'Cancel intake')
    const question = page.getByRole('dialog', { name: /^Cancel/ })
    await expect(question.getByText('₦300.00 is refunded in cash')).toBeVisible()
    await question.getByLabel('Reason').fill('Sent back with the lorry')
    await question.getByRole('button', { name: 'Cancel intake' }).click()
    await expect(page.locator('dd', { hasText: 'Sent back with the lorry' })).toBeVisible()

    await page.goto(`/drawers/${drawer.id}/${session.id}`)
    await expect(cash).toContainText('₦1,000.00')
  },
)
