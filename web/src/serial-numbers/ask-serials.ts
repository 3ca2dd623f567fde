import { createElement, lazy } from 'react'
import { loadMessages } from '../i18n.ts'
import { openInPlace } from '../kit/overlay/in-place.ts'
import type { AskedSerials } from './asked-serials.ts'

const Dialog = lazy(() => import('./serials-dialog.tsx'))

/** Opens the dialog that asks which units a line has. */
export async function askSerials(asked: AskedSerials): Promise<void> {
  await loadMessages(['serial-numbers'])
  await openInPlace<true>({ title: (t) => t('serial-numbers.of', { name: asked.name }), width: 640 }, (finish) =>
    createElement(Dialog, { asked, finish: () => finish(true) }),
  )
}
