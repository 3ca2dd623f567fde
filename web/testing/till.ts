import { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from './answers.ts'
import { idOf, type DeepPartial } from './example.ts'
import { openApp } from './open-app.tsx'
import { rowsOf } from './things.ts'

type TillItem = ReplyOf<typeof api.sales.itemsForSale>['rows'][number]

/** A product that the till sells. */
export type Goods = DeepPartial<TillItem> & { name: string; sku: string }

export const search = page.getByRole('combobox', { name: 'Type a name or scan a code' })

let locations = 0

/**
 * Declares the replies that the till needs before a sale. The location differs at each call, since the till caches the products of each.
 */
export function answerTill(goods: readonly Goods[], { hasMore = false } = {}): void {
  const location = { id: idOf('location', ++locations), name: 'Main shop', is_default: true }
  const items = goods.map((item, at): DeepPartial<TillItem> => ({ id: idOf('product', at + 1), price: 100_000, available: 10, ...item }))
  const fits = ({ name, sku, barcode }: DeepPartial<TillItem>, searchText: string) =>
    [name, sku, barcode].some((text) => text?.toLowerCase().includes(searchText.toLowerCase()))
  answer(api.locations.open, rowsOf(location))
  answer(api.saleTaxes.open, rowsOf())
  answer(api.bankAccounts.open, rowsOf())
  answer(api.contacts.open, rowsOf({ id: idOf('contact'), name: 'Walk-in customer', is_walk_in: true }))
  answer(api.sales.itemsForSale, ({ query }) => {
    const { rows, page } = rowsOf(...items.filter((item) => fits(item, query.search ?? '')))
    return { rows, page: { ...page, total_pages: hasMore ? 99 : 1 } }
  })
  answer(api.sales.mostSold, { rows: [] })
  answer(api.drawers.list, rowsOf())
}

/** Opens the till. @param more whether it has products that it has not loaded ahead, so that it searches on the server */
export async function openTill(goods: readonly Goods[], more?: { hasMore?: boolean }): Promise<void> {
  answerTill(goods, more)
  await openApp('/sales/new')
  await expect.element(search).toHaveFocus()
}

export const quantityOf = (name: string) => page.getByLabelText(`Quantity of ${name}`)
