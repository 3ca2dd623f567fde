import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'

/** A product with all that its page asks for. */
export type Product = ReplyOf<typeof products.one>['product']
