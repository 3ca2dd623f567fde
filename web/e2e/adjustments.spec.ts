import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { scan } from './scanner.ts'
import { addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })

interface Level {
  product: { name: string }
  on_hand: number
  committed: number
  value: number
}
const levels = async ({ call }: Shop) => (await call<{ rows: Level[] }>('GET', '/v1/business/inventory-levels')).rows

/** To the walk-in customer, at ₦75,000.00 each. */
async function sell({ call }: Shop, product: string, quantity: number): Promise<void> {
  const { rows: places } = await call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { rows: people } = await call<{ rows: { id: string; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts/open')
  const amount = 7_500_000 * quantity
  await call('PUT', '/v1/business/sales', {
    contact: people.find((contact) => contact.is_walk_in)?.id,
    location: places[0]?.id,
    items: [{ product, quantity, price: 7_500_000 }],
    payable_amount: amount,
    payment_accounts: [{ account: null, amount }],
  })
}

test(
  'a new product comes with its opening stock: the guide goes on, and no contact gets a balance',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await openAt(page, shop)
    await page.getByRole('link', { name: 'Add a product' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Peak Milk 400g')
    await dialog.getByLabel('Cost', { exact: true }).fill('2800')
    await dialog.getByLabel('Selling price').fill('3500')
    await dialog.getByLabel('Stock now').fill('24')
    // The unit cost defaults to the product's cost.
    await expect(dialog.getByLabel('Cost per unit')).toHaveAttribute('placeholder', '2,800')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save product' }).click()
    await expectToast(page, 'Peak Milk 400g is added, with 24 in stock')

    // Back at the guide: goods and stock are done, the sale is next.
    await expect(page.locator('[aria-labelledby=first-steps] > ol [data-done]')).toHaveCount(2)
    expect(await levels(shop)).toMatchObject([{ product: { name: 'Peak Milk 400g' }, on_hand: 24, value: 24 * 280_000 }])
    const { rows } = await shop.call<{ rows: { balance: number }[] }>('GET', '/v1/business/contacts')
    expect(rows.filter(({ balance }) => balance !== 0)).toEqual([])

    await page.goto('/inventory-actions#actions')
    // The reason names the kind. No row has a contact, so its empty columns are hidden.
    await expect(page.getByRole('cell', { name: 'Opening stock', exact: true })).toBeVisible()
    for (const name of ['Supplier or customer', 'Payment', 'Status']) await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
  },
)

test('broken goods are taken off by keyboard, and the remaining goods are revalued', async ({ page, request }) => {
  const shop = await openShop(request)
  const rice = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 7_500_000, cost: 10_000, barcode: '6001234567890' })
  await stockUp(shop, { [rice]: 10 })
  await openAt(page, shop, '/inventory-actions/new/adjustment')
  await expect(search(page)).toBeFocused()
  await scan(page, '6001234567890')
  await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('-3')
  await expect(page.getByText('10 here, then 7')).toBeVisible()
  // Nothing is recorded before it is said why.
  await page.keyboard.press('F9')
  await expect(page.getByText('Give a reason')).toBeVisible()
  await page.getByLabel('Quantity of Rice 50kg').press('Tab')
  await page.keyboard.type('Dam')
  await expect(page.getByLabel('Reason for Rice 50kg')).toHaveValue('damage')
  await expectAccessible(page)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Adjustment saved · AD-000001' })).toBeVisible()
  await expect(page.getByText('−₦300.00')).toBeVisible()
  expect(await levels(shop)).toMatchObject([{ on_hand: 7, value: 70_000 }])

  // From the product's page: those that are left are worth 80 each.
  await page.goto(`/products/${rice}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Adjust stock' }).click()
  await expect(page.getByLabel('Quantity of Rice 50kg')).toBeFocused()
  await page.getByLabel('Direction for Rice 50kg').selectOption('worth')
  await page.getByLabel('New value per unit of Rice 50kg').fill('80')
  await page.getByLabel('Reason for Rice 50kg').selectOption('recount')
  // Two are sold elsewhere meanwhile: the five that are left are worth so much each.
  await sell(shop, rice, 2)
  await page.keyboard.press('F9')
  await page.getByRole('link', { name: 'Open adjustment' }).click()
  await expect(page.getByRole('heading', { name: 'AD-000002', level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Counted again' })).toBeVisible()
  await expect(page.getByText('−₦100.00').first()).toBeVisible()
  expect(await levels(shop)).toMatchObject([{ on_hand: 5, value: 40_000 }])
  await expectAccessible(page)
})

test('recorded by a key that is pressed before the shelf has answered, or told why not', inLongRun, async ({ page, request, refusals }) => {
  const shop = await openShop(request)
  const rice = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE-50', price: 7_500_000, cost: 10_000 })
  await stockUp(shop, { [rice]: 10 })
  let answer: (how: 'answered' | 'lost') => void = () => {}
  let shelf = Promise.resolve('answered')
  const hold = () => (shelf = new Promise((resolve) => (answer = resolve)))
  await page.route('**/inventory-levels/open*', async (route) => ((await shelf) === 'lost' ? route.abort() : route.continue()))
  const each = page.getByLabel('New value per unit of Rice 50kg')
  const path = `/inventory-actions/new/adjustment?product=${rice}&reason=recount`
  const fill = async () => {
    await page.getByLabel('Direction for Rice 50kg').selectOption('worth')
    await each.fill('80')
  }
  void hold()
  await openAt(page, shop, path)
  await fill()
  await page.keyboard.press('F9')
  // While a stock level is unknown, the desk reports neither an error nor zero stock.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('0 here')).toHaveCount(0)
  answer('answered')
  await expect(page.getByRole('heading', { name: 'Adjustment saved · AD-000001' })).toBeVisible()
  expect(await levels(shop)).toMatchObject([{ on_hand: 10, value: 80_000 }])

  void hold()
  await page.goto(path)
  await fill()
  await page.keyboard.press('F9')
  refusals.push('ERR_FAILED')
  answer('lost')
  await expectToast(page, 'No answer from Kasuwa')
  void hold()
  await page.keyboard.press('F9')
  answer('answered')
  await expect(page.getByText('This is already the value per unit')).toBeVisible()
  expect(await levels(shop)).toMatchObject([{ on_hand: 10, value: 80_000 }])
})
