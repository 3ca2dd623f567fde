import type { Page } from '@playwright/test'
import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, openAt, openShop, type Shop } from './shop.ts'
import { search } from './till.ts'
import { inLongRun, sizes } from './sizes.ts'

interface IdRow {
  id: string
}

const shirts = { 'Shirt S': 10_000_00, 'Shirt M': 10_000_00, Jacket: 12_000_00, Cap: 9_500_00 }

/** A shop with ten each of shirts, a jacket and a cap, that sold two small shirts. @param contact the customer, if any */
async function soldShirts(shop: Shop, contact?: string): Promise<string> {
  const products: Record<string, string> = {}
  const { rows: places } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/inventory-locations')
  const location = places[0]?.id
  const supplier = await addContact(shop, 'Aba Textiles', 'supplier')
  for (const [name, price] of Object.entries(shirts)) {
    const { product } = await shop.call<{ product: IdRow }>('PUT', '/v1/business/products', {
      name,
      type: 'standard',
      price,
      cost: 5_000_00,
      sku: name,
    })
    products[name] = product.id
  }
  const items = Object.values(products).map((product) => ({ product, quantity: 10, cost: 5_000_00 }))
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact: supplier, location, items })
  const { rows } = await shop.call<{ rows: { id: string; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts/open?sort=created_at.asc')
  const { sale } = await shop.call<{ sale: IdRow }>('PUT', '/v1/business/sales', {
    contact: contact ?? rows.find((row) => row.is_walk_in)?.id,
    location,
    items: [{ product: products['Shirt S'], quantity: 2, price: 10_000_00 }],
    payable_amount: 20_000_00,
    payment_accounts: [{ account: null, amount: 20_000_00 }],
  })
  return sale.id
}

/** Puts goods on by their name. */
async function take(page: Page, name: string): Promise<void> {
  await search(page).fill(name)
  await search(page).press('Enter')
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1')
}

for (const [where, viewport] of sizes('on a phone')) {
  test(`a shirt is exchanged for another size, for something dearer and for something cheaper, ${where}`, async ({ page, request }) => {
    const shop = await openShop(request)
    await page.setViewportSize(viewport)
    const sale = await soldShirts(shop)
    await openAt(page, shop, `/sales/${sale}`)
    await expect(page.getByRole('heading', { name: /SL-000001/, level: 1 })).toBeVisible()

    // Another size: nothing is paid.
    await chooseAction(page, 'Exchange', 'link')
    const back = page.getByLabel('Quantity of Shirt S')
    await back.fill('1')
    await take(page, 'Shirt M')
    await expect(page.getByText('Nothing to pay').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Exchange saved' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New sale: SL-000002' }).click()
    await expect(page.getByRole('heading', { name: /SL-000002/, level: 1 })).toBeVisible()
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await page.locator('dl').getByRole('link', { name: 'RI-000001' }).click()
    await expect(page.getByRole('heading', { name: /RI-000001/, level: 1 })).toBeVisible()
    await expect(page.locator('dl').getByRole('link', { name: 'SL-000002' })).toBeVisible()

    // Something dearer: the difference is paid.
    await page.locator('dl').getByRole('link', { name: 'SL-000002' }).click()
    // The return has a menu of the same name, and stands until the sale is there.
    await expect(page.getByRole('heading', { name: /SL-000002/, level: 1 })).toBeVisible()
    await chooseAction(page, 'Exchange', 'link')
    await expect(page.getByLabel('Quantity of Shirt M').first()).toHaveValue('1')
    await take(page, 'Jacket')
    await expect(page.getByText('Customer pays').first()).toBeVisible()
    await expect(page.getByText('₦2,000.00').first()).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByText('paid', { exact: true })).toBeVisible()

    // Something cheaper: it is handed back.
    await page.getByRole('link', { name: 'New sale: SL-000003' }).click()
    await expect(page.getByRole('heading', { name: /SL-000003/, level: 1 })).toBeVisible()
    await chooseAction(page, 'Exchange', 'link')
    await take(page, 'Cap')
    await expect(page.getByText('Refund').first()).toBeVisible()
    await expect(page.getByText('₦2,500.00').first()).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByText('refunded', { exact: true })).toBeVisible()
    const { rows } = await shop.call<{ rows: object[] }>('GET', '/v1/business/sales?sort=number.asc')
    expect(rows).toMatchObject([1, 2, 3, 4].map((number) => ({ number: `SL-00000${number}`, payment_status: 'paid' })))
  })
}

test('where approval is needed both wait, and are approved with one of them', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const sale = await soldShirts(shop, await addContact(shop, 'Ada Obi', 'customer'))
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  await openAt(page, shop, `/exchanges/new?sale=${sale}`)
  await page.getByLabel('Quantity of Shirt S').fill('1')
  await take(page, 'Jacket')
  await expect(page.getByText('Ada Obi pays')).toBeVisible()
  await page.getByLabel('Paid with').selectOption('Later')
  await page.getByRole('button', { name: /^Exchange/ }).click()
  await expect(page.getByRole('heading', { name: 'Exchange waiting for approval' })).toBeVisible()
  await page.getByRole('link', { name: 'New sale: SL-000002' }).click()
  await page.getByRole('button', { name: 'Approve' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Shirt S')
  await expect(dialog).toContainText('Jacket')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Part paid', { exact: false }).first()).toBeVisible()
  await page.locator('dl').getByRole('link', { name: 'RI-000001' }).click()
  await expect(page.getByText('Exchanged for').first()).toBeVisible()
})

test(
  'an exchange over the customer’s limit needs a confirmation, and is recorded with it',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push(422)
    const shop = await openShop(request)
    const ada = await addContact(shop, 'Ada Obi', 'customer')
    const sale = await soldShirts(shop, ada)
    await shop.call('PATCH', `/v1/business/contacts/${ada}`, { credit_limit: 1_000_00 })
    await openAt(page, shop, `/exchanges/new?sale=${sale}`)
    await page.getByLabel('Quantity of Shirt S').fill('1')
    await take(page, 'Jacket')
    await page.getByLabel('Paid with').selectOption('Later')
    await page.keyboard.press('F9')
    await expect(page.getByText('₦1,000.00', { exact: false }).first()).toBeVisible()
    await page.getByLabel('Allow over the limit this once').check()
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Exchange saved' })).toBeVisible()
    const { contact } = await shop.call<{ contact: { balance: number } }>('GET', `/v1/business/contacts/${ada}`)
    expect(contact.balance).toBe(2_000_00)
  },
)

test(
  'a missing quantity is reported, a refusal appears on its line, and no input is lost',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push(422)
    const shop = await openShop(request)
    const sale = await soldShirts(shop)
    await openAt(page, shop, `/exchanges/new?sale=${sale}`)
    await expect(page.getByLabel('Quantity of Shirt S')).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByText('Type how many come back')).toBeVisible()
    await page.getByLabel('Quantity of Shirt S').fill('3')
    await take(page, 'Cap')
    await page.keyboard.press('F9')
    await expect(page.getByText('Only 2', { exact: false }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Quantity of Shirt S')).toHaveValue('3')
    await expect(page.getByLabel('Quantity of Cap')).toHaveValue('1')
  },
)
