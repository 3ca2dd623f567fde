import { createElement } from 'react'
import { openInPlace } from '../kit/overlay/in-place.ts'
import { lazyWithWords } from '../lazy-with-words.ts'

const PrintPriceList = lazyWithWords('price-list', () => import('./print-price-list.tsx'))

/** Opens the dialog that prints prices of the listed products. @param query the list's filters, search and sort */
export function printPriceList(query: object): void {
  void openInPlace<true>({ title: (t) => t('screens.price_list'), width: 480 }, () => createElement(PrintPriceList, { query }))
}
