import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { scan } from './scanner.ts'
import { addContact, addProduct, openAt, openShop, type Shop } from './shop.ts'
import { inLongRun } from './sizes.ts'

const imeis = ['356938035643809', '490154203237518', '352099001761481'] as const
const entry = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a serial number' })

/** Three phones that are ordered at ₦90,000.00 each. @returns the order's id */
async function ordered(shop: Shop): Promise<string> {
  const contact = await addContact(shop, 'Slot Depot', 'supplier')
  const product = await addProduct(shop, { name: 'Spark 20', sku: 'SPARK', price: 15_000_000, cost: 9_000_000, barcode: '6000000000011' })
  await shop.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: true })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { purchase_order: order } = await shop.call<{ purchase_order: { id: string } }>('PUT', '/v1/business/purchase-orders', {
    ...{ contact, location: rows[0]?.id, date: '2026-01-05', items: [{ product, quantity: 3, cost: 9_000_000 }] },
  })
  return order.id
}

const unitsOf = async (shop: Shop) =>
  (await shop.call<{ rows: { serial_number: string; status: string }[] }>('GET', '/v1/business/inventory-serial-numbers')).rows
    .map(({ serial_number, status }) => `${serial_number} ${status}`)
    .toSorted()

/** From an order's page to the desk: receives part of the remaining quantity by serial numbers. */
async function receive(page: Page, left: number, serials: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: /^Receive( the rest)?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Take in stock', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: `0 of ${left} serial number` }).click()
  await expect(entry(page)).toBeFocused()
  await scan(page, ...serials)
  await expect(page.getByText(`${serials.length} of ${left}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Quantity of Spark 20').fill(String(serials.length))
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Intake saved' })).toBeVisible()
}

test(
  'ordered phones arrive in two intakes by their numbers, and one of them goes back to the supplier',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const order = await ordered(shop)
    await openAt(page, shop, `/purchase-orders/${order}`)
    await expect(page.getByText('Not received')).toBeVisible()
    await receive(page, 3, [imeis[0], imeis[1]])
    await page.goto(`/purchase-orders/${order}`)
    await expect(page.getByText('Part received')).toBeVisible()
    await receive(page, 1, [imeis[2]])
    expect(await unitsOf(shop)).toEqual(imeis.map((imei) => `${imei} available`).toSorted())

    await page.goto(`/purchase-orders/${order}`)
    await page.getByRole('link', { name: 'SI-000001' }).first().click()
    await expect(page.getByRole('heading', { name: 'SI-000001', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Return' }).click()
    await expect(page.getByText('Choose what you return from')).toBeVisible()
    await page.getByRole('button', { name: 'Pick serial numbers · Spark 20' }).click()
    const pick = page.getByRole('textbox', { name: 'Scan, type or search a serial number' })
    await expect(pick).toBeFocused()
    // A unit of the other intake cannot be returned from this one.
    await scan(page, imeis[2])
    await expect(page.getByText(`${imeis[2]} is not one of these.`)).toBeVisible()
    await page.getByRole('button', { name: `Pick ${imeis[1]}` }).click()
    await page.getByRole('button', { name: 'Done: 1 number' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByLabel('Quantity of Spark 20')).toHaveValue('1')
    await expect(page.getByText('You will owe Slot Depot ₦90,000.00 less.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Return saved · RO-000001' })).toBeVisible()
    expect(await unitsOf(shop)).toEqual([`${imeis[0]} available`, `${imeis[1]} returned`, `${imeis[2]} available`].toSorted())
    await page.getByRole('link', { name: 'Open return' }).click()
    await expect(page.getByRole('heading', { name: 'RO-000001', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: imeis[1] }).click()
    await expect(page).toHaveURL(/serial-numbers/)
    await expect(page.getByRole('main')).toContainText(imeis[1])
    await expect(page.getByRole('link', { name: 'RO-000001' }).first()).toBeVisible()
  },
)
