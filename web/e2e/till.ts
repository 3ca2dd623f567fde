import { expect, type Page } from '@playwright/test'
import { addProduct, openAt, type Shop, stockUp } from './shop.ts'

export const search = (page: Page) => page.getByRole('combobox', { name: 'Type a name or scan a code' })

export const codes = ['6000000000011', '6000000000028', '6000000000035'] as const

export async function threeProducts(shop: Shop): Promise<string[]> {
  const ids = []
  for (const [index, barcode] of codes.entries()) {
    ids.push(await addProduct(shop, { name: `Product ${index + 1}`, sku: `P-${index + 1}`, price: 100_000 * (index + 1), barcode }))
  }
  await stockUp(shop, Object.fromEntries(ids.map((id) => [id, 10])))
  return ids
}

export const salesOf = async (shop: Shop) =>
  (await shop.call<{ rows: { number: string; payable_amount: number; payment_status: string }[] }>('GET', '/v1/business/sales')).rows

export async function atTheTill(page: Page, shop: Shop): Promise<void> {
  await openAt(page, shop, '/sales/new')
  await expect(search(page)).toBeFocused()
}
