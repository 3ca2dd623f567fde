import type { ReactNode } from 'react'
import type { useTranslations } from 'use-intl'
import { Store } from '../store.ts'
import type { DialogWidth } from './widths.ts'

/** A dialog that code opens over the screen, to make what is missing there; rendered by `in-place-dialog.tsx`. */
interface InPlace {
  title: (t: ReturnType<typeof useTranslations<never>>) => string
  /** Pixels. */
  width: DialogWidth
  content: ReactNode
  /** Closes it without a result. */
  close: () => void
}

export const inPlace = new Store<InPlace | undefined>(undefined)

/**
 * Opens a dialog and resolves with what is made in it, or undefined where it is closed. One at a time: while one is open, another is
 * not opened.
 * @param content calls its parameter with what it made, which closes the dialog
 */
export function openInPlace<T>(
  frame: Pick<InPlace, 'title' | 'width'>,
  content: (finish: (made: T) => void) => ReactNode,
): Promise<T | undefined> {
  if (inPlace.get()) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const end = (made?: T) => {
      inPlace.set(undefined)
      resolve(made)
    }
    inPlace.set({ ...frame, content: content(end), close: () => end() })
  })
}
