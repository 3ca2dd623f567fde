import { createElement, lazy } from 'react'
import { loadMessages } from '../i18n.ts'
import { openInPlace } from '../kit/overlay/in-place.ts'
import type { Labelled } from './label-form.ts'

const PrintLabels = lazy(() => import('./print-labels.tsx'))

/** Opens the dialog that prints labels of goods: how many of each, on what paper. */
export async function printLabels(goods: readonly Labelled[]): Promise<void> {
  await loadMessages(['labels'])
  await openInPlace<true>({ title: (t) => t('labels.title'), width: 640 }, () => createElement(PrintLabels, { goods }))
}
