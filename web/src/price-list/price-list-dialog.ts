import { createElement, lazy } from 'react'
import { loadMessages } from '../i18n.ts'
import { openInPlace } from '../kit/overlay/in-place.ts'

const PrintPriceList = lazy(() => import('./print-price-list.tsx'))

/** Opens the dialog that prints prices of what the list of products finds. @param query the list's filters, search and order */
export function printPriceList(query: object): void {
  void loadMessages(['price-list']).then(() =>
    openInPlace<true>({ title: (t) => t('price-list.title'), width: 480 }, () => createElement(PrintPriceList, { query })),
  )
}
