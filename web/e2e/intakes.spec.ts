import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { scan } from './scanner.ts'
import { addContact, addProduct, openAt, openShop, type Shop } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })

async function someGoods(shop: Shop): Promise<string> {
  await addContact(shop, 'Chidi Foods', 'supplier')
  return addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 100_000, cost: 50_000, barcode: '6000000000011' })
}

interface Intake {
  number: string
  status: string
  total: number
  paid_amount: number
  cancel_reason: string | null
}
const intakesOf = async (shop: Shop) => (await shop.call<{ rows: Intake[] }>('GET', '/v1/business/inventory-actions')).rows

/** Ten bags, taken in at ₦500.00 each. @returns their document's id */
async function takenIn(shop: Shop, paid = 0): Promise<string> {
  const product = await someGoods(shop)
  const [places, suppliers] = await Promise.all([
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations'),
    shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/contacts?search=Chidi'),
  ])
  const reply = await shop.call<{ inventory_action: { id: string } }>('PUT', '/v1/business/inventory-actions/intakes', {
    contact: suppliers.rows[0]?.id,
    location: places.rows[0]?.id,
    items: [{ product, quantity: 10, cost: 50_000 }],
    payment_accounts: paid > 0 ? [{ amount: paid }] : [],
  })
  return reply.inventory_action.id
}

const more = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('by keys alone: a delivery is paid in part as it is taken in, and the rest later', async ({ page, request }) => {
  const shop = await openShop(request)
  await someGoods(shop)
  await openAt(page, shop, '/inventory-actions/new/intake')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('4*6000000000011')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('4')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.keyboard.type('chidi')
  await expect(page.getByRole('option', { name: /Chidi Foods/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You will owe Chidi Foods ₦2,000.00.')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByLabel('Paid by Cash')).toBeFocused()
  // Six characters: seven, and the Enter that follows, may come at a scanner's pace.
  await page.keyboard.type('2000.5')
  await expect(page.getByText('₦0.50 more than the total')).toBeVisible()
  // Nothing is sent: the server would refuse it.
  await page.keyboard.press('Enter')
  await page.getByLabel('Paid by Cash').fill('500')
  await expect(page.getByRole('dialog').getByText('You will owe Chidi Foods ₦1,500.00.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000001' })).toBeVisible()
  await expect(page.getByText('₦500.00 is paid')).toBeVisible()
  await page.getByRole('link', { name: 'Open intake' }).click()
  await expect(page.getByText('Part paid')).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('₦1,500.00 left to pay, at most.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expectToast(page, 'SI-000001 is paid')
  expect(await intakesOf(shop)).toMatchObject([{ total: 200_000, paid_amount: 200_000 }])
  await page.getByRole('button', { name: 'Undo the payment of ₦500.00' }).click()
  await expect(page.getByText('₦500.00 comes back to Cash and you owe it again. Both entries stay in the books.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo payment' }).click()
  await expect(page.getByText('Refunded to: Cash')).toBeVisible()
  expect(await intakesOf(shop)).toMatchObject([{ paid_amount: 150_000 }])
})

test('a wrong cost is corrected from the document: filled, said, recorded in its place, and linked both ways', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const id = await takenIn(shop, 100_000)
  await openAt(page, shop, `/inventory-actions/${id}`)
  await more(page, 'Correct intake')
  await expect(page.getByText('This replaces SI-000001, which is then canceled.', { exact: false })).toContainText(
    '₦1,000.00 already paid counts towards it. ₦4,000.00 is left to pay.',
  )
  await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('10')
  await page.getByLabel('Cost of Rice 50kg').fill('600')
  await expect(page.getByText('You will owe Chidi Foods ₦5,000.00.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000002' })).toBeVisible()
  await page.getByRole('link', { name: 'Open intake' }).click()
  // Named once more by its timeline, when that has come.
  await page.locator('dl').getByRole('link', { name: 'SI-000001' }).click()
  await expect(page.getByText('Replaced by', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'SI-000002' }).first().click()
  await expect(page.getByText('Replaces', { exact: true })).toBeVisible()
  expect(await intakesOf(shop)).toMatchObject([
    { number: 'SI-000002', status: 'approved', total: 600_000, paid_amount: 100_000 },
    { number: 'SI-000001', status: 'canceled', paid_amount: 0 },
  ])
})

test(
  'a correction of an intake that was canceled meanwhile is refused with the reason, and is not retried',
  inLongRun,
  async ({ page, request, refusals }) => {
    const shop = await openShop(request)
    const id = await takenIn(shop)
    await openAt(page, shop, `/inventory-actions/${id}`)
    await more(page, 'Correct intake')
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('10')
    await shop.call('PATCH', `/v1/business/inventory-actions/${id}/status`, { status: 'canceled' })
    refusals.push(409)
    await page.keyboard.press('F9')
    await expect(page.getByText('Someone has already changed this: it is now canceled')).toBeVisible()
    await expect(page.getByText('No answer from Kasuwa yet')).toHaveCount(0)
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('10')
    expect(await intakesOf(shop)).toMatchObject([{ number: 'SI-000001', status: 'canceled' }])
  },
)

test('a canceled intake says why, and is recorded again from a copy', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const id = await takenIn(shop, 20_000)
  await openAt(page, shop, `/inventory-actions/${id}`)
  await more(page, 'Cancel intake')
  await page.getByRole('radio', { name: 'Get ₦200.00 back' }).check()
  await expect(page.getByText('₦200.00 is refunded in cash')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel intake' }).click()
  await expect(page.getByText('Give a reason')).toBeVisible()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Wrong supplier')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel intake' }).click()
  await expect(page.locator('dd', { hasText: 'Wrong supplier' })).toBeVisible()
  expect(await intakesOf(shop)).toMatchObject([{ status: 'canceled', cancel_reason: 'Wrong supplier', paid_amount: 0 }])
  await page
    .getByRole('button', { name: 'Duplicate' })
    .or(page.getByRole('link', { name: 'Duplicate' }))
    .click()
  await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('10')
  await expect(page.getByLabel('Cost of Rice 50kg')).toHaveValue('500')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000002' })).toBeVisible()
})

test('a sale is corrected at the till, and the walk-in customer pays the difference with one key; movements link to both', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await takenIn(shop)
  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('2*6000000000011')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('2')
  await page.keyboard.press('F9')
  await page.getByRole('link', { name: 'Open sale' }).click()
  await more(page, 'Correct sale')
  // The excess of an unnamed customer's payment is refunded, also if the sale gets another customer.
  await page.getByLabel('Quantity of Rice 50kg').fill('1')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('combobox', { name: 'Customer' }).fill('chidi')
  await page.getByRole('option', { name: /Chidi Foods/ }).click()
  await expect(page.getByText('₦1,000.00 is refunded to the customer.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Walk-in customer' }).click()
  await page.getByLabel('Quantity of Rice 50kg').fill('3')
  await expect(page.getByText('₦2,000.00 already paid counts towards it. ₦1,000.00 is left to pay.', { exact: false })).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000002' })).toBeVisible()
  // Three of ten are sold: the two of the canceled sale are back.
  await scan(page, '6000000000011')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rice 50kg' })).toContainText('7 available')
  const { rows } = await shop.call<{ rows: object[] }>('GET', '/v1/business/sales')
  expect(rows).toMatchObject([
    { number: 'SL-000002', paid_amount: 300_000, payment_status: 'paid' },
    { number: 'SL-000001', status: 'canceled', paid_amount: 0 },
  ])
  await page.goto('/inventory-actions#movements')
  await page.getByRole('link', { name: 'SL-000002' }).click()
  await expect(page).toHaveURL(/\/sales\/sa/)
  await expect(page.getByText('Replaces', { exact: true })).toBeVisible()
})
