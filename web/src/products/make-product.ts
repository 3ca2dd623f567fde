import { createElement, lazy } from 'react'
import { loadMessages } from '../i18n.ts'
import { openInPlace } from '../kit/overlay/in-place.ts'
import type { Product } from './product-form.tsx'

export interface MakeProduct {
  /** Scanned, or typed in its place. */
  code?: string
  name?: string
  /** At the intake desk: asks what one costs, and not how it is sold. */
  buying?: boolean
  /** Where the desk is: what is on the shelf there already may be counted with it. */
  location?: string | undefined
}

const ProductInPlace = lazy(async () => {
  const [dialog] = await Promise.all([import('./product-in-place.tsx'), loadMessages(['products'])])
  return dialog
})

/** Opens the small dialog that makes a product where one is missing. @returns undefined where it was closed */
export const makeProduct = ({ code, name, buying = false, location }: MakeProduct): Promise<Product | undefined> =>
  openInPlace<Product>({ title: (t) => t('screens.new_product'), width: 480 }, (finish) =>
    createElement(ProductInPlace, { known: { name, barcode: code }, buying, location, finish }),
  )
