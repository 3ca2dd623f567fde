import { formatMoney } from '@kasuwa/contract/platform/money'
import { Refusal, refuseField } from '../errors/refusal.ts'
import type { Named } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

interface Asked {
  items: readonly {
    product: string
    /** Kobo each. */
    price: number
    /** What the till took for the product's price. */
    list_price?: number | null | undefined
    /** Kobo. */
    line_discount?: number | null | undefined
  }[]
  /** Kobo. */
  discount?: number | null | undefined
}

/**
 * Holds the prices of a sale against those of its products, as this request has read and locked them: a change of a price locks its product FOR
 * UPDATE, so a sale is either whole before it or sees the new one. Whoever may not change prices sells at the product's and gives no discount;
 * whoever may sells at any, but not at one that was typed over a price that is no longer the product's.
 * @param products by id, locked FOR KEY SHARE
 * @throws Refusal 422 on `items.0.price` with the price as it is now in words, and in `details` in kobo; on `items.0.line_discount`, on `discount`
 */
export function checkPrices(ctx: BusinessContext, { items, discount }: Asked, products: ReadonlyMap<string, Named<'products'>>): void {
  const mayChange = ctx.can('sale.edit-price')
  const stale = items.flatMap(({ product: id, price, list_price }, index) => {
    const product = products.get(id)
    const believed = mayChange ? list_price : price
    if (!product || believed === null || believed === undefined || believed === product.price) return []
    return [{ field: `items.${index}.price`, product }]
  })
  if (stale.length > 0) {
    throw new Refusal({
      status: 422,
      code: 'invalid_input',
      words: { key: 'invalid_input' },
      fields: Object.fromEntries(
        stale.map(({ field, product: { name, price } }) => [
          field,
          [{ key: 'price_is_now', values: { product: name, price: formatMoney(price) } }],
        ]),
      ),
      extra: { details: Object.fromEntries(stale.map(({ field, product }) => [field, product.price])) },
    })
  }
  if (mayChange) return
  const given = items.findIndex(({ line_discount }) => (line_discount ?? 0) > 0)
  if (given >= 0) throw refuseField(`items.${given}.line_discount`, 'discount_not_yours')
  if ((discount ?? 0) > 0) throw refuseField('discount', 'discount_not_yours')
}
