import { createElement } from 'react'
import { openInPlace } from '../kit/overlay/in-place.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { AskedSerials } from './asked-serials.ts'

const Dialog = lazyWithWords('serial-numbers', () => import('./serials-dialog.tsx'))

/** Opens the dialog for the units of a line. */
export async function askSerials(asked: AskedSerials): Promise<void> {
  await openInPlace<true>({ title: (t) => t('screens.serials_of', { name: asked.name }), width: 640 }, (finish) =>
    createElement(Dialog, { asked, finish: () => finish(true) }),
  )
}
