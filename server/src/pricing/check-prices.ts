import { formatMoney } from '@kasuwa/contract/platform/money'
import { Refusal, refuseField } from '../errors/refusal.ts'
import type { ReferencedRow } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

interface PriceCheckInput {
  items: readonly {
    product: string
    /** Kobo each. */
    price: number
    /** Product price that the till showed. */
    list_price?: number | null | undefined
    /** Kobo. */
    line_discount?: number | null | undefined
  }[]
  /** Kobo. */
  discount?: number | null | undefined
}

/**
 * Checks a sale’s prices against its locked products: a price change locks FOR UPDATE, so a sale is entirely before it or sees the new
 * price. Without the right to change prices, a member sells at the product’s price without discounts.
 * With it, a typed price must refer to the current product price.
 * @param products by id, locked FOR KEY SHARE
 * @throws Refusal 422 on `items.0.price` with the current price in words, and in `details` in kobo; on `items.0.line_discount`, on
 * `discount`
 */
export function checkPrices(
  ctx: BusinessContext,
  { items, discount }: PriceCheckInput,
  products: ReadonlyMap<string, ReferencedRow<'products'>>,
): void {
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
  const discountedIndex = items.findIndex(({ line_discount }) => (line_discount ?? 0) > 0)
  if (discountedIndex >= 0) throw refuseField(`items.${discountedIndex}.line_discount`, 'discount_not_yours')
  if ((discount ?? 0) > 0) throw refuseField('discount', 'discount_not_yours')
}
