import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'

/** A product with all that its page asks for. */
export type Product = ReplyOf<typeof products.one>['product']

/** What its page and the panel beside the list ask for: one answer serves both. */
export const productEdges = {
  with_category: true,
  with_brand: true,
  with_tags: true,
  with_levels: true,
  with_variants: true,
  with_composites: true,
}
