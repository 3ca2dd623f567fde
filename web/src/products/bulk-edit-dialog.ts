import { createElement, lazy } from 'react'
import { loadMessages } from '../i18n.ts'
import { openInPlace } from '../kit/overlay/in-place.ts'

const BulkEdit = lazy(async () => {
  const [dialog] = await Promise.all([import('./bulk-edit.tsx'), loadMessages(['bulk-edit'])])
  return dialog
})

/** Opens the bulk edit dialog. @returns true once the products were changed */
export const editMany = (products: readonly string[]): Promise<true | undefined> =>
  openInPlace<true>({ title: (t) => t('products.bulk_title', { count: products.length }), width: 640 }, (finish) =>
    createElement(BulkEdit, { products, done: () => finish(true) }),
  )
