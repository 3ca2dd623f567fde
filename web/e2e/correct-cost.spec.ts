import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop } from './shop.ts'

const imeis = ['356938035643809', '490154203237518', '352099001761481'] as const
const units = (serials: readonly string[]) => ({ quantity: serials.length, metadata: { serial_numbers: serials } })

test('a correction of an intake’s cost changes the unsold phones and the debt, and the sold phone keeps its cost', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const contact = await addContact(shop, 'Slot Depot', 'supplier')
  const product = await addProduct(shop, { name: 'Spark 20', sku: 'SPARK', price: 15_000_000, cost: 9_000_000 })
  await shop.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: true })
  const { rows: places } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const parties = { contact, location: places[0]?.id }
  const take = async (serials: readonly string[], cost: number) => {
    const items = [{ product, cost, ...units(serials) }]
    return shop.call<{ inventory_action: { id: string } }>('PUT', '/v1/business/inventory-actions/intakes', { ...parties, items })
  }
  const { inventory_action: intake } = await take(imeis, 9_000_000)
  // Another, at another cost: the average is neither's.
  await take(['359881030314356'], 5_000_000)
  const items = [{ product, price: 15_000_000, ...units(imeis.slice(0, 1)) }]
  await shop.call('PUT', '/v1/business/sales', { ...parties, items, payable_amount: 15_000_000 })
  const balance = async () => (await shop.call<{ contact: { balance: number } }>('GET', `/v1/business/contacts/${contact}`)).contact.balance
  const before = await balance()

  await openAt(page, shop, `/inventory-actions/${intake.id}`)
  await chooseAction(page, 'Correct the cost')
  const dialog = page.getByRole('dialog', { name: 'Cost of SI-000001' })
  const cost = dialog.getByLabel('Spark 20')
  await expect(cost).toBeFocused()
  await expect(cost).toHaveValue('90,000')
  await expectAccessible(page)
  await cost.fill('95000')
  await expect(dialog.getByText('₦285,000.00')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'SI-000003', level: 1 })).toBeVisible()
  await expect(page.getByText('Replaces', { exact: true })).toBeVisible()
  await expectAccessible(page)

  interface Unit {
    serial_number: string
    status: string
    cost: number
  }
  const { rows } = await shop.call<{ rows: Unit[] }>('GET', '/v1/business/inventory-serial-numbers')
  const costs = new Map(rows.map(({ serial_number, status, cost: each }) => [serial_number, `${status} ${each}`]))
  expect(imeis.map((imei) => costs.get(imei))).toEqual(['sold 9000000', 'available 9500000', 'available 9500000'])
  expect((await balance()) - before).toBe(-3 * 500_000)
})
