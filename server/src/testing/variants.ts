import { combinations, nameOfOptions } from '@kasuwa/contract/options'
import type { JsonBody, Caller } from './shop.ts'

interface ProductWithVariants {
  id: string
  /** Public ids of its variants, in display order. */
  variants: string[]
  body: JsonBody
}

/** Rows of a form: every combination of the values. */
export const gridOf = (options: readonly { name: string; values: readonly string[] }[], more: object = {}) =>
  combinations(options).map((combination) => ({ name: nameOfOptions(combination), options: combination, ...more }))

/** A product with every combination of the values as its variants. */
export async function addVariants(
  shop: Caller,
  {
    options,
    each = {},
    ...form
  }: { options: readonly { name: string; values: readonly string[] }[]; each?: object; name?: string; category?: string },
): Promise<ProductWithVariants> {
  const response = await shop.call('PUT', '/v1/business/products', {
    ...{ name: 'Polo shirt', type: 'standard', inventory_type: 'variant', price: 5000_00, cost: 3000_00 },
    ...form,
    variants: gridOf(options, each),
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  const product = response.body.product as JsonBody
  const variants = product.edges?.variants as unknown as { id: string }[]
  return { id: String(product.id), variants: variants.map(({ id }) => id), body: product }
}
