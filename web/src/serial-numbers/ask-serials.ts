import { createElement } from 'react'
import { openInPlace } from '../kit/overlay/in-place.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { SerialsRequest } from './serials-request.ts'

const Dialog = lazyWithWords('serial-numbers', () => import('./serials-dialog.tsx'))

/** Opens the dialog for the units of a line. */
export async function askSerials(request: SerialsRequest): Promise<void> {
  await openInPlace<true>({ title: (t) => t('screens.serials_of', { name: request.name }), width: 640 }, (finish) =>
    createElement(Dialog, { request, finish: () => finish(true) }),
  )
}
