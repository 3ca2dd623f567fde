import { createElement, lazy } from 'react'
import { loadMessages } from '../i18n.ts'
import { openInPlace } from '../kit/overlay/in-place.ts'

export interface AskedSerials {
  product: string
  name: string
  location: string
  /** `in`: they come, and are not known yet; `out`: they are here, and are picked. */
  way: 'in' | 'out'
  /** The only ones that may be picked. */
  among?: readonly string[] | undefined
  /** What those that are picked are now; left out: available. */
  status?: 'damaged'
  /** Those that are named already. */
  serials: readonly string[]
  /** Units that they are counted against. */
  wanted: number
  /** At once, with each that is put on or taken off: what was scanned outlives a reload. */
  onChange: (serials: readonly string[]) => void
}

const Dialog = lazy(() => import('./serials-dialog.tsx'))

/** Opens the dialog that asks which units a line has. */
export async function askSerials(asked: AskedSerials): Promise<void> {
  await loadMessages(['serial-numbers'])
  await openInPlace<true>({ title: (t) => t('serial-numbers.of', { name: asked.name }), width: 640 }, (finish) =>
    createElement(Dialog, { asked, finish: () => finish(true) }),
  )
}
