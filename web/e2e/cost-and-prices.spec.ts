import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { scan } from './scanner.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { inLongRun } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })

async function addRice(page: Page, code: string): Promise<void> {
  await expect(search(page)).toBeFocused()
  await scan(page, code)
  await expect(page.getByLabel('Quantity of Rice')).toHaveValue('1')
}

const code = '6000000000011'

/** Rice at ₦650 that cost ₦400 each, owed to its supplier. */
async function riceShop(request: APIRequestContext): Promise<{ shop: Shop; rice: string }> {
  const shop = await openShop(request)
  const rice = await addProduct(shop, { name: 'Rice', sku: 'R-1', price: 650_00, cost: 400_00, barcode: code })
  await stockUp(shop, { [rice]: 10 })
  return { shop, rice }
}

/** A member with the built-in Sales role. */
async function cashierOf(request: APIRequestContext, shop: Shop) {
  const { rows } = await shop.call<{ rows: { id: string; name: string }[] }>('GET', '/v1/business/roles')
  const email = shop.email.replace('owner', 'cashier')
  await shop.call('POST', '/v1/business/members/invite', { email, roles: [rows.find(({ name }) => name === 'Sales')?.id] })
  const token = new URL((await mailTo(request, email, /^Join/)).links[0] ?? '').searchParams.get('token')
  const password = 'pepper-soup-88-bowl'
  const data = { token, first_name: 'Bisi', last_name: 'Bello', password, password_confirmation: password }
  const joined = await request.post('/v1/merchant/invitation/accept', { data })
  if (!joined.ok()) throw new Error(await joined.text())
  return { email, password }
}

test('a cashier with the built-in role sees no cost, profit or debt, and sells at the product’s current price', async ({
  page,
  request,
  refusals,
}) => {
  const { shop, rice } = await riceShop(request)
  const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const ada = await addContact(shop, 'Ada', 'customer')
  const items = [{ product: rice, quantity: 1, price: 650_00 }]
  await shop.call('PUT', '/v1/business/sales', { contact: ada, location: places[0]?.id, items, payable_amount: 650_00 })
  await openAt(page, await cashierOf(request, shop))

  await expect(page.getByText('Sold today')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Owed to you' })).toBeVisible()
  for (const label of ['Profit today', 'You owe']) await expect(page.getByText(label)).toHaveCount(0)

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/products')
    await expect(page.getByText('₦650.00')).toBeVisible()
    await expect(page.getByText('Cost', { exact: true })).toHaveCount(0)
    await page.goto(`/products/${rice}`)
    // The price, and its latest sales below.
    await expect(page.getByText('₦650.00').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Latest sales' })).toBeVisible()
    for (const label of ['Cost', 'Markup']) await expect(page.getByText(label, { exact: true })).toHaveCount(0)
    await expect(page.getByText('You make')).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // A link shared by a member who sees costs still shows the list.
  await page.goto('/products?sort=cost.desc')
  await expect(page.getByText('₦650.00')).toBeVisible()

  await page.goto('/sales/new')
  await addRice(page, code)
  await expect(page.getByLabel('Quantity of Rice')).toHaveValue('1')
  await expect(page.getByRole('textbox', { name: 'Price of Rice' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Discount, as amount or percent' })).toHaveCount(0)
  await expectAccessible(page)
  await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 700_00 })
  refusals.push(422)
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert').filter({ hasText: 'Rice now costs ₦700.00' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Customer and total' }).getByText('₦700.00').first()).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000002' })).toBeVisible()
  const { rows } = await shop.call<{ rows: { payable_amount: number }[] }>('GET', '/v1/business/sales')
  expect(rows).toMatchObject([{ payable_amount: 700_00 }, { payable_amount: 650_00 }])
})

test(
  'a price typed over one that has changed since is asked about, and either is taken',
  inLongRun,
  async ({ page, request, refusals }) => {
    const { shop, rice } = await riceShop(request)
    await openAt(page, shop, '/sales/new')
    await addRice(page, code)
    const price = page.getByRole('textbox', { name: 'Price of Rice' })
    await price.fill('600')
    await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 700_00 })
    refusals.push(422)
    await price.press('F9')
    await expect(page.getByRole('alert').filter({ hasText: 'Rice now costs ₦700.00' })).toBeVisible()
    await expect(price).toHaveValue('600')
    await page.getByRole('button', { name: 'Sell at ₦700.00' }).click()
    await expect(price).toHaveValue('700')
    await price.fill('600')
    await price.press('F9')
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    const { rows } = await shop.call<{ rows: { payable_amount: number }[] }>('GET', '/v1/business/sales')
    expect(rows).toMatchObject([{ payable_amount: 600_00 }])
  },
)
