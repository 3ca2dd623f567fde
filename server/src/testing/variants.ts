import { combinations, nameOfOptions } from '@kasuwa/contract/options'
import type { Body, Caller } from './shop.ts'

interface Made {
  id: string
  /** Public ids of its variants, in display order. */
  variants: string[]
  body: Body
}

/** Rows of a form: every combination of the values. */
export const gridOf = (options: readonly { name: string; values: readonly string[] }[], more: object = {}) =>
  combinations(options).map((own) => ({ name: nameOfOptions(own), options: own, ...more }))

/** A product with every combination of the values as its variants. */
export async function addVariants(
  shop: Caller,
  {
    options,
    each = {},
    ...form
  }: { options: readonly { name: string; values: readonly string[] }[]; each?: object; name?: string; category?: string },
): Promise<Made> {
  const made = await shop.call('PUT', '/v1/business/products', {
    ...{ name: 'Polo shirt', type: 'standard', inventory_type: 'variant', price: 5000_00, cost: 3000_00 },
    ...form,
    variants: gridOf(options, each),
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const product = made.body.product as Body
  const variants = product.edges?.variants as unknown as { id: string }[]
  return { id: String(product.id), variants: variants.map(({ id }) => id), body: product }
}
