import { createElement, lazy } from 'react'
import { loadMessages } from '../i18n.ts'
import { openInPlace } from '../kit/overlay/in-place.ts'
import type { Product } from './product-form.tsx'

export interface MakeProduct {
  /** Scanned, or typed instead. */
  code?: string
  name?: string
  /** At the intake desk: asks for the cost instead of the sale fields. */
  buying?: boolean
  /** Location of the desk, for counting opening stock there. */
  location?: string | undefined
}

const ProductInPlace = lazy(async () => {
  const [dialog] = await Promise.all([import('./product-in-place.tsx'), loadMessages(['products'])])
  return dialog
})

/** Opens the small dialog that creates a missing product. @returns undefined if it was closed */
export const makeProduct = ({ code, name, buying = false, location }: MakeProduct): Promise<Product | undefined> =>
  openInPlace<Product>({ title: (t) => t('screens.new_product'), width: 480 }, (finish) =>
    createElement(ProductInPlace, { initialValues: { name, barcode: code }, buying, location, finish }),
  )
