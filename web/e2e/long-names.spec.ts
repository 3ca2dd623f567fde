import type { Page } from '@playwright/test'
import { expect, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

/* Names of the greatest length without a space to break at, and amounts of fifteen digits. Nothing is wider than the window, and every
   figure is inside it. */

const long = (word: string) => word.padEnd(80, 'abcdefghijklmnopqrstuvwxyz')
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const

/** Elements beyond the window's edge, except inside scrollable containers. Runs in the page. */
function tooWide(): string[] {
  const isScrolled = (element: Element | null): boolean =>
    element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        element.getBoundingClientRect().right > innerWidth + 1 &&
        element.getBoundingClientRect().width > 1 &&
        !isScrolled(element.parentElement),
    )
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`)
    .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])
}

/** @param texts words that are to stand within the window's sides */
async function fits(page: Page, texts: readonly string[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const words of texts) {
      const locator = page.locator('main').getByText(words, { exact: true }).filter({ visible: true }).first()
      await expect(locator).toBeVisible()
      await expect
        .poll(async () => {
          const box = await locator.boundingBox()
          return box && box.x >= 0 && box.x + box.width <= size.width
        }, `${words} at ${size.width}`)
        .toBe(true)
    }
    await expect.poll(() => page.evaluate(tooWide), `${size.width}`).toEqual([])
  }
}

test(
  'documents of goods, returns, a unit and the reorder list keep to the window with long names',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const location = rows[0]?.id
    const contact = await addContact(shop, long('Supplier'), 'supplier')
    const create = async <T>(path: string, body: object) => shop.call<T>('PUT', `/v1/business/${path}`, body)
    const { product } = await create<{ product: { id: string } }>('products', {
      ...{
        name: long('Handset'),
        sku: long('SKU').slice(0, 40),
        type: 'phone',
        has_serial_number: true,
        price: 9_000_000_000_000,
        cost: 100,
      },
    })
    const low = await create<{ product: { id: string } }>('products', {
      ...{ name: long('Carton'), type: 'standard', price: 9_000_000_000_000, cost: 100, reorder_level: 1000 },
    })
    const serial_numbers = Array.from({ length: 40 }, (_, number) => `${long('SN').slice(0, 60)}${number}`)
    const { inventory_action: intake } = await create<{ inventory_action: { id: string } }>('inventory-actions/intakes', {
      ...{ contact, location, extra_costs: [{ name: long('Transport'), amount: 99_999_999_999, contact }] },
      items: [
        { product: product.id, quantity: 40, cost: 9_999_999_999_999, metadata: { serial_numbers } },
        { product: low.product.id, quantity: 1, cost: 99_999_999_999 },
      ],
    })
    const units = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-serial-numbers')

    await openAt(page, shop, `/inventory-actions/${intake.id}`)
    // The section of prices below cost loads after the rest.
    await fits(page, ['Change price', '₦3,999,999,999,999.60', '₦999,999,999.99'])
    await openAt(page, shop, `/inventory-actions/new/return-outward?intake=${intake.id}`)
    await fits(page, [long('Supplier'), long('Handset')])
    await openAt(page, shop, `/serial-numbers/${units.rows[0]?.id}`)
    await fits(page, [long('Handset')])
    await openAt(page, shop, '/purchase-orders/reorder')
    await fits(page, ['Create 1 order'])
  },
)

test(
  'figures of many shops beside each other: on a phone each is read, in a table the product stays beside them',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const contact = await addContact(shop, 'Chidi Foods', 'supplier')
    const address = { country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
    const places = [rows[0]?.id]
    for (const name of [
      long('Abuja').slice(0, 60),
      'Port Harcourt main store',
      'Enugu',
      'Jos',
      'Kano',
      'Onitsha',
      'Aba',
      'Uyo',
      'Yola',
      'Zaria',
    ])
      places.push(
        (await shop.call<{ location: { id: string } }>('PUT', '/v1/business/inventory-locations', { ...address, name })).location.id,
      )
    const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', {
      ...{ name: 'Peak milk tin 400g', type: 'standard', price: 100, cost: 1_234_567, reorder_level: 990_000 },
    })
    for (const [at, location] of places.entries())
      await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
        ...{ contact, location, items: [{ product: product.id, quantity: 12_345.5 + at, cost: 1_234_567 }] },
      })
    await openAt(page, shop, '/inventory-actions#locations')
    await fits(page, ['Peak milk tin 400g'])
    await page.setViewportSize({ width: 390, height: 844 })
    for (const words of ['Enugu 12,348.5', 'Zaria 12,355.5']) {
      const locator = page.locator('main').getByText(words, { exact: true })
      const [box, row] = [await locator.boundingBox(), await page.getByRole('listitem').filter({ hasText: 'Peak milk' }).boundingBox()]
      expect(box && row && box.x >= row.x && box.x + box.width <= row.x + row.width && box.y + box.height <= row.y + row.height).toBe(true)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /12,355\.5.*Zaria/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /12,355\.5.*Zaria/ })).toBeInViewport()
    await expect(page.getByRole('cell', { name: /^Peak milk tin 400g/ })).toBeInViewport({ ratio: 1 })
    // The order total of the product is aligned with those of other products.
    await openAt(page, shop, '/purchase-orders/reorder')
    const sum = page
      .getByRole('listitem')
      .filter({ hasText: 'Peak milk' })
      .getByText(/^₦[\d,.]{15,}$/)
    await expect(sum).toBeVisible()
    expect(
      await sum.evaluate((element) => {
        const inside = document.createRange()
        inside.selectNodeContents(element)
        const line = element.closest('li')
        return (
          line !== null &&
          inside.getBoundingClientRect().right <=
            line.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(line).paddingInlineEnd) + 1
        )
      }),
    ).toBe(true)
  },
)
