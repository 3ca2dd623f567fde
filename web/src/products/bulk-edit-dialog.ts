import { createElement, lazy } from 'react'
import { openInPlace } from '../kit/overlay/in-place.ts'

const BulkEdit = lazy(() => import('./bulk-edit.tsx'))

/** Opens the dialog that changes several products at once. @returns whether they were changed */
export const editMany = (products: readonly string[]): Promise<true | undefined> =>
  openInPlace<true>({ title: (t) => t('products.bulk_title', { count: products.length }), width: 640 }, (finish) =>
    createElement(BulkEdit, { products, done: () => finish(true) }),
  )
