import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'
import { Store } from '../kit/store.ts'

type Product = ReplyOf<typeof products.create>['product']

/** What is known of a product that a desk has scanned or was asked for. */
export interface WantedProduct {
  code?: string
  name?: string
}

export interface ProductRequest extends WantedProduct {
  /** Undefined: the person thought better of it. */
  answer: (product: Product | undefined) => void
}

/** The product that is being made in place; shown by `NewProductDialog`. */
export const productRequest = new Store<ProductRequest | undefined>(undefined)

/** Lets the person make a product without leaving the desk. @returns undefined where none was made */
export const makeProduct = (wanted: WantedProduct): Promise<Product | undefined> =>
  new Promise((resolve) => {
    productRequest.get()?.answer(undefined)
    productRequest.set({
      ...wanted,
      answer: (product) => {
        productRequest.set(undefined)
        resolve(product)
      },
    })
  })
