import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'

/** A product with all edges of its page. */
export type Product = ReplyOf<typeof products.one>['product']

/** Edges of the page and of the panel beside the list: both share one reply. */
export const productEdges = {
  with_category: true,
  with_brand: true,
  with_tags: true,
  with_levels: true,
  with_variants: true,
  with_composites: true,
}
