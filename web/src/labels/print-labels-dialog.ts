import { createElement } from 'react'
import { openInPlace } from '../kit/overlay/in-place.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { Labelled } from './label-form.ts'

const PrintLabels = lazyWithWords('labels', () => import('./print-labels.tsx'))

/** Opens the dialog that prints labels: number per product, and layout. */
export function printLabels(goods: readonly Labelled[]): void {
  void openInPlace<true>({ title: (t) => t('screens.print_labels'), width: 640 }, () => createElement(PrintLabels, { goods }))
}
