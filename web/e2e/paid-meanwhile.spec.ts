import { chooseAction } from './actions.ts'
import { expect, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { inLongRun } from './sizes.ts'

/** An unpaid sale of ₦1,000.00. */
async function owe(shop: Shop): Promise<{ sale: string; contact: string }> {
  const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
  await stockUp(shop, { [product]: 20 })
  const contact = await addContact(shop, 'Ada Obi', 'customer')
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
    ...{ contact, location: rows[0]?.id, items: [{ product, quantity: 1, price: 100_000 }], payable_amount: 100_000, payment_accounts: [] },
  })
  return { sale: sale.id, contact }
}

test('a payment of a sale that was partly paid meanwhile is recorded only after a warning', async ({ page, request, refusals }) => {
  refusals.push(422)
  const shop = await openShop(request)
  const { sale } = await owe(shop)
  const paid = async () => (await shop.call<{ sale: { paid_amount: number } }>('GET', `/v1/business/sales/${sale}`)).sale.paid_amount
  await openAt(page, shop, `/sales/${sale}`)
  await chooseAction(page, 'Record payment')
  const form = page.getByRole('dialog')
  await form.getByLabel('Note').fill('By hand')
  await shop.call('POST', `/v1/business/sales/${sale}/payments`, { amount: 60_000 })
  const save = form.getByRole('button', { name: 'Record payment' })
  await save.click()
  await expect(form.getByText('Somebody changed this: ₦400.00 is left to pay now. Save again if the amount is still right')).toBeVisible()
  expect(await paid()).toBe(60_000)
  // The form shows the current amount due, and keeps the input.
  await expect(form.locator('strong').first()).toHaveText('₦400.00')
  await expect(form.getByLabel('Note')).toHaveValue('By hand')
  await form.getByLabel('Amount').fill('400')
  await save.click()
  await expect(form).toHaveCount(0)
  expect(await paid()).toBe(100_000)
})

test(
  'a customer’s payment that was recorded meanwhile is not recorded a second time as credit',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push(422)
    const shop = await openShop(request)
    const { contact } = await owe(shop)
    await openAt(page, shop, `/contacts/${contact}`)
    await chooseAction(page, 'Record payment')
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Amount')).toHaveValue('1,000')
    await shop.call('POST', `/v1/business/contacts/${contact}/payments`, { direction: 'in', amount: 100_000 })
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(form.getByText('Somebody changed this: nothing is left to pay now')).toBeVisible()
    const { contact: now } = await shop.call<{ contact: { balance: number } }>('GET', `/v1/business/contacts/${contact}`)
    expect(now.balance).toBe(0)
  },
)

test(
  'a drawer into which money came while it was counted is closed by who has seen that',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push(422)
    const shop = await openShop(request)
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const { drawer } = await shop.call<{ drawer: { id: string } }>('PUT', '/v1/business/drawers', {
      name: 'Front till',
      location: rows[0]?.id,
    })
    await shop.call('POST', `/v1/business/drawers/${drawer.id}/open`, { float: 100_000 })
    await openAt(page, shop, `/drawers/${drawer.id}`)
    await chooseAction(page, 'Close drawer')
    const closing = page.getByRole('dialog')
    await closing.getByLabel('How many of ₦1,000').fill('1')
    await closing.getByRole('button', { name: 'Compare' }).click()
    await expect(closing).toContainText('₦1,000.00')
    await shop.call('POST', `/v1/business/drawers/${drawer.id}/movements`, { amount: 20_000, direction: 'in', reason: 'Change' })
    await closing.getByRole('button', { name: 'Close drawer' }).click()
    await expect(closing.getByText('Cash came in or went out: ₦1,200.00 should be in the drawer now')).toBeVisible()
    await expect(closing).toContainText('₦200.00 is missing')
    await closing.getByRole('button', { name: 'Count again' }).click()
    await expect(closing.getByLabel('How many of ₦1,000')).toHaveValue('1')
    await closing.getByLabel('How many of ₦200', { exact: true }).fill('1')
    await closing.getByRole('button', { name: 'Compare' }).click()
    await closing.getByRole('button', { name: 'Close drawer' }).click()
    await expect(closing).toContainText('Its Z report is Z-0001')
  },
)
